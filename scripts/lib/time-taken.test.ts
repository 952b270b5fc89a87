import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { childrenSeconds, describeSeconds, timed } from "./time-taken.mjs";

it("says seconds, and minutes from the first on", () => {
  expect([0.4, 59.4, 59.6, 725].map(describeSeconds)).toEqual(["0 s", "59 s", "1 min 0 s", "12 min 5 s"]);
});

it("gives what was made, and how long that took", async () => {
  // Begun once the time is taken: a process that was begun before it may be older than what is measured.
  const work = Promise.resolve().then(async () => {
    const startedAt = performance.now();
    await promisify(execFile)(process.execPath, ["-e", "0"]);
    return performance.now() - startedAt;
  });
  const { result, seconds } = await timed(work);
  expect(seconds * 1000).toBeGreaterThanOrEqual(result);
});

it("counts the processor time of processes that have ended, where the system tells it", () => {
  const before = childrenSeconds();
  execFileSync(process.execPath, ["-e", "const end = Date.now() + 300; while (Date.now() < end);"]);
  const after = childrenSeconds();
  if (!existsSync("/proc/self/stat")) return expect(after).toBeNull();
  expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(0.05);
});
