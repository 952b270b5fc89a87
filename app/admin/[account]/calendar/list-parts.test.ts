import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../../../../server/domain/dates";
import { inPiece, partOf, stretchesOf, VISITS_MAX } from "./list-parts";

const MONDAY = "2026-11-23";
const WEEK = { from: MONDAY, days: 7 };
const WEEK_DATES = Array.from({ length: WEEK.days }, (_, day) => addDays(MONDAY, day));
const counted = (...visits: number[]) => visits.map((count, day) => ({ date: addDays(MONDAY, day), visits: count }));

it("a week of few visits is one stretch, and one without any too", () => {
  expect(stretchesOf(WEEK, counted(30, 40, 0, 20, 50, 60))).toEqual([WEEK]);
  expect(stretchesOf(WEEK, [])).toEqual([WEEK]);
});

it("a stretch ends before the day that would be too much, and a day that is too full comes in pieces", () => {
  expect(stretchesOf(WEEK, counted(150, 50, 1, 450, 0, 200, 1))).toEqual([
    { from: "2026-11-23", days: 2 },
    { from: "2026-11-25", days: 1 },
    { from: "2026-11-26", days: 1, piece: { from: 0, to: 200, visits: 450 } },
    { from: "2026-11-26", days: 1, piece: { from: 200, to: 400, visits: 450 } },
    { from: "2026-11-26", days: 1, piece: { from: 400, to: 450, visits: 450 } },
    { from: "2026-11-27", days: 2 },
    { from: "2026-11-29", days: 1 },
  ]);
});

it("every visit of every day is in exactly one part, in its order, and no part has many more than two hundred", () => {
  const lists = fc.array(fc.record({ begun: fc.nat(500), before: fc.nat(3) }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(lists, (days) => {
      const visitsOn = days.map(({ begun, before }, day) =>
        Array.from({ length: before + begun }, (_, at) => `${addDays(MONDAY, day)} ${at}`),
      );
      const parts = stretchesOf(WEEK, counted(...days.map(({ begun }) => begun))).map(({ from, days, piece }) => {
        const first = WEEK_DATES.indexOf(from);
        const all = visitsOn.slice(first, first + days).flat();
        return piece ? inPiece(all, piece) : all;
      });
      expect(parts.flat()).toEqual(visitsOn.flat());
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(VISITS_MAX + WEEK.days * 3);
    }),
  );
});

it("where no part is asked for, or one that there is not, the first with the date is shown", () => {
  const stretches = stretchesOf(WEEK, counted(150, 50, 1, 450));
  const shown = (part: number | undefined, date: string) => partOf(stretches, { part, date });
  expect(shown(undefined, "2026-11-24")).toEqual({ from: MONDAY, days: 2 });
  expect(shown(undefined, "2026-11-26")?.piece).toEqual({ from: 0, to: 200, visits: 450 });
  expect(shown(4, MONDAY)?.piece).toEqual({ from: 200, to: 400, visits: 450 });
  expect(shown(99, "2026-11-29")).toEqual({ from: "2026-11-27", days: 3 });
  expect(shown(undefined, "2027-01-01")).toEqual({ from: MONDAY, days: 2 });
  expect(partOf([], { part: 1, date: MONDAY })).toBeUndefined();
});
