import { getTableColumns, getTableName, sql, type WithSubquery } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database, Db } from "./client";
import { statement } from "./statement";

/** Whole rows of one table. */
export interface Rows<Table extends PgTable = PgTable> {
  table: Table;
  rows: Table["$inferSelect"][];
}

/** Ties the rows to their table. The cast widens the table, whose row type drizzle holds invariant. */
export const rowsOf = <Table extends PgTable>(table: Table, rows: Table["$inferSelect"][]): Rows =>
  ({ table, rows }) as unknown as Rows;

/** An insert of rows of one shape, built once. */
interface Insert {
  run: (db: Db, values: Record<string, unknown>) => Promise<unknown>;
  /** By part and row: each column beside the name of its value. */
  names: [column: string, name: string][][][];
}

const known = new Map<string, Insert>();

/**
 * Inserts rows of several tables as one statement.
 *
 * PostgreSQL checks foreign keys when a statement ends, so the rows may refer to each other in any order. One
 * statement costs one round trip instead of one per table, which is most of what a booking waits for.
 */
export async function insertRowsAtOnce(db: Db, parts: Rows[]): Promise<void> {
  const filled = parts.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return;
  const shape = filled.map(({ table, rows }) => `${getTableName(table)}_${rows.length}`).join("_");
  const insert = known.get(shape) ?? {
    run: statement((pool) => build(pool, filled, `insert_${shape}`)),
    names: filled.map(({ table, rows }, part) => rows.map((_, row) => namesOf(table, part, row))),
  };
  known.set(shape, insert);
  await insert.run(db, valuesOf(filled, insert.names));
}

const nameOf = (part: number, row: number, column: string) => `${part}.${row}.${column}`;

/** Every part but the last is a `with` of the last. */
function build(db: Database, parts: Rows[], name: string) {
  const inserts = parts.map(({ table, rows }, part) => ({
    table,
    values: rows.map((_, row) => placeholders(table, part, row)),
  }));
  const last = inserts.pop();
  if (!last) throw new Error("Nothing to insert.");
  const withs = inserts.map(({ table, values }, part) => db.$with(`part_${part}`).as(db.insert(table).values(values)));
  // An insert without `returning` has no columns to select, which is all that drizzle's type of it would say.
  return db
    .with(...(withs as unknown as WithSubquery[]))
    .insert(last.table)
    .values(last.values)
    .prepare(name);
}

const namesOf = (table: PgTable, part: number, row: number): [column: string, name: string][] =>
  Object.keys(getTableColumns(table)).map((column) => [column, nameOf(part, row, column)]);

const placeholders = (table: PgTable, part: number, row: number) =>
  Object.fromEntries(namesOf(table, part, row).map(([column, name]) => [column, sql.placeholder(name)]));

function valuesOf(parts: Rows[], names: Insert["names"]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  parts.forEach(({ rows }, part) => {
    rows.forEach((row: Record<string, unknown>, index) => {
      for (const [column, name] of names[part]?.[index] ?? []) values[name] = row[column];
    });
  });
  return values;
}
