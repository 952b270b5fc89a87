// Makes src/generated, api.md and names.json from the committed OpenAPI documents; `npm run generate` calls it.
//   node sdk/scripts/generate.mjs           writes them
//   node sdk/scripts/generate.mjs --check   fails when what is committed is stale
import { join } from "node:path";
import { importTs } from "../../scripts/lib/import-ts.mjs";

const { generateSdk } = await importTs("sdk/scripts/generate.ts");
const faults = generateSdk(join(import.meta.dirname, "../.."), process.argv.includes("--check"));
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
