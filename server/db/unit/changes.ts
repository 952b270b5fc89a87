import type { PgTable } from "drizzle-orm/pg-core";
import { type Rows, rowsOf } from "../insert-rows";
import type { Ask } from "./ask";

/** A row's new columns. */
export interface RowUpdate {
  table: PgTable;
  /** Its primary key, by property. */
  key: Record<string, unknown>;
  set: Record<string, unknown>;
  /** What the columns are added to them. */
  add: Record<string, number>;
  /** What the decision was made of: a row that is another by now is refused. */
  was: Record<string, unknown>;
}

export interface RowDelete {
  table: PgTable;
  key: Record<string, unknown>;
}

/** What a decision leaves to be stored. */
export interface Changes {
  inserts: Rows[];
  updates: RowUpdate[];
  deletes: RowDelete[];
  /** Statements of their own, which run before the inserts. */
  also: Ask<unknown>[];
  /** Rows that are too many or too long to stand in one statement with the others: each portion is one. */
  portions: Rows[][];
}

export const noChanges = (): Changes => ({ inserts: [], updates: [], deletes: [], also: [], portions: [] });

/** Adds all of one decision's changes to another's. */
export function addChanges(to: Changes, more: Changes): void {
  to.inserts.push(...more.inserts);
  to.updates.push(...more.updates);
  to.deletes.push(...more.deletes);
  to.also.push(...more.also);
  to.portions.push(...more.portions);
}

type Row<Table extends PgTable> = Table["$inferSelect"];

/** Leaves rows to be inserted. */
export function insertRows<Table extends PgTable>(changes: Changes, table: Table, rows: Row<Table>[]): void {
  if (rows.length > 0) changes.inserts.push(rowsOf(table, rows));
}

/** Leaves a row to be changed. @param change.was columns that must still be so, or the whole command begins anew */
export function updateRow<Table extends PgTable>(
  changes: Changes,
  table: Table,
  change: {
    key: Partial<Row<Table>>;
    set?: Partial<Row<Table>>;
    add?: Partial<Record<keyof Row<Table>, number>>;
    was?: Partial<Row<Table>>;
  },
): void {
  const { key, set = {}, add = {}, was = {} } = change;
  changes.updates.push({ table, key, set, add: add as Record<string, number>, was });
}

/** Leaves a row to be deleted, if it is still there. */
export const deleteRow = <Table extends PgTable>(changes: Changes, table: Table, key: Partial<Row<Table>>): void => {
  changes.deletes.push({ table, key });
};
