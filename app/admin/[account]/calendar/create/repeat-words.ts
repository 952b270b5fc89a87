import { occurrencesOf } from "../../../../../server/domain/series/recurrence";
import type { Messages } from "../../../messages";
import type { Written, WrittenRepeat } from "./written";

/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** `Mon` of 1. */
export function weekdayName(locale: string, weekday: number): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return format.format(new Date(FIRST_DAY + (weekday - 1) * DAY_MS));
}

/** In whose words and on whose clock. */
interface Shown {
  m: Messages;
  locale: string;
  timeZone: string;
}

/** `Every week on Mon, 12 times, ends 8 Feb 2027`; null where the boxes make no series yet. */
export function repeatWords({ start, recurrence }: Pick<Written, "start" | "recurrence">, shown: Shown): string | null {
  const starts = recurrence && startsOf(start, recurrence, shown.timeZone);
  const last = starts?.at(-1);
  if (!recurrence || !starts || last === undefined) return null;
  const { m, locale, timeZone } = shown;
  const date = new Intl.DateTimeFormat(locale, { timeZone, day: "numeric", month: "short", year: "numeric" });
  return [ruleWords(recurrence, shown, starts), m.repeatTimes(starts.length), m.repeatEnding(date.format(last))].join(
    ", ",
  );
}

function startsOf(start: string, { freq, every, on, monthly, count, until }: WrittenRepeat, timeZone: string) {
  const isWhole = Number.isInteger(every) && every > 0 && (until ? true : Number.isInteger(count) && (count ?? 0) > 0);
  if (start === "" || !isWhole || (count === undefined && !until)) return null;
  const rule = { freq, every, on: on ?? [], monthly: monthly ?? "day", count: count ?? null, untilDate: until || null };
  try {
    return occurrencesOf(rule as Parameters<typeof occurrencesOf>[0], { startAt: Date.parse(start), timeZone });
  } catch {
    // Too many or none: the server says which.
    return null;
  }
}

function ruleWords({ freq, every }: WrittenRepeat, { m, locale, timeZone }: Shown, starts: number[]): string {
  if (freq === "daily") return m.repeatEveryDay(every);
  if (freq === "monthly") return m.repeatEveryMonth(every);
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone });
  const days = [...new Set(starts.map((at) => format.format(at)))].join(", ");
  return `${m.repeatEveryWeek(freq === "biweekly" ? 2 * every : every)} ${m.repeatOnDays(days)}`;
}
