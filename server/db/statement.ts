import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import { type Database, type Db, database } from "./client";
import { type CompiledQuery, compile } from "./compiled-query";

/** What drizzle's `.prepare(name)` gives; `Rows` is the type of its answer. */
interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

/**
 * A statement whose SQL and row mapping are built once and then run on the pool or in any transaction of it.
 *
 * drizzle prepares a statement for one session alone, so a transaction would build its text anew each time, and
 * building a join of sixty columns, then mapping each value through its path, costs several times what PostgreSQL
 * takes to answer.
 *
 * @param build gives a prepared query; its inputs are `sql.placeholder(name)`
 */
export function statement<Rows, Values extends object = Record<never, never>>(
  build: (db: Database) => Prepared<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  let compiled: CompiledQuery | undefined;
  return async (db, values) => {
    compiled ??= compile(build(database().db));
    const { text, parameters, toRows } = compiled;
    const query = clientOf(db).unsafe(text, parameters(values as Record<string, unknown>) as never[]);
    return (toRows ? toRows(await query.values()) : await query) as Rows;
  };
}

// drizzle keeps it out of its types: `PostgresJsSession` has `client`, as its own `transaction` uses it.
const clientOf = (db: Db): Sql => (db as unknown as { _: { session: { client: Sql } } })._.session.client;

/**
 * Runs a text that is written by hand, on the pool or in a transaction of it; PostgreSQL prepares it once per
 * connection. Inputs are `$1`, `$2`…, never part of the text.
 */
export const runText = async <Row extends object>(db: Db, text: string, values: string[]): Promise<Row[]> =>
  clientOf(db).unsafe<Row[]>(text, values);

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
