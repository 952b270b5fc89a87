import { expect, it } from "vitest";
import { backoffMs, durationMs, timeOf } from "./duration";

it.each([
  ["1d2h30m", 95_400_000],
  ["10s", 10_000],
  ["1w", 604_800_000],
  ["", 0],
  ["soon", null],
  ["5", null],
])("reads the duration %j as %s ms", (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

it("ends after a duration, after seconds or at an instant, and refuses a text that names no time", () => {
  const times = ["1m", "5", "2026-01-01T00:00:00.000Z"].map((text) => timeOf(text, 1000));
  expect(times).toEqual([61_000, 6_000, 1_767_225_600_000]);
  expect(() => timeOf("soon", 0)).toThrow("names no time");
});

it("waits by Inngest's table with up to 30 s more, for two hours at most", () => {
  for (const [attempt, least] of [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200, 7200].entries()) {
    const seconds = backoffMs(attempt) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(least);
    expect(seconds).toBeLessThan(least + 30);
  }
});
