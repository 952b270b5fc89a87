import { addDays, compareDates, DAY_MS, dateOfMs, msOfDate, weekdayOf } from "../dates";
import { invalid, invariant } from "../errors";
import { instantOfWall, wallMsAt } from "../time/local-shift";

/** How many appointments one recurrence may create. */
export const OCCURRENCES_MAX = 52;
/** The first date that no appointment may have. */
const END_DATE = "9990-01-01";

export const FREQUENCIES = ["daily", "weekly", "biweekly", "monthly"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** The day of the month: the start's own, or the n-th or last of the start's weekday. */
export const MONTHLY_DAYS = ["day", "first", "second", "third", "fourth", "last"] as const;
export type MonthlyDay = (typeof MONTHLY_DAYS)[number];

/** Exactly one of `count` and `untilDate` is set. */
export interface RecurrenceRule {
  freq: Frequency;
  /** 1–30 days, weeks, pairs of weeks or months from one period to the next. */
  every: number;
  /** ISO weekdays, 1 = Monday; empty means the start's. Only `weekly` and `biweekly` look at it. */
  on: number[];
  /** Only `monthly` looks at it. */
  monthly: MonthlyDay;
  /** 1–52 occurrences. */
  count: number | null;
  /** The last local date an occurrence may have, inclusive. */
  untilDate: string | null;
}

/** The first appointment of a series: an instant in epoch milliseconds and the zone whose wall time it keeps. */
export interface SeriesStart {
  startAt: number;
  timeZone: string;
}

/**
 * The starts of a series in epoch milliseconds, ascending, each at the wall time of the first.
 *
 * Only days that match the rule count: a start that does not (a Wednesday of a series `on` Mondays) has no
 * occurrence itself, and the first one is the first match after it. Periods are counted from the start's own day,
 * week (which begins on Monday) or month, in which days before the start do not count. Months without the day are
 * skipped. A wall time in a gap moves forward by the gap; a repeated one is the first, but the start stays the
 * instant it is (RFC 5545 §3.3.5, §3.3.10).
 *
 * @throws DomainError validation on `recurrence.until` when it allows none or more than 52 occurrences, and on
 *   `recurrence.count` when they pass the year 9989
 */
export function occurrencesOf(rule: RecurrenceRule, { startAt, timeZone }: SeriesStart): number[] {
  const { count, untilDate } = rule;
  invariant((count === null) !== (untilDate === null), "a recurrence ends by count or by date");
  const startWallMs = wallMsAt(timeZone, startAt);
  const startDate = dateOfMs(startWallMs);
  const timeMs = startWallMs - msOfDate(startDate);
  const instantOn = (date: string) => (date === startDate ? startAt : instantOfWall(timeZone, msOfDate(date) + timeMs));

  const occurrences: number[] = [];
  for (const date of datesOf(rule, startDate)) {
    if (occurrences.length === count || (untilDate !== null && compareDates(date, untilDate) > 0)) break;
    if (occurrences.length === OCCURRENCES_MAX) throw refusal("until", "A series has at most 52 appointments.");
    if (compareDates(date, END_DATE) >= 0) throw refusal("count", "A series must end before the year 9990.");
    const at = instantOn(date);
    // A date that the zone skipped falls together with the next one.
    if (at !== occurrences.at(-1)) occurrences.push(at);
  }
  if (occurrences.length === 0) throw refusal("until", "The series ends before its first appointment.");
  return occurrences;
}

const refusal = (name: "count" | "until", sentence: string) =>
  invalid({ [`recurrence.${name}`]: sentence, recurrence: sentence });

/** The dates of a rule from the start on, ascending and endless. */
function* datesOf(rule: RecurrenceRule, startDate: string): Generator<string> {
  for (let period = 0; ; period += rule.every) {
    for (const date of datesOfPeriod(rule, startDate, period)) {
      if (compareDates(date, startDate) >= 0) yield date;
    }
  }
}

/** The matching dates of one day, week, pair of weeks or month, the start's own being period 0. */
function datesOfPeriod({ freq, on, monthly }: RecurrenceRule, startDate: string, period: number): string[] {
  if (freq === "daily") return [addDays(startDate, period)];
  if (freq === "monthly") return datesOfMonth(startDate, { months: period, monthly });
  const startWeekday = weekdayOf(startDate);
  const weeks = freq === "biweekly" ? period * 2 : period;
  const monday = addDays(startDate, weeks * 7 + 1 - startWeekday);
  const weekdays = on.length === 0 ? [startWeekday] : [...new Set(on)].sort((a, b) => a - b);
  return weekdays.map((weekday) => addDays(monday, weekday - 1));
}

/** One date, or none in a month that is too short. */
function datesOfMonth(startDate: string, { months, monthly }: { months: number; monthly: MonthlyDay }): string[] {
  const start = new Date(msOfDate(startDate));
  const month = start.getUTCMonth() + months;
  const firstMs = Date.UTC(start.getUTCFullYear(), month, 1);
  const daysInMonth = (Date.UTC(start.getUTCFullYear(), month + 1, 1) - firstMs) / DAY_MS;
  const firstWeekday = 1 + ((weekdayOf(startDate) - weekdayOf(dateOfMs(firstMs)) + 7) % 7);
  const candidates = monthly === "day" ? [start.getUTCDate()] : [0, 7, 14, 21, 28].map((days) => firstWeekday + days);
  const day = candidates.filter((candidate) => candidate <= daysInMonth).at(NTH[monthly]);
  return day === undefined ? [] : [dateOfMs(firstMs + (day - 1) * DAY_MS)];
}

/** Which of the month's candidates it is. */
const NTH = { day: 0, first: 0, second: 1, third: 2, fourth: 3, last: -1 } as const satisfies Record<
  MonthlyDay,
  number
>;
