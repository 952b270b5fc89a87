import { LRUCache } from "lru-cache";
import { addDays, monthOf, monthSheet, weekStart } from "../../../domain/dates";

interface SheetAsked {
  month: string;
  firstWeekday: number;
}

const SHEETS_MAX = 200;
const sheets = new LRUCache<string, string[][], SheetAsked>({
  max: SHEETS_MAX,
  memoMethod: (_key, _stale, { context }) => monthSheet(context.month, context.firstWeekday),
});

/** How many weeks the sheet has that begins with this one. */
const FIRST_SHEET_WEEKS = 5;

/** The days that are shown together, week by week. */
export interface Sheet {
  weeks: readonly (readonly string[])[];
  /** The month whose days alone are shown; null: the weeks from this one on, whatever their months. */
  month: string | null;
}

/**
 * The sheet that a day stands in: the weeks from this one on, so that nobody looks at days that are over, later its month.
 *
 * @param asked.month a month that was asked for by its name is shown whole
 */
export function sheetAround(day: string, asked: { today: string; month: string | null; firstWeekday: number }): Sheet {
  const { today, firstWeekday } = asked;
  const first = weekStart(today, firstWeekday);
  const isNamed = asked.month !== null && asked.month !== monthOf(today);
  if (isNamed || day >= addDays(first, 7 * FIRST_SHEET_WEEKS)) {
    const month = monthOf(day);
    return { weeks: sheets.memo(`${month} ${firstWeekday}`, { context: { month, firstWeekday } }), month };
  }
  const weekFrom = (from: string) => Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const weeks = Array.from({ length: FIRST_SHEET_WEEKS }, (_, index) => weekFrom(addDays(first, 7 * index)));
  return { weeks, month: null };
}
