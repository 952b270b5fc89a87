import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Database, type Db, database } from "./client";
import { type CompiledQuery, compile } from "./driver/compiled-query";
import { type Ask, askText, send } from "./unit/ask";

/** What drizzle's `.prepare(name)` gives; `Rows` is the type of its answer. */
interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

/** A statement that is built once: called, it is sent; `ask` gives it to a round trip instead. */
export interface Statement<Rows, Values> {
  (db: Db, values: Values): Promise<Rows>;
  ask: (values: Values) => Ask<Rows>;
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
): Statement<Rows, Values> {
  let compiled: CompiledQuery | undefined;
  const ask = (values: Values): Ask<Rows> => {
    compiled ??= compile(build(database().db));
    const { text, parameters, toRows } = compiled;
    const asked = { text, values: parameters(values as Record<string, unknown>) };
    const read = (rows: unknown[]) => (toRows ? toRows(rows as unknown[][]) : rows) as Rows;
    return { ...asked, asLists: toRows !== null, read };
  };
  return Object.assign(async (db: Db, values: Values) => send(db, ask(values)), { ask });
}

/**
 * Runs a text that is written by hand, on the pool or in a transaction of it; PostgreSQL prepares it once per
 * connection. Inputs are `$1`, `$2`…, never part of the text.
 */
export const runText = <Row extends object>(db: Db, text: string, values: string[]): Promise<Row[]> =>
  send(db, askText<Row>(text, values));

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
