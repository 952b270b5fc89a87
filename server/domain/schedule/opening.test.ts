import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../dates";
import { edgeAt, formatLocalTime, localTimeOf, parseLocalTime } from "../zones";
import { type BusinessDay, DEFAULT_BUSINESS_HOURS } from "./business-hours";
import { type Holiday, holidayCalendar } from "./holidays";
import { type OpenWeek, openingAt, weekInLines } from "./opening";

const MADRID = "Europe/Madrid";
const at = (date: string, time: string) => edgeAt(MADRID, { date, minute: parseLocalTime(time) ?? 0 }, "start");
const on = (moment: string) => at(moment.slice(0, 10), moment.slice(11));
const off = (date: string, kind: Holiday["kind"] = "once"): Holiday => ({ date, kind, staffId: null });
const week = (holidays: Holiday[] = [], businessHours = DEFAULT_BUSINESS_HOURS): OpenWeek => ({
  businessHours,
  holidays,
  timeZone: MADRID,
});

// 2026-11-23 is a Monday.
describe("whether a business is open", () => {
  it.each([
    ["an hour before", "2026-11-23 08:00", false, "2026-11-23 09:00"],
    ["as it opens", "2026-11-23 09:00", true, "2026-11-23 18:00"],
    ["a minute before it closes", "2026-11-23 17:59", true, "2026-11-23 18:00"],
    ["as it closes", "2026-11-23 18:00", false, "2026-11-24 09:00"],
    ["on Friday evening", "2026-11-27 19:00", false, "2026-11-30 09:00"],
  ])("%s is told with when that changes", (...[, now, isOpen, changes]) => {
    expect(openingAt(week(), on(now))).toEqual({ isOpen, changesAt: on(changes) });
  });

  it("is not on the company's holidays, but on those that an exception re-opens", () => {
    const noon = at("2026-11-23", "12:00");
    expect(openingAt(week([off("2026-11-23")]), noon)).toEqual({ isOpen: false, changesAt: at("2026-11-24", "09:00") });
    expect(openingAt(week([off("2020-11-23", "yearly")]), noon).isOpen).toBe(false);
    expect(openingAt(week([off("2026-11-23"), off("2026-11-23", "exception")]), noon).isOpen).toBe(true);
    expect(openingAt(week([{ ...off("2026-11-23"), staffId: "marta" }]), noon).isOpen).toBe(true);
  });

  it("goes on over midnight where both days touch, and never ends around the clock", () => {
    const [friday, saturday] = [5, 6];
    const party: BusinessDay[] = [
      { weekday: friday, start: "20:00", end: "24:00" },
      { weekday: saturday, start: "00:00", end: "04:00" },
    ];
    const late = at("2026-11-27", "23:00");
    expect(openingAt(week([], party), late)).toEqual({ isOpen: true, changesAt: at("2026-11-28", "04:00") });
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }));
    expect(openingAt(week([], always), late)).toEqual({ isOpen: true, changesAt: null });
    expect(openingAt(week([], []), late)).toEqual({ isOpen: false, changesAt: null });
  });

  it("changes just then and not before, in any zone, also as clocks change", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const day = fc
      .record({ weekday: fc.integer({ min: 1, max: 7 }), from: minute, length: fc.integer({ min: 1, max: 1440 }) })
      .map(({ weekday, from, length }) => ({
        weekday,
        start: formatLocalTime(from),
        end: formatLocalTime(Math.min(1440, from + length)),
      }));
    const zone = fc.constantFrom(MADRID, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
    const fromAt = Date.parse("2026-10-20T00:00:00Z");
    const hours = fc.uniqueArray(day, { selector: ({ weekday }) => weekday });
    const holidays = fc.array(
      fc.record({
        date: fc
          .integer({ min: 0, max: 20 })
          .map((days) => new Date(fromAt + days * DAY_MS).toISOString().slice(0, 10)),
        kind: fc.constantFrom<Holiday["kind"]>("once", "yearly", "exception"),
        staffId: fc.constant(null),
      }),
      { maxLength: 5 },
    );
    const asking: fc.Arbitrary<OpenWeek> = fc.record({ businessHours: hours, holidays, timeZone: zone });
    const moment = fc.integer({ min: 0, max: 10 * 1440 }).map((minutes) => fromAt + minutes * 60_000);
    fc.assert(
      fc.property(asking, moment, (asked, nowAt) => {
        const { isOpen, changesAt } = openingAt(asked, nowAt);
        expect(isOpen).toBe(isInside(asked, nowAt));
        const until = changesAt ?? nowAt + 10 * DAY_MS;
        for (const part of [0.1, 0.5, 0.9]) expect(isInside(asked, nowAt + (until - nowAt) * part)).toBe(isOpen);
        if (changesAt === null) return;
        expect(changesAt).toBeGreaterThan(nowAt);
        expect(isInside(asked, changesAt)).toBe(!isOpen);
      }),
      { numRuns: 500 },
    );
  });
});

/** The same asked of one instant alone: within the hours of its date. */
function isInside({ businessHours, holidays, timeZone }: OpenWeek, instant: number): boolean {
  const { date } = localTimeOf(timeZone, instant);
  if (holidayCalendar(holidays).reasonOn(date, "") !== null) return false;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return businessHours
    .filter((day) => day.weekday === weekday)
    .some(({ start, end }) => {
      const from = edgeAt(timeZone, { date, minute: parseLocalTime(start) ?? 0 }, "start");
      const to = edgeAt(timeZone, { date, minute: parseLocalTime(end) ?? 1440 }, "end");
      return from <= instant && instant < to;
    });
}

it("the week stands in as few lines as it has different hours in a row", () => {
  const saturday = { weekday: 6, start: "10:00", end: "14:00" };
  expect(weekInLines([...DEFAULT_BUSINESS_HOURS, saturday])).toEqual([
    { first: 1, last: 5, hours: { start: "09:00", end: "18:00" } },
    { first: 6, last: 6, hours: { start: "10:00", end: "14:00" } },
    { first: 7, last: 7, hours: null },
  ]);
  expect(weekInLines([])).toEqual([{ first: 1, last: 7, hours: null }]);
});
