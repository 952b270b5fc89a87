import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { countsOfExit, countsOfPlaywright, countsOfVitest, describeCounts, sumCounts } from "./counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "slotwright-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("writes the counts as one line, skipped tests only when there are any", () => {
  expect(describeCounts({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
  expect(describeCounts({ passed: 12, failed: 1, skipped: 2 })).toBe("12 passed, 1 failed, 2 skipped");
});

it("adds up", () => {
  const sum = sumCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

it("counts a command as one test", () => {
  expect(countsOfExit(0)).toMatchObject({ passed: 1, failed: 0 });
  expect(countsOfExit(127)).toMatchObject({ passed: 0, failed: 1 });
});

it("counts the tests of vitest, those left for later as skipped", () => {
  const path = vitestReport({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
  expect(countsOfVitest(path, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

it("counts a file that does not load as a failure", () => {
  const unloaded = { name: "a.test.ts", status: "failed", assertionResults: [] };
  expect(countsOfVitest(vitestReport({ testResults: [unloaded] }), 1)).toMatchObject({ passed: 5, failed: 1 });
});

it("counts a failed test once, though its file failed too", () => {
  const file = { name: "a.test.ts", status: "failed", assertionResults: [{ status: "failed" }] };
  expect(countsOfVitest(vitestReport({ numFailedTests: 1, testResults: [file] }), 1)).toMatchObject({ failed: 1 });
});

it("fails a runner that exits with an error after its last test", () => {
  expect(countsOfVitest(vitestReport({}), 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(countsOfPlaywright(playwrightReport({ expected: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 });
});

it("fails a suite without tests", () => {
  expect(countsOfVitest(vitestReport({ numPassedTests: 0 }), 0)).toMatchObject({ failed: 1 });
  expect(countsOfPlaywright(playwrightReport({ skipped: 4 }), 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
});

it("fails a suite without a report", () => {
  const missing = join(folder, "missing.json");
  expect(countsOfVitest(missing, 0)).toMatchObject({ failed: 1 });
  expect(countsOfPlaywright(missing, 0)).toMatchObject({ failed: 1 });
});

it("counts the tests of Playwright", () => {
  const path = playwrightReport({ expected: 3, unexpected: 2, skipped: 1 });
  expect(countsOfPlaywright(path, 1)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

function vitestReport(changes: object): string {
  const counts = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  return report({ ...counts, ...changes });
}

function playwrightReport(changes: object): string {
  return report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...changes } });
}

function report(content: object): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}
