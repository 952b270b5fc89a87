import { addDays, addMonths, earlierOf, laterOf, monthOf, weekStart } from "../../domain/dates";
import type { FreeSlot, FreeTimes } from "./book/free-times";
import { keptMonthSheet } from "./book/month-sheets";

export interface DayCell {
  date: string;
  /** Free times on that day. */
  count: number;
  selected: boolean;
  inMonth: boolean;
}

/** The days around the selected one, ready to draw. */
export interface Calendar {
  month: string;
  previousMonth: string | null;
  nextMonth: string | null;
  weeks: DayCell[][];
  week: DayCell[];
  /** Where the week arrows lead: the first free day of that week, else its first bookable day. */
  previousWeek: string | null;
  nextWeek: string | null;
}

export function calendarOf(times: FreeTimes, firstWeekday: number): Calendar {
  const month = monthOf(times.selected);
  const cell = (date: string): DayCell => ({
    date,
    count: times.slotsByDay.get(date)?.length ?? 0,
    selected: date === times.selected,
    inMonth: monthOf(date) === month,
  });
  const monday = weekStart(times.selected, firstWeekday);
  const week = Array.from({ length: 7 }, (_, offset) => addDays(monday, offset));
  return {
    month,
    previousMonth: month > monthOf(times.firstDay) ? addMonths(month, -1) : null,
    nextMonth: month < monthOf(times.lastDay) ? addMonths(month, 1) : null,
    weeks: keptMonthSheet(month, firstWeekday).map((days) => days.map(cell)),
    week: week.map(cell),
    previousWeek: entryOf(times, addDays(monday, -7)),
    nextWeek: entryOf(times, addDays(monday, 7)),
  };
}

function entryOf(times: FreeTimes, monday: string): string | null {
  const first = laterOf(monday, times.firstDay);
  const last = earlierOf(addDays(monday, 6), times.lastDay);
  if (first > last) return null;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (times.slotsByDay.has(day)) return day;
  }
  return first;
}

export type DayPart = "morning" | "afternoon" | "evening";

/** Times by part of the day: before 12:00, before 18:00, the rest; parts without times are left out. */
export function partsOfDay(slots: FreeSlot[]): { part: DayPart; slots: FreeSlot[] }[] {
  const parts: { part: DayPart; slots: FreeSlot[] }[] = [
    { part: "morning", slots: slots.filter((slot) => slot.shownTime < "12:00") },
    { part: "afternoon", slots: slots.filter((slot) => slot.shownTime >= "12:00" && slot.shownTime < "18:00") },
    { part: "evening", slots: slots.filter((slot) => slot.shownTime >= "18:00") },
  ];
  return parts.filter(({ slots: part }) => part.length > 0);
}

/** Wall times that one day shows twice, in the night the clocks go back. */
export function repeatedTimes(slots: FreeSlot[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { shownTime } of slots) (seen.has(shownTime) ? repeated : seen).add(shownTime);
  return repeated;
}
