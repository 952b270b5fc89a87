import { expect, it } from "vitest";
import { durationMs, retryAt, sleepEndsAt } from "./duration";

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

it("ends a sleep after its duration or at its instant, and refuses one without an end", () => {
  expect([sleepEndsAt("1m", 1000), sleepEndsAt("2026-01-01T00:00:00.000Z", 0)]).toEqual([61_000, 1_767_225_600_000]);
  expect(() => sleepEndsAt("soon", 0)).toThrow("has no end");
});

it("waits by Inngest's table with up to 30 s more, for two hours at most", () => {
  const seconds = (attempt: number) => retryAt({ attempt, retryAfter: null }, 0) / 1000;
  for (const [attempt, least] of [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200, 7200].entries()) {
    expect(seconds(attempt)).toBeGreaterThanOrEqual(least);
    expect(seconds(attempt)).toBeLessThan(least + 30);
  }
});

it("waits as a failure asks, in seconds or until an instant, and never backwards", () => {
  const asked = (retryAfter: string) => retryAt({ attempt: 0, retryAfter }, 1000);
  expect([asked("5"), asked("1970-01-01T00:00:09.000Z"), asked("1970-01-01T00:00:00.000Z")]).toEqual([
    6000, 9000, 1000,
  ]);
});
