import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { guideNames, programsOf } from "../e2e/support/guides";

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
const OPEN = "declare const publicKey: string, file: Blob;\n";

function operationsOf(api: string): Sampled[] {
  const { paths } = JSON.parse(readFileSync(join(DOCUMENTS, `${api}.openapi.snapshot.json`), "utf8"));
  return Object.values(paths).flatMap((item) => Object.values(item as Record<string, Sampled>));
}

/** A sample as a module of its own, with the names that it leaves open declared. */
function moduleOf(source: string): string {
  const call = source.split("\n").find((line) => line.startsWith("const result")) ?? "";
  const names = [...call.matchAll(/[(,{]\s*(\w+)(?=\s*[,)}])/g)].map(([, name = ""]) => name);
  const ids = [...new Set(names)].filter((name) => !["file", "publicKey"].includes(name));
  return `${ids.map((id) => `declare const ${id}: string;\n`).join("")}${OPEN}${source}\n`;
}

/** What the compiler says of programs in a folder of their own, by file name. */
async function complaintsAbout(name: string, programs: Record<string, string>): Promise<string> {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const config = {
    extends: "../../../sdk/tsconfig.json",
    compilerOptions: {
      exactOptionalPropertyTypes: true,
      types: ["node"],
      noUnusedLocals: false,
      noEmit: true,
      paths: { "@slotwright/sdk": ["../../../sdk/src/index.ts"], "@slotwright/sdk/*": ["../../../sdk/src/*.ts"] },
    },
    include: ["*.ts"],
  };
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify(config));
  for (const [file, text] of Object.entries(programs)) writeFileSync(join(place, file), text);
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(tsc, ["-p", place]).catch((error) => error);
  return stdout;
}

it("every operation is shown as the SDK calls it, and what is shown compiles", async () => {
  const programs: Record<string, string> = {};
  for (const api of ["management", "public"])
    for (const { operationId, "x-codeSamples": samples = [] } of operationsOf(api)) {
      expect([operationId, samples.length]).toEqual([operationId, 1]);
      programs[`${api}-${operationId}.ts`] = moduleOf(samples[0]?.source ?? "");
    }
  expect(await complaintsAbout("operations", programs)).toBe("");
});

it("every TypeScript program of the guides compiles as strictly as its reader may ask", async () => {
  const programs = guideNames().flatMap((name) =>
    programsOf(name)
      .filter(({ language }) => language === "ts")
      .map(({ text }, index) => [`${name.replace(".md", "")}-${index}.ts`, text]),
  );
  expect(programs.length).toBeGreaterThan(10);
  expect(await complaintsAbout("guides", Object.fromEntries(programs))).toBe("");
});
