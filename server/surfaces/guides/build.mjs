/**
 * Writes `dist/guides.json`: every guide as the page that the server sends.
 *
 * node server/surfaces/guides/build.mjs
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here("../../../");
// Inside of the project, where its packages are found.
const RENDERER = here("../../../dist/render-guides.mjs");

/** Renders all guides anew, with a bundle of the renderer that is gone afterwards. */
export async function buildGuides() {
  mkdirSync(here("../../../dist"), { recursive: true });
  await build({
    entryPoints: [here("render/index.ts")],
    outfile: RENDERER,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
  });
  const { renderGuides } = await import(`${pathToFileURL(RENDERER)}?${Date.now()}`);
  writeFileSync(here("../../../dist/guides.json"), JSON.stringify(renderGuides(ROOT)));
  rmSync(RENDERER);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildGuides();
