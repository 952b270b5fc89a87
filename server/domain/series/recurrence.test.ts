import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { addDays } from "../dates";
import { DomainError } from "../errors";
import { localTimeOf } from "../zones";
import {
  FREQUENCIES,
  MONTHLY_DAYS,
  type MonthlyDay,
  OCCURRENCES_MAX,
  occurrencesOf,
  type RecurrenceRule,
  type SeriesStart,
} from "./recurrence";

const MADRID = "Europe/Madrid";
const weekly: RecurrenceRule = { freq: "weekly", every: 1, on: [], monthly: "day", count: 4, untilDate: null };
const at = (text: string) => Date.parse(text);
const instants = (rule: Partial<RecurrenceRule>, start: string, timeZone = MADRID) =>
  occurrencesOf({ ...weekly, ...rule }, { startAt: at(start), timeZone });
const texts = (rule: Partial<RecurrenceRule>, start: string) =>
  instants(rule, start).map((instant) => new Date(instant).toISOString().replace(":00.000Z", "Z"));
const dates = (rule: Partial<RecurrenceRule>, start: string) =>
  instants(rule, start).map((instant) => localTimeOf(MADRID, instant).date);
const untilFaultOf = (rule: Partial<RecurrenceRule>) => {
  try {
    instants({ count: null, ...rule }, "2026-01-05T09:00Z");
  } catch (error) {
    return error instanceof DomainError ? [error.code, Object.keys(error.fields ?? {})] : error;
  }
  return null;
};

it("repeats every n days", () => {
  expect(dates({ freq: "daily", every: 3, count: 3 }, "2026-02-25T09:00Z")).toEqual([
    "2026-02-25",
    "2026-02-28",
    "2026-03-03",
  ]);
});

it("repeats on the start's weekday when none is named", () => {
  expect(dates({ every: 2, count: 3 }, "2026-01-07T09:00Z")).toEqual(["2026-01-07", "2026-01-21", "2026-02-04"]);
});

it("repeats on each weekday named once, from the start on, in weeks that begin on Monday", () => {
  expect(dates({ on: [5, 1, 3, 5], every: 2, count: 5 }, "2026-01-07T09:00Z")).toEqual([
    "2026-01-07",
    "2026-01-09",
    "2026-01-19",
    "2026-01-21",
    "2026-01-23",
  ]);
});

it("starts at the first match when the start's own day does not match", () => {
  expect(dates({ on: [1], count: 2 }, "2026-01-07T09:00Z")).toEqual(["2026-01-12", "2026-01-19"]);
  expect(dates({ freq: "biweekly", on: [1], count: 2 }, "2026-01-07T09:00Z")).toEqual(["2026-01-19", "2026-02-02"]);
  expect(dates({ freq: "monthly", monthly: "first", count: 2 }, "2026-01-12T09:00Z")).toEqual([
    "2026-02-02",
    "2026-03-02",
  ]);
});

it("takes biweekly as every second week, times `every`", () => {
  expect(dates({ freq: "biweekly", count: 3 }, "2026-01-07T09:00Z")).toEqual(
    dates({ every: 2, count: 3 }, "2026-01-07T09:00Z"),
  );
  expect(dates({ freq: "biweekly", every: 3, count: 2 }, "2026-01-07T09:00Z")).toEqual(["2026-01-07", "2026-02-18"]);
});

it("skips months without the day", () => {
  expect(dates({ freq: "monthly", count: 4 }, "2026-01-31T09:00Z")).toEqual([
    "2026-01-31",
    "2026-03-31",
    "2026-05-31",
    "2026-07-31",
  ]);
  expect(dates({ freq: "monthly", every: 12, count: 2 }, "2024-02-29T09:00Z")).toEqual(["2024-02-29", "2028-02-29"]);
});

it("finds the n-th and the last of the start's weekday, a fourth or a fifth", () => {
  const second = { freq: "monthly", monthly: "second", count: 3 } as const;
  expect(dates(second, "2026-01-13T09:00Z")).toEqual(["2026-01-13", "2026-02-10", "2026-03-10"]);
  const last = { freq: "monthly", monthly: "last", count: 3 } as const;
  expect(dates(last, "2026-01-30T09:00Z")).toEqual(["2026-01-30", "2026-02-27", "2026-03-27"]);
  expect(dates(last, "2026-11-26T09:00Z")).toEqual(["2026-11-26", "2026-12-31", "2027-01-28"]);
});

it("ends with the last local date, inclusive", () => {
  const untilDate = "2026-01-21";
  // 23:30Z is already the next day in Madrid.
  expect(dates({ count: null, untilDate }, "2026-01-06T23:30Z")).toEqual(["2026-01-07", "2026-01-14", untilDate]);
});

it("refuses an end that allows more than 52, or none, on the end", () => {
  const refusal = ["validation", ["recurrence.until", "recurrence"]];
  expect(untilFaultOf({ freq: "daily", untilDate: addDays("2026-01-05", 51) })).toBeNull();
  expect(untilFaultOf({ freq: "daily", untilDate: addDays("2026-01-05", 52) })).toEqual(refusal);
  expect(untilFaultOf({ untilDate: "9999-12-31" })).toEqual(refusal);
  expect(untilFaultOf({ untilDate: "2026-01-04" })).toEqual(refusal);
  expect(untilFaultOf({ on: [3], untilDate: "2026-01-06" })).toEqual(refusal);
});

it("refuses a count that leads out of the calendar", () => {
  const far = () => instants({ freq: "monthly", every: 30, count: 52 }, "9900-01-05T09:00Z");
  expect(far).toThrow(
    expect.objectContaining({ fields: expect.objectContaining({ "recurrence.count": expect.any(String) }) }),
  );
});

describe("around daylight saving", () => {
  it("keeps the wall time", () => {
    expect(texts({ count: 2 }, "2026-03-25T09:00Z")).toEqual(["2026-03-25T09:00Z", "2026-04-01T08:00Z"]);
  });

  it("moves a time in the gap forward by the gap, that once", () => {
    expect(texts({ freq: "daily", count: 3 }, "2026-03-28T01:30Z")).toEqual([
      "2026-03-28T01:30Z",
      "2026-03-29T01:30Z",
      "2026-03-30T00:30Z",
    ]);
  });

  it("takes the first of a repeated time, but leaves the start where it is", () => {
    expect(texts({ freq: "daily", count: 2 }, "2026-10-24T00:30Z")[1]).toBe("2026-10-25T00:30Z");
    expect(texts({ freq: "daily", count: 2 }, "2026-10-25T01:30Z")).toEqual(["2026-10-25T01:30Z", "2026-10-26T01:30Z"]);
  });

  it("leaves out the date that a zone skipped", () => {
    const starts = instants({ freq: "daily", count: 3 }, "2011-12-29T19:00Z", "Pacific/Apia");
    expect(starts.map((start) => localTimeOf("Pacific/Apia", start).date)).toEqual([
      "2011-12-29",
      "2011-12-31",
      "2012-01-01",
    ]);
  });
});

describe("for any rule, start and zone", () => {
  const ZONES = ["Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"];
  const anyTime = fc
    .date({ min: new Date("2024-01-01"), max: new Date("2032-01-01"), noInvalidDate: true })
    .map((date) => date.getTime() - (date.getTime() % 1000));
  // Half past two at night before clocks change: in gaps and repeated hours, for one zone or another.
  const NIGHTS = [
    ...["2026-03-26T01:30Z", "2026-03-07T07:30Z", "2026-10-02T15:45Z", "2026-03-21T02:30Z"],
    ...["2026-10-24T00:30Z", "2026-10-25T01:30Z", "2026-10-31T06:30Z", "2026-04-03T14:45Z", "2026-02-13T02:30Z"],
  ].map(at);
  const seriesStart = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    startAt: fc.oneof(anyTime, fc.constantFrom(...NIGHTS)),
  });
  const period = {
    freq: fc.constantFrom(...FREQUENCIES),
    every: fc.integer({ min: 1, max: 12 }),
    on: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    monthly: fc.constantFrom(...MONTHLY_DAYS),
  };
  const ending = (countMax: number) =>
    fc.record({ ...period, count: fc.integer({ min: 1, max: countMax }), untilDate: fc.constant(null) });

  it("gives the days that a walk over the calendar finds, at the wall time of the start", () => {
    fc.assert(
      fc.property(ending(8), seriesStart, (rule, start) => {
        expect(occurrencesOf(rule, start)).toEqual(walk(rule, start));
      }),
      { numRuns: 60 },
    );
  });

  it("gives ascending starts, as many as asked for", () => {
    fc.assert(
      fc.property(ending(OCCURRENCES_MAX), seriesStart, (rule, start) => {
        const starts = occurrencesOf(rule, start);
        expect(starts).toHaveLength(rule.count);
        expect(starts.every((instant, index) => instant > (starts[index - 1] ?? start.startAt - 1))).toBe(true);
      }),
    );
  });

  it("gives the same starts by date as by count", () => {
    fc.assert(
      fc.property(ending(OCCURRENCES_MAX), seriesStart, (rule, start) => {
        const starts = occurrencesOf(rule, start);
        const untilDate = localTimeOf(start.timeZone, starts.at(-1) ?? 0).date;
        expect(occurrencesOf({ ...rule, count: null, untilDate }, start)).toEqual(starts);
      }),
    );
  });
});

/** Asks every day from the start on whether it matches. */
function walk(rule: RecurrenceRule, { startAt, timeZone }: SeriesStart): number[] {
  const start = Temporal.Instant.fromEpochMilliseconds(startAt).toZonedDateTimeISO(timeZone);
  const first = start.toPlainDate();
  const found: number[] = [];
  for (let date = first; found.length < (rule.count ?? 0); date = date.add({ days: 1 })) {
    if (!isMatch(rule, first, date)) continue;
    const zoned = date.toZonedDateTime({ timeZone, plainTime: start.toPlainTime() });
    found.push(date.equals(first) ? startAt : zoned.epochMilliseconds);
  }
  return found;
}

function isMatch({ freq, every, on, monthly }: RecurrenceRule, first: Temporal.PlainDate, date: Temporal.PlainDate) {
  if (freq === "daily") return first.until(date).days % every === 0;
  if (freq === "monthly") return monthsBetween(first, date) % every === 0 && isDayOfMonth(monthly, first, date);
  const weeks = mondayOf(first).until(mondayOf(date)).days / 7;
  const weekdays = on.length === 0 ? [first.dayOfWeek] : on;
  return weeks % (freq === "weekly" ? every : every * 2) === 0 && weekdays.includes(date.dayOfWeek);
}

const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });
const monthsBetween = (first: Temporal.PlainDate, date: Temporal.PlainDate) =>
  (date.year - first.year) * 12 + date.month - first.month;

function isDayOfMonth(monthly: MonthlyDay, first: Temporal.PlainDate, date: Temporal.PlainDate): boolean {
  if (monthly === "day") return date.day === first.day;
  if (date.dayOfWeek !== first.dayOfWeek) return false;
  if (monthly === "last") return date.day + 7 > date.daysInMonth;
  return Math.ceil(date.day / 7) === ["first", "second", "third", "fourth"].indexOf(monthly) + 1;
}
