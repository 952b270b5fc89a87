import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** One row: which database cluster the transactions of the list of changes are of; see ADR 0051. */
export const changeFeed = pgTable("change_feed", {
  id: integer().primaryKey(),
  /** Another one when the database came from another cluster: cursors that were given out before mean nothing now. */
  epoch: uuid().notNull(),
  /** PostgreSQL's own name for the cluster, its `system_identifier`. */
  cluster: text().notNull(),
});
