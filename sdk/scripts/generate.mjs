// Makes src/generated, api.md and names.json from the committed OpenAPI documents; `npm run generate` calls it.
//   node sdk/scripts/generate.mjs           writes them
//   node sdk/scripts/generate.mjs --check   fails when what is committed is stale
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");
const BUNDLE = join(ROOT, ".cache/sdk-generate.mjs");

await build({
  absWorkingDir: ROOT,
  entryPoints: ["sdk/scripts/generate.ts"],
  outfile: BUNDLE,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  logLevel: "warning",
});
const { generateSdk } = await import(pathToFileURL(BUNDLE).href);
const faults = generateSdk(ROOT, process.argv.includes("--check"));
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
