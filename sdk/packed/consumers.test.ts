import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SDK = join(import.meta.dirname, "..");
const run = promisify(execFile);
// Outside of the project, so that nothing is found in its node_modules.
const folder = mkdtempSync(join(tmpdir(), "slotwright-consumers-"));

beforeAll(async () => {
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "esm.mts", "cjs.cts", "clinic.mts"])
    cpSync(join(SDK, "consumers", name), join(folder, name));
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: SDK });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const installed = join(folder, "node_modules/@slotwright/sdk");
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", join(folder, filename), "-C", installed, "--strip-components=1"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ESM = [
  "true Ana",
  "422 Say. true true",
  "AB12CD34",
  "1 4 http://localhost/api/public/pk_x",
  "6 function function true",
];
const CJS = ["not_found true false", "ping http://localhost/api/public/pk_x"];

describe.each(["5.4", "5.9", "7"])("under TypeScript %s the packed package", (version) => {
  it("compiles and runs in an ES module and in a CommonJS module", async () => {
    const out = `out-${version}`;
    const compiler = join(folder, `node_modules/typescript-${version}/bin/tsc`);
    await run(process.execPath, [compiler, "-p", ".", "--outDir", out], { cwd: folder }).catch(({ stdout }) => {
      throw new Error(stdout);
    });
    const linesOf = async (file: string) =>
      (await run(process.execPath, [join(out, file)], { cwd: folder })).stdout.trim().split("\n");
    expect(await linesOf("esm.mjs")).toEqual(ESM);
    expect(await linesOf("cjs.cjs")).toEqual(CJS);
  });
});
