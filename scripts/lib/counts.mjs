import { readFileSync } from "node:fs";

/** The counts of a run without tests. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** The sum of two counts. */
export function sumCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** `12 passed, 0 failed`, and `, 1 skipped` when any were. */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** One failure that no test reports itself, said in a line. */
export function failure(line) {
  process.stderr.write(`${line}\n`);
  return { ...NOTHING, failed: 1 };
}

/** A command that is one test: it passed when it exited with 0. */
export function countsOfExit(code) {
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/** Counts vitest's JSON report. A file that does not load has no tests, so it counts as one failure. */
export function countsOfVitest(path, code) {
  const report = read(path);
  if (!report) return failure("vitest ended without a report.");
  const isFailed = (test) => test.status === "failed";
  const unloaded = report.testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  for (const file of unloaded) process.stderr.write(`${file.name} failed outside its tests.\n`);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return trusted(counts, code);
}

/** Counts Playwright's JSON report. */
export function countsOfPlaywright(path, code) {
  const report = read(path);
  if (!report) return failure("Playwright ended without a report.");
  const { expected, unexpected, flaky, skipped } = report.stats;
  return trusted({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

/** A suite without tests proves nothing, and a runner may fail after its last test: both are failures. */
function trusted(counts, code) {
  if (counts.passed + counts.failed === 0) return sumCounts(counts, failure("The suite ran no tests."));
  if (code !== 0 && counts.failed === 0) return sumCounts(counts, failure(`The runner exited with ${code}.`));
  return counts;
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
