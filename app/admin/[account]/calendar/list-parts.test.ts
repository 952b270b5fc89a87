import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../../../../server/domain/dates";
import { stretchesOf } from "./list-parts";

const MONDAY = "2026-11-23";
const WEEK = { from: MONDAY, days: 7 };
const counted = (...visits: number[]) => visits.map((count, day) => ({ date: addDays(MONDAY, day), visits: count }));

it("a week of few visits is one stretch, and one without any too", () => {
  expect(stretchesOf(WEEK, counted(30, 40, 0, 20, 50, 60))).toEqual([WEEK]);
  expect(stretchesOf(WEEK, [])).toEqual([WEEK]);
});

it("a stretch ends before the day that would be too much, and a full day stands by itself", () => {
  expect(stretchesOf(WEEK, counted(150, 50, 1, 400, 199, 1, 1))).toEqual([
    { from: "2026-11-23", days: 2 },
    { from: "2026-11-25", days: 1 },
    { from: "2026-11-26", days: 1 },
    { from: "2026-11-27", days: 2 },
    { from: "2026-11-29", days: 1 },
  ]);
});

it("every day is in exactly one stretch, in its order, whatever the visits", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { maxLength: 7 }), (visits) => {
      const days = stretchesOf(WEEK, counted(...visits)).flatMap(({ from, days }) =>
        Array.from({ length: days }, (_, day) => addDays(from, day)),
      );
      expect(days).toEqual(Array.from({ length: 7 }, (_, day) => addDays(MONDAY, day)));
    }),
  );
});
