import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Imports a TypeScript file of the project, with all that it imports of ours.
 *
 * @param path  below the project's folder
 * @returns     the module
 */
export async function importTs(path) {
  // Inside the project, where the bundle finds its packages.
  const outfile = join(ROOT, ".cache/imported", path.replace(/\.ts$/, ".mjs"));
  await build({
    absWorkingDir: ROOT,
    entryPoints: [path],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}
