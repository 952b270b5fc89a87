// Writes what is generated and committed: the OpenAPI documents, the SDK made from them, the page of roles, and the
// hosted pages' styles, script and icons.
//   node scripts/generate.mjs           writes them
//   node scripts/generate.mjs --check   fails when what is committed is stale
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importTs } from "./lib/import-ts.mjs";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = "server/surfaces/openapi";

const isCheck = process.argv.includes("--check");
const { managementDocument, publicDocument } = await importTs(`${FOLDER}/generate.ts`);
const documents = { management: managementDocument(), public: publicDocument() };

for (const [name, document] of Object.entries(documents)) {
  writeOrCompare(`${FOLDER}/${name}.openapi.snapshot.json`, `${JSON.stringify(document, null, 2)}\n`);
}

/** Writes a generated file, or fails the check where it is stale. */
function writeOrCompare(path, text) {
  const present = existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : undefined;
  if (present === text) return;
  if (!isCheck) writeFileSync(join(ROOT, path), text);
  process.stderr.write(isCheck ? `${path} is stale: run npm run generate and commit it.\n` : `Wrote ${path}.\n`);
  if (isCheck) process.exitCode = 1;
}

const { rolesDocument } = await importTs("server/surfaces/endpoints/roles-document.ts");
writeOrCompare("docs/roles.md", rolesDocument());

for (const script of ["sdk/scripts/generate.mjs", "server/surfaces/pages/assets/build.mjs"]) {
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
