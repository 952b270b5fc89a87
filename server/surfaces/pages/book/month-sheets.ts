import { LRUCache } from "lru-cache";
import { monthSheet } from "../../../domain/dates";

interface SheetAsked {
  month: string;
  firstWeekday: number;
}

const SHEETS_MAX = 200;
const sheets = new LRUCache<string, string[][], SheetAsked>({
  max: SHEETS_MAX,
  memoMethod: (_key, _stale, { context }) => monthSheet(context.month, context.firstWeekday),
});

/** `monthSheet`, kept for the next page of the same month: never write to it. */
export const keptMonthSheet = (month: string, firstWeekday: number): readonly (readonly string[])[] =>
  sheets.memo(`${month} ${firstWeekday}`, { context: { month, firstWeekday } });
