import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Where a part of a list ended, newest first: the next part begins behind it, whatever is added meanwhile. */
export interface Mark {
  /** RFC 3339. */
  at: string;
  id: string;
}

/** A list that is read on from a mark, and not counted then. */
export interface Marked {
  after?: Mark | undefined;
}

/** In a list by `at` and `id`, both descending: what comes behind the mark; everything without one. */
export const behind = (columns: { at: AnyPgColumn; id: AnyPgColumn }, after: Mark | undefined): SQL | undefined =>
  after && sql`(${columns.at}, ${columns.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;

/** How many there are, asked with the first part of a list alone. */
export const countedOnce = (after: Mark | undefined, count: () => PromiseLike<number>): PromiseLike<number> =>
  after ? Promise.resolve(0) : count();
