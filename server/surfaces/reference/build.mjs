/**
 * Writes `dist/reference/`: what the API reference at `/docs` is made of, each file with its hash in its name and
 * beside it what a browser takes shrunk. `manifest.json` tells the server their names.
 *
 * node server/surfaces/reference/build.mjs
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = here("../../../dist/reference");
// The package exports neither this file nor its own folder.
const SCALAR = here("../../../node_modules/@scalar/api-reference/dist/browser/standalone.js");
const HASH_LENGTH = 12;
// One step further saves 8 % and takes ten times as long.
const BROTLI_QUALITY = 9;

/** Writes all files anew. */
export async function buildReference() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const files = {
    "scalar.js": readFileSync(SCALAR),
    "reference.js": await bundled("browser/reference.ts"),
    "reference.css": await bundled("browser/reference.css"),
  };
  const names = Object.entries(files).map(([name, bytes]) => [name, written(name, bytes)]);
  writeFileSync(join(FOLDER, "manifest.json"), JSON.stringify(Object.fromEntries(names)));
}

function written(name, bytes) {
  const [base, type] = name.split(".");
  const file = `${base}.${createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH)}.${type}`;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(FOLDER, file), bytes);
  writeFileSync(join(FOLDER, `${file}.br`), brotliCompressSync(bytes, { params }));
  writeFileSync(join(FOLDER, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  return file;
}

async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [here(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: entry.endsWith(".css") ? "esnext" : "es2020",
    legalComments: "none",
    logLevel: "error",
  });
  return Buffer.from(outputFiles[0].contents);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildReference();
