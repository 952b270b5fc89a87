// Builds dist: ESM, CommonJS and types of the three entries.
//   node sdk/scripts/build.mjs              always
//   node sdk/scripts/build.mjs --if-stale   only when a source has changed since
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";

const SDK = join(import.meta.dirname, "..");
// Not in dist, which is packed.
const STAMP = join(SDK, "../.cache/sdk-build");
const ENTRIES = ["index", "public", "webhooks"];
const BUILT = ["mjs", "cjs", "d.mts", "d.cts"].flatMap((end) =>
  ENTRIES.map((name) => join(SDK, `dist/${name}.${end}`)),
);

const shared = {
  cwd: SDK,
  config: false,
  tsconfig: "tsconfig.json",
  entry: ENTRIES.map((name) => `src/${name}.ts`),
  platform: "neutral",
  target: "es2022",
  fixedExtension: true,
  hash: false,
  logLevel: "error",
  // What a method does stands in the types, where editors look.
  outputOptions: { comments: { annotation: true, jsdoc: false, legal: true } },
};

if (!process.argv.includes("--if-stale") || isStale()) await buildSdk();

async function buildSdk() {
  const sources = sourcesHash();
  await build({ ...shared, format: "esm", dts: false });
  await build({ ...shared, format: "cjs", dts: true, clean: false });
  // The types are written once: those of the ES modules pass on those of the CommonJS ones, which name all they export.
  for (const name of ENTRIES) writeFileSync(join(SDK, `dist/${name}.d.mts`), `export * from "./${name}.cjs";\n`);
  mkdirSync(join(STAMP, ".."), { recursive: true });
  writeFileSync(STAMP, sources);
}

/** By content, for a checkout renews all times. */
function isStale() {
  const isWhole = BUILT.every((path) => existsSync(path)) && existsSync(STAMP);
  return !isWhole || readFileSync(STAMP, "utf8") !== sourcesHash();
}

function sourcesHash() {
  const names = readdirSync(join(SDK, "src"), { recursive: true }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const files = [
    ...names.map((name) => join("src", name)).sort(),
    "package.json",
    "tsconfig.json",
    "scripts/build.mjs",
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(SDK, file)));
  return hash.digest("hex");
}
