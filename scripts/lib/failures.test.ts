import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { failuresOf } from "./failures.mjs";

const folder = mkdtempSync(join(tmpdir(), "slotwright-failures-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("names each failed test of vitest with the start of its error", () => {
  const assertionResults = [
    { status: "passed", fullName: "a holds", failureMessages: [] },
    {
      status: "failed",
      fullName: "b holds",
      failureMessages: ["\u001b[31mError: 1\u001b[39m\n\n  at b\n1\n2\n3\n4\n5"],
    },
  ];
  const path = report({ testResults: [{ name: "x.test.ts", status: "failed", message: "", assertionResults }] });
  expect(failuresOf([path])).toEqual([
    "✗ x.test.ts > b holds",
    "    Error: 1",
    "      at b",
    "    1",
    "    2",
    "    3",
    "    4",
  ]);
});

it("names a file that does not load", () => {
  const file = { name: "x.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] };
  expect(failuresOf([report({ testResults: [file] })])).toEqual(["✗ x.test.ts", "    Cannot find module"]);
});

it("names each failed test of Playwright, however deep it stands", () => {
  const failed = {
    ok: false,
    title: "books",
    file: "book.spec.ts",
    line: 7,
    tests: [{ results: [{ errors: [{ message: "no" }] }] }],
  };
  const passed = { ...failed, ok: true, title: "cancels" };
  const path = report({ suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] });
  expect(failuresOf([path])).toEqual(["✗ book.spec.ts:7 > books", "    no"]);
});

it("has nothing to tell of a report that is missing", () => {
  expect(failuresOf([join(folder, "missing.json")])).toEqual([]);
});

function report(content: object): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}
