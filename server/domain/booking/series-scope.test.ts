import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedWithSeries, shiftOfSeries } from "../series/series-shift";
import { localTimeOf } from "../zones";
import { inScope } from "./series-scope";

const occurrences = (...starts: number[]) => starts.map((occurrenceAt, index) => ({ id: `${index}`, occurrenceAt }));
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).join("");

describe("a change of a series", () => {
  it.each([
    ["this", "1", "1"],
    ["following", "1", "123"],
    ["following", "0", "0123"],
    ["series", "2", "0123"],
  ] as const)("of %s from the second occurrence on concerns %s → %s", (scope, addressed, concerned) => {
    expect(idsOf(inScope(occurrences(10, 20, 30, 40), addressed, scope))).toBe(concerned);
  });

  it("takes along all parts of an occurrence, those that start before the addressed part too", () => {
    // Two composites of two parts; each part has its composite's start.
    const parts = occurrences(10, 10, 30, 30);
    expect(idsOf(inScope(parts, "3", "following"))).toBe("23");
  });

  it("of one that was deleted meanwhile concerns the others", () => {
    expect(idsOf(inScope(occurrences(10, 20), "gone", "following"))).toBe("01");
    expect(idsOf(inScope(occurrences(10, 20), "gone", "this"))).toBe("");
  });

  it("touches no earlier occurrence, none twice, and moves what it touches by the same wall time", () => {
    const hours = fc.integer({ min: 0, max: 23 });
    const zone = fc.constantFrom("Europe/Madrid", "America/New_York", "Asia/Kolkata");
    const shift = fc.record({ days: fc.integer({ min: -20, max: 20 }), minutes: fc.integer({ min: -600, max: 600 }) });
    const series = fc.record({
      count: fc.integer({ min: 1, max: 12 }),
      at: fc.nat(),
      hour: hours,
      timeZone: zone,
      by: shift,
    });
    fc.assert(
      fc.property(series, ({ count, at, hour, timeZone, by }) => {
        // Weekly at one UTC hour, well away from every change of the clocks.
        const starts = Array.from({ length: count }, (_, week) => Date.UTC(2026, 5, 1 + 7 * week, hour));
        const standing = occurrences(...starts);
        const index = at % count;
        const following = inScope(standing, `${index}`, "following");
        expect(following).toEqual(standing.slice(index));
        const fromAt = starts[index] ?? 0;
        const toAt = fromAt + (by.days * 24 * 60 + by.minutes) * 60_000;
        const move = { fromAt, toAt, starts: following.map(({ occurrenceAt }) => occurrenceAt), timeZone };
        const moved = following.map(({ occurrenceAt }) => movedWithSeries(occurrenceAt, shiftOfSeries(move), move));
        expect(new Set(moved).size).toBe(moved.length);
        const minuteOf = (instant: number) => localTimeOf(timeZone, instant).minute;
        const [first = 0] = moved;
        if (toAt !== fromAt) for (const instant of moved) expect(minuteOf(instant)).toBe(minuteOf(first));
        expect(first).toBe(toAt);
      }),
    );
  });
});
