import type { Cell } from "../../../csv/write";
import type { Part } from "../../../features/exports/schemas";

/** As many as one call of a list answers. */
const PAGE = 100;

type Paging = { limit: number; offset: number };
type Columns<Item> = { [Head in keyof Item & string]?: (item: Item) => Cell };

/** A list of some hundreds at most as a part of a file: it has an order of its own, and is read by pages and at once. */
export async function partOf<Item>(
  read: (paging: Paging) => Promise<{ data: Item[]; total: number }>,
  columns: Columns<Item>,
): Promise<Part> {
  const items = await allOf(read);
  const cells = Object.values(columns) as ((item: Item) => Cell)[];
  return { heads: Object.keys(columns), rows: items.map((item) => cells.map((cellOf) => cellOf(item))), after: null };
}

/** All of a list, page by page. */
export async function allOf<Item>(read: (paging: Paging) => Promise<{ data: Item[]; total: number }>): Promise<Item[]> {
  const items: Item[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await read({ limit: PAGE, offset });
    total = page.total;
    items.push(...page.data);
  }
  return items;
}

/** Columns that hold what stands under their head. */
export const own = <Item>(...heads: (keyof Item & string)[]): Columns<Item> =>
  Object.fromEntries(heads.map((head) => [head, (item: Item) => item[head] as Cell])) as Columns<Item>;

/** What a list of a procedure holds. */
export type Data<List extends (...asked: never[]) => Promise<{ data: unknown[] }>> = Awaited<
  ReturnType<List>
>["data"][number];

export type ReadPart = (filter: Record<string, string>) => Promise<Part>;
