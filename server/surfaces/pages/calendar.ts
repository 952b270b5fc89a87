import { addDays, addMonths, earlierOf, laterOf, monthOf, weekStart } from "../../domain/dates";
import { type FreeSlot, type FreeTimes, isFree } from "./book/free-times";

export interface DayCell {
  date: string;
  /** Free times on that day. */
  count: number;
  /** There are times, all of them with a waiting list alone. */
  isFull: boolean;
  selected: boolean;
  isToday: boolean;
}

/** The days around the selected one, ready to draw. */
export interface Calendar {
  /** Months of the sheet, `YYYY-MM`. */
  firstMonth: string;
  lastMonth: string;
  previousMonth: string | null;
  nextMonth: string | null;
  /** Null where another month's day would stand. */
  weeks: (DayCell | null)[][];
  week: DayCell[];
  /** Where the week arrows lead: the first free day of that week, else its first bookable day. */
  previousWeek: string | null;
  nextWeek: string | null;
}

export function calendarOf(times: FreeTimes, firstWeekday: number): Calendar {
  const { sheet, firstDay, lastDay } = times;
  const cell = (date: string): DayCell => ({
    date,
    count: times.slotsByDay.get(date)?.filter(isFree).length ?? 0,
    isFull: times.slotsByDay.has(date) && !times.slotsByDay.get(date)?.some(isFree),
    selected: date === times.selected,
    isToday: date === firstDay,
  });
  const isShown = (date: string) => sheet.month === null || monthOf(date) === sheet.month;
  const days = sheet.weeks.flat().filter(isShown);
  const [first, last] = [days[0] ?? firstDay, days.at(-1) ?? firstDay];
  const next = monthOf(addDays(last, 1));
  const monday = weekStart(times.selected, firstWeekday);
  return {
    firstMonth: monthOf(first),
    lastMonth: monthOf(last),
    previousMonth: sheet.month === null ? null : laterOf(addMonths(sheet.month, -1), monthOf(firstDay)),
    nextMonth: next <= monthOf(lastDay) ? next : null,
    weeks: sheet.weeks.map((week) => week.map((date) => (isShown(date) ? cell(date) : null))),
    week: Array.from({ length: 7 }, (_, offset) => cell(addDays(monday, offset))),
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
