import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Database, type Db, database } from "./client";

/** What drizzle's `.prepare(name)` gives. */
interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

/**
 * A statement whose SQL is built once and then runs on the pool or in any transaction of it.
 *
 * drizzle prepares a statement for one session alone, so that a transaction would build its text anew each time,
 * and building a join of sixty columns costs more than PostgreSQL takes to run it. The kept statement is the pool's;
 * a transaction lends it its own connection.
 *
 * @param build gives a prepared query; its inputs are `sql.placeholder(name)`
 */
export function statement<Rows, Values extends object = Record<never, never>>(
  build: (db: Database) => Prepared<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const built = new WeakMap<Database, Prepared<Rows>>();
  return (db, values) => {
    const { db: pool } = database();
    const query = built.get(pool) ?? build(pool);
    built.set(pool, query);
    const inputs = values as Record<string, unknown>;
    return db === pool ? query.execute(inputs) : onConnectionOf(db, query).execute(inputs);
  };
}

/** The same query with the transaction's connection in place of the pool. */
const onConnectionOf = <Rows>(db: Db, query: Prepared<Rows>): Prepared<Rows> =>
  Object.assign(Object.create(Object.getPrototypeOf(query)), query, { client: clientOf(db) });

// drizzle keeps it out of its types: `PostgresJsSession` has `client`, as its own `transaction` uses it.
const clientOf = (db: Db): unknown => (db as unknown as { _: { session: { client: unknown } } })._.session.client;

/** The insert of one whole row of a table, built once. */
export function insertStatement<Table extends PgTable>(table: Table, name: string) {
  const columns = Object.keys(getTableColumns(table));
  const placeholders = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]));
  return statement<unknown, Table["$inferSelect"]>((db) =>
    db
      .insert(table)
      .values(placeholders as Table["$inferInsert"])
      .prepare(name),
  );
}
