// Builds dist: ESM, CommonJS and types of the four entries.
//   node sdk/scripts/build.mjs              always
//   node sdk/scripts/build.mjs --if-stale   only when a source has changed since
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import { hashOf, isStamped, writeStamp } from "../../scripts/lib/stamp.mjs";

const SDK = join(import.meta.dirname, "..");
const SOURCES = ["src", "package.json", "tsconfig.json", "scripts/build.mjs"];
const UNBUILT = /\.test\.ts$/;
// Not in dist, which is packed.
const STAMP = join(SDK, "../.cache/sdk-build");
const ENTRIES = ["index", "public", "webhooks"];
/** Packed once, for it holds samples: its ES module passes on the CommonJS one. */
const TESTING = "testing";
/** The command, which is run and never imported. */
const COMMAND = "cli";
const BUILT = ["mjs", "cjs", "d.mts", "d.cts"].flatMap((end) =>
  [...ENTRIES, TESTING].map((name) => join(SDK, `dist/${name}.${end}`)),
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
  external: [/^node:/],
  // What a method does stands in the types, where editors look.
  outputOptions: { comments: { annotation: true, jsdoc: false, legal: true } },
};

const hash = hashOf(SDK, SOURCES, UNBUILT);
if (!process.argv.includes("--if-stale") || !isStamped(STAMP, BUILT, hash)) await buildSdk();

async function buildSdk() {
  await build({ ...shared, entry: [...shared.entry, `src/${COMMAND}.ts`], format: "esm", dts: false });
  chmodSync(join(SDK, `dist/${COMMAND}.mjs`), 0o755);
  const withTesting = [...shared.entry, `src/${TESTING}.ts`];
  await build({ ...shared, entry: withTesting, format: "cjs", dts: true, clean: false });
  writeFileSync(join(SDK, `dist/${TESTING}.mjs`), 'export { SlotwrightTest } from "./testing.cjs";\n');
  // The types are written once: those of the ES modules pass on those of the CommonJS ones, which name all they export.
  for (const name of [...ENTRIES, TESTING])
    writeFileSync(join(SDK, `dist/${name}.d.mts`), `export * from "./${name}.cjs";\n`);
  writeStamp(STAMP, hash);
}
