/** Civil dates (`YYYY-MM-DD`) and wall times (`HH:MM`, minutes since midnight). No zones here; see `zones.ts`. */

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;

/** Whether a text is a date of the calendar, `2026-02-28` but not `2026-02-30`. Years 0000 to 9999. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnightMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnightMs) && dateOfMs(midnightMs) === text;
}

/** A date as milliseconds: the midnight it would have in UTC. */
export const msOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date of milliseconds that count wall time as if it were UTC; the inverse of `msOfDate`. */
export function dateOfMs(wallMs: number): string {
  const text = new Date(wallMs).toISOString();
  return text.slice(0, text.indexOf("T"));
}

/** The date `days` later, or earlier when negative. */
export const addDays = (date: string, days: number): string => dateOfMs(msOfDate(date) + days * DAY_MS);

/** How many days `to` lies after `from`; negative when before. */
export const daysBetween = (from: string, to: string): number => (msOfDate(to) - msOfDate(from)) / DAY_MS;

/** Negative when `a` is the earlier date, 0 when they are equal: an order for `sort`. */
export const compareDates = (a: string, b: string): number => daysBetween(b, a);

/** 1 = Monday … 7 = Sunday, as ISO 8601 counts. */
export function weekdayOf(date: string): number {
  const days = msOfDate(date) / DAY_MS;
  // 1970-01-01 was a Thursday.
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** Midnight UTC of the date, which formatters in zone UTC print as that date. */
export const utcMidnight = (date: string): Date => new Date(msOfDate(date));

/** The text as a date that exists, or null. */
export const toCivilDate = (text: string | null): string | null => (text !== null && isDate(text) ? text : null);

/** The text as a month `YYYY-MM` that exists, or null. */
export const toCivilMonth = (text: string | null): string | null =>
  text !== null && isDate(`${text}-01`) ? text : null;

/** The month `YYYY-MM` of a date. */
export const monthOf = (date: string): string => date.slice(0, "YYYY-MM".length);

/** The month `months` later (or earlier, when negative). */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)).toISOString());
}

/** The first day of the date's week, for weeks that begin on `firstWeekday` (1 = Monday). */
export const weekStart = (date: string, firstWeekday: number): string =>
  addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7));

/** The whole weeks that a month's sheet shows: 4 to 6 rows of 7 dates. */
export function monthSheet(month: string, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  const end = `${addMonths(month, 1)}-01`;
  for (let day = weekStart(`${month}-01`, firstWeekday); day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(day, offset)));
  return weeks;
}

/** The later of two dates, or of two months. */
export const laterOf = (a: string, b: string): string => (a > b ? a : b);
/** The earlier of two dates, or of two months. */
export const earlierOf = (a: string, b: string): string => (a < b ? a : b);

/** Minutes since midnight as `HH:MM`; 1440 is `24:00`. Parts of a minute are cut off. */
export function formatLocalTime(minute: number): string {
  const hours = Math.floor(minute / 60);
  const minutes = Math.floor(minute % 60);
  return `${hours < 10 ? "0" : ""}${hours}:${minutes < 10 ? "0" : ""}${minutes}`;
}

/** Weeks are read for each member and day of a slot query: looking the text up is the fastest way to read it. */
const minutesByLocalTime = new Map(
  Array.from({ length: DAY_MINUTES + 1 }, (_, minute) => [formatLocalTime(minute), minute]),
);

/** `HH:MM` as minutes since midnight, `24:00` as 1440; null when the text is no wall time. */
export const parseLocalTime = (text: string): number | null => minutesByLocalTime.get(text) ?? null;
