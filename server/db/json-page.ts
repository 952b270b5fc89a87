import type { Paging } from "../schemas/lists";
import type { Db } from "./client";
import { runText } from "./statement";

/** A page of rows as answers show them, and how many there are in all. */
export interface JsonPage<Row> {
  data: Row[];
  total: number;
}

/**
 * Reads a page as one JSON text that PostgreSQL has written, in one statement with its total.
 *
 * For the lists that are asked for most: reading one value costs a fraction of reading fifty rows of seventeen, and
 * building fifty objects from them.
 *
 * @param page selects the page; its columns are named as the answer's fields are. Inputs are `$1`, `$2`…
 * @param count counts all rows, with the same inputs
 */
export async function readJsonPage<Row>(
  db: Db,
  { page, count }: { page: string; count: string },
  values: string[],
): Promise<JsonPage<Row>> {
  const text = `select (${count})::int as total, (select coalesce(json_agg(page), '[]')::text from (${page}) page) as data`;
  const [row] = await runText<{ total: number; data: string }>(db, text, values);
  return { data: JSON.parse(row?.data ?? "[]"), total: row?.total ?? 0 };
}

/**
 * An instant as PostgreSQL writes it in JSON, in the form of `Date.prototype.toISOString`.
 *
 * `2026-11-23T09:30:00.5+00:00` becomes `2026-11-23T09:30:00.500Z`; every connection runs in UTC. By hand, because a
 * page has a hundred of them and a `Date` costs ten times as much.
 */
export const isoOfJson = (text: string): string => `${text.slice(0, 19)}.${text.slice(20, -6).padEnd(3, "0")}Z`;

/** An instant that people agreed on, as `instantText` writes it: in whole seconds where it is one. */
export const instantOfJson = (text: string): string =>
  text.length === WHOLE_SECONDS.length ? `${text.slice(0, 19)}Z` : isoOfJson(text);

const WHOLE_SECONDS = "2026-11-23T09:30:00+00:00";

/** A text with `$1`, `$2`… and what stands for them. */
interface Asked {
  text: string;
  values: string[];
}

/**
 * What must hold of a list's rows: of each condition, with `?` for its value, those whose value was given.
 *
 * @param asked conditions as they stand in the code; nothing in them comes from a caller
 */
export function conditionsOf(asked: [condition: string, value: string | null | undefined][]): {
  where: string;
  values: string[];
} {
  const given = asked.flatMap(([condition, value]) => (value == null ? [] : [{ condition, value }]));
  const where = given.map(({ condition }, index) => condition.replaceAll("?", `$${index + 1}`)).join(" and ");
  return { where, values: given.map(({ value }) => value) };
}

/** The longest page of any list. */
const LIMIT_MAX = 100;

/**
 * The rows of one page of a list.
 *
 * PostgreSQL plans for any limit alike, and takes one that it does not see for a tenth of all rows. The second one tells
 * it that there are never many.
 */
export function pageOf({ text, values }: Asked, { limit, offset }: Paging): Asked {
  const [limitAt, offsetAt] = [values.length + 1, values.length + 2];
  return {
    text: `select * from (${text} limit ${LIMIT_MAX} offset $${offsetAt}::int) found limit $${limitAt}::int`,
    values: [...values, String(limit), String(offset)],
  };
}
