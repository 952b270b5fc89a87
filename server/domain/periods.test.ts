import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, weekdayOf } from "./dates";
import { PERIODS, periodsOf } from "./periods";

it("weeks begin on Monday, months on their first day, and the ends are cut short", () => {
  expect(periodsOf({ from: "2026-11-28", to: "2026-12-08" }, "week")).toEqual([
    { from: "2026-11-28", to: "2026-11-29" },
    { from: "2026-11-30", to: "2026-12-06" },
    { from: "2026-12-07", to: "2026-12-08" },
  ]);
  expect(periodsOf({ from: "2027-12-31", to: "2028-03-01" }, "month")).toEqual([
    { from: "2027-12-31", to: "2027-12-31" },
    { from: "2028-01-01", to: "2028-01-31" },
    { from: "2028-02-01", to: "2028-02-29" },
    { from: "2028-03-01", to: "2028-03-01" },
  ]);
});

it("every day of the range is in exactly one period", () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), fc.constantFrom(...PERIODS), (from, length, by) => {
      const to = addDays(from, length);
      const periods = periodsOf({ from, to }, by);
      expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([from, to]);
      for (const [index, period] of periods.entries()) {
        const before = periods[index - 1];
        if (before) expect(period.from).toBe(addDays(before.to, 1));
        if (before && by === "week") expect(weekdayOf(period.from)).toBe(1);
        if (before && by === "month") expect(period.from.slice(-2)).toBe("01");
        expect(period.from <= period.to).toBe(true);
      }
    }),
  );
});
