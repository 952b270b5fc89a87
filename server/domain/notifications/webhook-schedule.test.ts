import { describe, expect, it } from "vitest";
import { hasFailedTooLong, pauseMsOf, prolongedSpell, RETRY_SECONDS, retryWaitMs } from "./webhook-schedule";

const HOUR_MS = 3_600_000;
const sure = { pauseMs: 0, chance: 0.5 };

describe("the schedule of retries", () => {
  it("is nine attempts in 39 hours and 5 seconds", () => {
    const waits = RETRY_SECONDS.slice(1).map((_, index) => retryWaitMs({ ...sure, tries: index + 1 }) ?? Number.NaN);
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, 41_100].map((seconds) => seconds * 1000));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(39 * HOUR_MS + 5000);
    expect(retryWaitMs({ ...sure, tries: 9 })).toBeNull();
  });

  it("varies by five per cent either way", () => {
    expect(retryWaitMs({ tries: 2, pauseMs: 0, chance: 0 })).toBe(285_000);
    expect(retryWaitMs({ tries: 2, pauseMs: 0, chance: 0.999_999_9 })).toBe(315_000);
  });

  it("gives a receiver the longer pause it asks for, of 24 hours at most, and then has no more attempts than else", () => {
    expect(retryWaitMs({ tries: 1, pauseMs: 60_000, chance: 0.5 })).toBe(60_000);
    expect(retryWaitMs({ tries: 2, pauseMs: 60_000, chance: 0.5 })).toBe(300_000);
    expect(retryWaitMs({ tries: 1, pauseMs: 25 * HOUR_MS, chance: 0.5 })).toBe(24 * HOUR_MS);
    expect(retryWaitMs({ tries: 9, pauseMs: 60_000, chance: 0.5 })).toBeNull();
  });
});

describe("a receiver's pause", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const pause = (statusCode: number | null, retryAfter: string | null) => pauseMsOf({ statusCode, retryAfter }, now);

  it("stands in seconds or as a date, with 429 and 503 alone", () => {
    expect(pause(429, "120")).toBe(120_000);
    expect(pause(503, " 7 ")).toBe(7000);
    expect(pause(503, "Sat, 21 Nov 2026 10:01:30 GMT")).toBe(90_000);
    expect([pause(500, "120"), pause(200, "120"), pause(null, "120"), pause(429, null)]).toEqual([0, 0, 0, 0]);
  });

  it("is none in the past or when it is nonsense", () => {
    for (const text of ["Sat, 21 Nov 2026 09:59:00 GMT", "-5", "1.5", "soon", "", "2026-11-22", "1e9"])
      expect(pause(429, text)).toBe(0);
  });
});

it("holds five whole days of failures for too long", () => {
  const since = new Date("2026-11-01T00:00:00Z");
  expect(hasFailedTooLong({ since, days: 5 }, new Date("2026-11-05T23:59:59.999Z"))).toBe(false);
  expect(hasFailedTooLong({ since, days: 3 }, new Date("2026-11-06T00:00:00Z"))).toBe(true);
});

it("holds failures on two days for no five days of them, however far apart", () => {
  const since = new Date("2026-11-01T12:00:00Z");
  expect(hasFailedTooLong({ since, days: 2 }, new Date("2026-11-30T00:00:00Z"))).toBe(false);
});

it("counts the days of 24 hours on which attempts failed", () => {
  const since = new Date("2026-11-01T12:00:00Z");
  const failures = ["2026-11-02T11:59:59.999Z", "2026-11-02T12:00:00Z", "2026-11-02T12:00:05Z", "2026-11-08T12:00:00Z"];
  let lastAt: Date | null = null;
  let spell = prolongedSpell(null, lastAt, since);
  const days = failures.map((text) => {
    lastAt ??= since;
    const at = new Date(text);
    spell = prolongedSpell(spell, lastAt, at);
    lastAt = at;
    return spell.days;
  });
  expect(days).toEqual([1, 2, 2, 3]);
  // What began before ended after: it brings no day back.
  expect(prolongedSpell(spell, new Date("2026-11-08T12:00:00Z"), new Date("2026-11-03T12:00:00Z"))).toEqual(spell);
});
