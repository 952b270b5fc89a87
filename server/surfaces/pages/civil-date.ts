/** A calendar date without a zone, `YYYY-MM-DD`. Dates compare as strings. */
export type CivilDate = string;

const DAY_MS = 86_400_000;
const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The text as a date that exists, or null. */
export function toCivilDate(text: string | null): CivilDate | null {
  if (text === null || !DATE_PATTERN.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** The text as a month `YYYY-MM` that exists, or null. */
export function toCivilMonth(text: string | null): string | null {
  return text !== null && toCivilDate(`${text}-01`) !== null ? text : null;
}

/** Midnight UTC of the date, which formatters in zone UTC print as that date. */
export function utcMidnight(date: CivilDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return new Date(utcMidnight(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((utcMidnight(to).getTime() - utcMidnight(from).getTime()) / DAY_MS);
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: CivilDate): number {
  return utcMidnight(date).getUTCDay() || 7;
}

/** The first day of the date's week, for weeks that begin on `firstWeekday` (1 = Monday). */
export function weekStart(date: CivilDate, firstWeekday: number): CivilDate {
  return addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7));
}

export function monthOf(date: CivilDate): string {
  return date.slice(0, 7);
}

/** The month `months` later (or earlier, when negative). */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The whole weeks that a month's sheet shows: 4 to 6 rows of 7 dates. */
export function monthSheet(month: string, firstWeekday: number): CivilDate[][] {
  const weeks: CivilDate[][] = [];
  const end = `${addMonths(month, 1)}-01`;
  for (let day = weekStart(`${month}-01`, firstWeekday); day < end; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(day, offset)));
  }
  return weeks;
}

export function laterOf(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}

export function earlierOf(a: CivilDate, b: CivilDate): CivilDate {
  return a < b ? a : b;
}
