import { addDays, addMonths, earlierOf, monthOf, weekStart } from "./dates";

/** How a stretch of days is cut into pieces: weeks begin on Monday (ISO 8601), months on their first day. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** Local dates; both are in it. */
export interface DateRange {
  from: string;
  to: string;
}

const MONDAY = 1;

const lastDayOf: Record<Period, (date: string) => string> = {
  day: (date) => date,
  week: (date) => addDays(weekStart(date, MONDAY), 6),
  month: (date) => addDays(`${addMonths(monthOf(date), 1)}-01`, -1),
};

/** The days of a range, week by week or month by month, in their order; the first and the last may be cut short. */
export function periodsOf({ from, to }: DateRange, by: Period): DateRange[] {
  const periods: DateRange[] = [];
  for (let day = from; day <= to; day = addDays(periods.at(-1)?.to ?? to, 1))
    periods.push({ from: day, to: earlierOf(lastDayOf[by](day), to) });
  return periods;
}
