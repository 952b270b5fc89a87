import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { failuresOf } from "./failures.mjs";
import { withCauses } from "./json-with-causes.mjs";

it("tells what an error was caused by before where it was thrown", () => {
  const cause = { message: "the end", code: "57P01", cause: { message: "reset", code: "ECONNRESET" } };
  expect(withCauses({ message: "a query", stack: "Error: a query\n  at b", cause }).split("\n")).toEqual([
    "Error: a query",
    "Caused by: 57P01 the end",
    "Caused by: ECONNRESET reset",
    "  at b",
  ]);
});

it("leaves an error without a cause as it is", () => {
  expect(withCauses({ message: "no", stack: "Error: no\n  at b" })).toBe("Error: no\n  at b");
});

const THROWN_BY_A_HOOK = `
import { beforeAll, describe, it } from "vitest";
describe("a suite", () => {
  beforeAll(() => {
    throw new Error("not set up", { cause: new Error("no room") });
  });
  it("holds", () => {});
});
`;

it("tells what the hook of a suite threw, so that a test file is not red without a word", async () => {
  // Beside the packages: the test file imports vitest.
  mkdirSync(".cache", { recursive: true });
  const folder = resolve(mkdtempSync(".cache/reported-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "hook.test.ts"), THROWN_BY_A_HOOK);
  writeFileSync(join(folder, "vitest.config.mjs"), "export default {};");
  const reporter = resolve("scripts/lib/json-with-causes.mjs");
  const report = join(folder, "report.json");
  const args = ["node_modules/vitest/vitest.mjs", "run", `--root=${folder}`, `--reporter=${reporter}`];
  await expect(promisify(execFile)(process.execPath, [...args, `--outputFile=${report}`])).rejects.toThrow();
  expect(JSON.parse(readFileSync(report, "utf8")).numFailedTestSuites).toBeGreaterThan(0);
  const [name, thrown, cause] = failuresOf([report]);
  expect(name).toBe(`✗ ${join(folder, "hook.test.ts")}`);
  expect([thrown?.trim(), cause?.trim()]).toEqual(["Error: not set up", "Caused by: no room"]);
});
