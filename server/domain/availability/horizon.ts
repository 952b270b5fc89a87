import { addDays, compareDates, daysBetween, MINUTE_MS } from "../dates";
import { localDay, localTimeOf } from "../zones";
import type { Calendar } from "./calendar";

/** When starts may lie: from the end of the notice up to, and without, the first date past the horizon. */
export interface Horizon {
  earliestAt: number;
  /** The local date of `earliestAt`. */
  earliestDate: string;
  endAt: number;
  /** The first local date past the horizon; it starts at `endAt`. */
  endDate: string;
}

/** The horizon as seen from the calendar's now. Its dates count from the account's today. */
export function horizonOf({ timeZone, nowAt, rules }: Pick<Calendar, "timeZone" | "nowAt" | "rules">): Horizon {
  const today = localTimeOf(timeZone, nowAt).date;
  const earliestAt = nowAt + rules.minPriorMinutes * MINUTE_MS;
  const endDate = addDays(today, rules.maxDays);
  return {
    earliestAt,
    earliestDate: localTimeOf(timeZone, earliestAt).date,
    endAt: localDay(timeZone, endDate).startAt,
    endDate,
  };
}

/** Whether a start may lie there: its own date is then one of the horizon's. */
export const isWithin = ({ earliestAt, endAt }: Horizon, startAt: number): boolean =>
  earliestAt <= startAt && startAt < endAt;

/** Those of `days` dates from `fromDate` on that may have starts, ascending and without holes. */
export function datesWithin(horizon: Horizon, fromDate: string, days: number): string[] {
  const { earliestDate, endDate } = horizon;
  return datesFrom(fromDate, days).filter(
    (date) => compareDates(earliestDate, date) <= 0 && compareDates(date, endDate) < 0,
  );
}

/** Whether some date past `days` dates from `fromDate` on lies inside the horizon. */
export const hasDatesAfter = ({ endDate }: Horizon, fromDate: string, days: number): boolean =>
  compareDates(addDays(fromDate, days), endDate) < 0;

/** So many dates, the first included. */
export const datesFrom = (fromDate: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(fromDate, index));

/** All dates from one to another, both included. */
export const datesBetween = (fromDate: string, toDate: string): string[] =>
  datesFrom(fromDate, daysBetween(fromDate, toDate) + 1);
