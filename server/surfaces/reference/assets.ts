import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../env";
import { encodingFor } from "../http/encodings";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";

export const ASSETS_BASE = "/docs/assets/";
const NAMES = ["scalar.js", "reference.js", "reference.css"] as const;

/** The file that carries each asset in this build; its name changes whenever the content does. */
export type Manifest = Record<(typeof NAMES)[number], string>;

const TYPES: Record<string, string> = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8" };
/** Under which the build wrote it. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;

const inBuild = (file: string) => readFile(join(projectRoot(), "dist/reference", file));

let manifest: Manifest | undefined;

/** The names of this build's files; null where nothing was built. */
export async function findManifest(): Promise<Manifest | null> {
  manifest ??= await inBuild("manifest.json").then(
    (text): Manifest => JSON.parse(text.toString()),
    () => undefined,
  );
  return manifest ?? null;
}

/** Answers a file of this build, shrunk if the browser takes it so; null for any other name. */
export async function answerReferenceAsset(request: SurfaceRequest, file: string): Promise<SurfaceResponse | null> {
  const built = await findManifest();
  if (!built || !Object.values(built).includes(file)) return null;
  const encoding = encodingFor(request.header("accept-encoding"));
  const headers = {
    "content-type": TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "x-request-id": request.requestId,
    // Without an encoding the adapter says so itself.
    ...(encoding ? { "content-encoding": encoding, vary: "Accept-Encoding" } : {}),
  };
  return { status: 200, headers, body: await inBuild(`${file}${encoding ? ENDINGS[encoding] : ""}`) };
}
