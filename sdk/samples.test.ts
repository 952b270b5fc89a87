import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

interface Sampled {
  operationId: string;
  "x-codeSamples"?: { lang: string; source: string }[];
}

const ROOT = join(import.meta.dirname, "..");
const DOCUMENTS = join(ROOT, "server/surfaces/openapi");
// Inside the project, for the SDK's own configuration is extended there.
const folder = join(ROOT, `.cache/sdk-samples-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What samples leave open. */
const OPEN = "declare const publicKey: string, form: { file: Blob };\n";

function operationsOf(api: string): Sampled[] {
  const { paths } = JSON.parse(readFileSync(join(DOCUMENTS, `${api}.openapi.snapshot.json`), "utf8"));
  return Object.values(paths).flatMap((item) => Object.values(item as Record<string, Sampled>));
}

/** A sample as a module of its own, with the names that it leaves open declared. */
function moduleOf(source: string): string {
  const call = source.split("\n").find((line) => line.startsWith("const result")) ?? "";
  const names = [...call.matchAll(/[(,{]\s*(\w+)(?=\s*[,)}])/g)].map(([, name = ""]) => name);
  const ids = [...new Set(names)].filter((name) => !["form", "publicKey"].includes(name));
  return `${ids.map((id) => `declare const ${id}: string;\n`).join("")}${OPEN}${source}\n`;
}

it("every operation is shown as the SDK calls it, and what is shown compiles", async () => {
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: "../../sdk/tsconfig.json",
    compilerOptions: {
      exactOptionalPropertyTypes: true,
      types: ["node"],
      noUnusedLocals: false,
      noEmit: true,
      paths: { "@slotwright/sdk": ["../../sdk/src/index.ts"], "@slotwright/sdk/*": ["../../sdk/src/*.ts"] },
    },
    include: ["*.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  for (const api of ["management", "public"])
    for (const { operationId, "x-codeSamples": samples = [] } of operationsOf(api)) {
      expect([operationId, samples.length]).toEqual([operationId, 1]);
      writeFileSync(join(folder, `${api}-${operationId}.ts`), moduleOf(samples[0]?.source ?? ""));
    }
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(tsc, ["-p", folder]).catch((error) => error);
  expect(stdout).toBe("");
});
