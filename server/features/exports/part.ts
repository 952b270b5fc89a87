import type { Cell } from "../../csv/write";
import type { Mark } from "../../db/lists/mark";
import { PART_ROWS, type Part } from "./schemas";

/** How a part is read: not by pages. */
export const FIRST_ROWS = { limit: PART_ROWS, offset: 0 };

/** What of an item stands in each column, in their order. */
export type Columns<Item> = [head: string, cellOf: (item: Item) => Cell][];

/** Items as a part of their list. @param markOf where the list goes on behind an item */
export function toPart<Item>(items: Item[], columns: Columns<Item>, markOf: (item: Item) => Mark): Part {
  const last = items.at(-1);
  return {
    heads: columns.map(([head]) => head),
    rows: items.map((item) => columns.map(([, cellOf]) => cellOf(item))),
    after: last && items.length === PART_ROWS ? markOf(last) : null,
  };
}
