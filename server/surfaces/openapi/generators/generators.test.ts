import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { managementDocument, publicDocument } from "../generate";
import { inThreeZero } from "../three-zero";

const PROJECT = join(import.meta.dirname, "../../../..");
const run = promisify(execFile);
// Outside of the project, so that nothing is found in its node_modules.
const folder = mkdtempSync(join(tmpdir(), "slotwright-generators-"));

const DOCUMENTS = { management: managementDocument(), public: publicDocument() };
type Api = keyof typeof DOCUMENTS;
/** Of the same documents the same generators make the same: they are run by `npm run soak -- generators` alone. */
const APIS = process.env.RUN_GENERATORS ? (Object.keys(DOCUMENTS) as Api[]) : [];
const LOCK = "package-lock.json";

beforeAll(async () => {
  if (APIS.length === 0) return;
  for (const name of ["package.json", LOCK]) cpSync(join(import.meta.dirname, name), join(folder, name));
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  for (const api of APIS) {
    writeFileSync(join(folder, `${api}-3.1.json`), JSON.stringify(DOCUMENTS[api]));
    writeFileSync(join(folder, `${api}-3.0.json`), JSON.stringify(inThreeZero(DOCUMENTS[api])));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of the generators' own folder. @returns all that it said, without colours */
async function said(command: string, args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1", CI: "1" };
  const { stdout, stderr } = await run(join(folder, "node_modules", command), args, { cwd: folder, env });
  return stdout + stderr;
}

const WARNING = /warn(?!\s*Unknown user config)|⚠|error|fail|deprecated|invalid/i;

const TYPED = { strict: true, noEmit: true, skipLibCheck: true, module: "nodenext", target: "es2022", types: [] };

/** @throws Error with what the compiler says */
async function compiles(file: string): Promise<void> {
  const config = join(folder, "tsconfig.json");
  writeFileSync(config, JSON.stringify({ compilerOptions: TYPED, files: [file] }));
  await run(join(folder, "node_modules/typescript/bin/tsc"), ["-p", config]).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}

describe.each(APIS)("of the %s document", (api) => {
  it("openapi-typescript makes types that compile, with names for words", async () => {
    const out = `${api}-types.ts`;
    expect(await said("openapi-typescript/bin/cli.js", [`${api}-3.1.json`, "-o", out])).not.toMatch(WARNING);
    await compiles(out);
    expect(readFileSync(join(folder, out), "utf8")).toMatch(/^ {8}BookingStatus: "pending" \| "approved"/m);
  });

  it("openapi-typescript of before 3.1 makes types of the older document", async () => {
    const out = `${api}-older.ts`;
    expect(await said("openapi-typescript-older/bin/cli.js", [`${api}-3.0.json`, "-o", out])).not.toMatch(WARNING);
    await compiles(out);
    expect(readFileSync(join(folder, out), "utf8")).toMatch(/phone\??: string \| null/);
  });

  it.each(["3.1", "3.0"])("hey-api makes a client of OpenAPI %s", async (version) => {
    const out = `hey-${api}-${version}`;
    const args = ["-i", `${api}-${version}.json`, "-o", out, "--no-log-file"];
    expect(await said("@hey-api/openapi-ts/bin/run.js", args)).not.toMatch(WARNING);
    expect(readFileSync(join(folder, out, "types.gen.ts"), "utf8")).toMatch(/export type BookingStatus = 'pending'/);
  });

  it.each(["3.1", "3.0"])("orval makes a client of OpenAPI %s", async (version) => {
    const out = `orval-${api}-${version}.ts`;
    const args = ["--input", `${api}-${version}.json`, "--output", out, "--client", "fetch"];
    expect(await said("orval/dist/bin/orval.js", args)).not.toMatch(WARNING);
    expect(readFileSync(join(folder, out), "utf8")).toContain("BookingStatus");
  });

  it("openapi-generator-plus makes a client in Kotlin", async () => {
    const out = `kotlin-${api}`;
    const generator = ["-g", "@openapi-generator-plus/kotlin-client-generator"];
    const words = await said("openapi-generator-plus/bin/ogplus.js", [...generator, "-o", out, `${api}-3.1.json`]);
    expect(words).toContain("Generated in");
    expect(words).not.toMatch(WARNING);
    const status = readFileSync(join(folder, out, "com/example/model/BookingStatus.kt"), "utf8");
    expect(status).toContain("BookingStatus.Pending");
  });

  it("Redocly finds nothing in the older document", async () => {
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const config = join(PROJECT, "redocly.yaml");
    const lint = run(join(PROJECT, "node_modules/.bin/redocly"), ["lint", "--config", config, `${api}-3.0.json`], {
      cwd: folder,
      env,
    });
    await lint.catch(({ stdout, stderr }) => {
      throw new Error(stdout + stderr);
    });
  });
});

// The last: `npm run soak -- generators` ends at the first fault, and else writes it down.
it("the documents and the generators are those of the last run of all of them, `npm run soak -- generators`", async () => {
  const lock = readFileSync(join(import.meta.dirname, LOCK), "utf8");
  const older = Object.values(DOCUMENTS).map(inThreeZero);
  const tried = { ...DOCUMENTS, older, lock };
  const sums = Object.entries(tried).map(([name, value]) => `${name} ${sumOf(JSON.stringify(value))}\n`);
  await expect(sums.join("")).toMatchFileSnapshot("tried.txt");
});

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");
