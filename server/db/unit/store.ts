import type { PgTable } from "drizzle-orm/pg-core";
import type { Rows } from "../insert-rows";
import { postgresFailure } from "../violations";
import { type Ask, askText } from "./ask";
import type { Changes, RowDelete, RowUpdate } from "./changes";
import { columnsOf, jsonTextOf, type TableColumns, toJsonRow } from "./row-json";

/** A row was not as the decision had found it. The transaction is rolled back; who decides again may find out why. */
export class StaleRow extends Error {}

const DIVISION_BY_ZERO = "22012";

/** For a statement that divides by zero where it must not go on: PostgreSQL then skips all that stands behind it. */
export const onDivisionByZero = (failure: () => unknown) => (error: unknown) =>
  postgresFailure(error)?.code === DIVISION_BY_ZERO ? failure() : error;

/**
 * The statements that store changes, in the order in which they are sent: what goes, what changes, what is new. The rows
 * of each travel as JSON, so a text depends on the tables and columns alone, and is prepared once however many there are.
 */
export function statementsOf({ inserts, updates, deletes, also }: Changes): Ask<unknown>[] {
  return [
    ...grouped(deletes, ({ table }) => columnsOf(table).name).map(deleteOf),
    ...grouped(updates, shapeOf).map(updateOf),
    ...also,
    ...insertsOf(inserts),
  ];
}

/**
 * All rows as one statement. PostgreSQL checks foreign keys when a statement ends, so the rows may refer to each other
 * in any order.
 */
export function insertsOf(parts: Rows[]): Ask<unknown>[] {
  const rowsOfTable = new Map<PgTable, Record<string, unknown>[]>();
  for (const { table, rows } of parts) {
    const known = rowsOfTable.get(table);
    if (known) known.push(...rows);
    else if (rows.length > 0) rowsOfTable.set(table, [...rows]);
  }
  if (rowsOfTable.size === 0) return [];
  const tables = [...rowsOfTable.keys()].map(columnsOf);
  const values = [...rowsOfTable].map(([table, rows]) =>
    jsonTextOf(rows.map((row) => toJsonRow(columnsOf(table), row))),
  );
  return [askText(insertText(tables), values)];
}

/** Every part but the last is a `with` of the last. */
function insertText(tables: TableColumns[]): string {
  const inserts = tables.map(({ name, all }, index) => {
    const columns = all.join(", ");
    const rows = `jsonb_populate_recordset(null::${name}, $${index + 1}::jsonb)`;
    return `insert into ${name} (${columns}) select ${columns} from ${rows}`;
  });
  const last = inserts.pop() ?? "";
  const withs = inserts.map((insert, index) => `part_${index} as (${insert})`);
  return withs.length > 0 ? `with ${withs.join(", ")} ${last}` : last;
}

const shapeOf = ({ table, key, set, add, was }: RowUpdate): string =>
  [columnsOf(table).name, ...[key, set, add, was].map((columns) => Object.keys(columns).sort().join(","))].join(" ");

/** All rows of one command are one account's: said by itself, it lets PostgreSQL find each by its index. */
const sameKey = (columns: TableColumns, key: Record<string, unknown>): string =>
  Object.keys(key)
    .map(
      (property) =>
        `t.${quoted(columns, property)} = ${property === "tenantId" ? "$2::uuid" : `k.${quoted(columns, property)}`}`,
    )
    .join(" and ");

const tenantIn = ({ tenantId }: Record<string, unknown>): unknown[] => (tenantId === undefined ? [] : [tenantId]);

const quoted = ({ columnOf }: TableColumns, property: string): string => `"${columnOf(property)}"`;

/** Updates of one shape. Fails unless every row is there and has the columns that it was expected to have. */
function updateOf([first, ...others]: [RowUpdate, ...RowUpdate[]]): Ask<unknown> {
  const columns = columnsOf(first.table);
  const { name } = columns;
  const assignments = [
    ...Object.keys(first.set).map((property) => `${quoted(columns, property)} = s.${quoted(columns, property)}`),
    ...Object.keys(first.add).map((property) => {
      const column = quoted(columns, property);
      return `${column} = t.${column} + a.${column}`;
    }),
  ];
  const unchanged = Object.keys(first.was).map((property) => {
    const column = quoted(columns, property);
    return `t.${column} is not distinct from w.${column}`;
  });
  const parts = Object.entries({ k: first.key, s: first.set, a: first.add, w: first.was })
    .filter(([, part]) => Object.keys(part).length > 0)
    .map(([letter]) => `jsonb_populate_record(null::${name}, e.row->'${letter}') ${letter}`);
  const text = `
    with changed as (
      update ${name} t set ${assignments.join(", ")}
      from jsonb_array_elements($1::jsonb) e(row), ${parts.join(", ")}
      where ${[sameKey(columns, first.key), ...unchanged].join(" and ")}
      returning 1
    )
    select 1 / (count(*) = jsonb_array_length($1::jsonb))::int from changed`;
  const rows = [first, ...others].map(({ key, set, add, was }) => ({
    k: toJsonRow(columns, key),
    s: toJsonRow(columns, set),
    a: toJsonRow(columns, add),
    w: toJsonRow(columns, was),
  }));
  const stale = onDivisionByZero(() => new StaleRow(`A row of ${name} is not as it was.`));
  return { ...askText(text, [jsonTextOf(rows), ...tenantIn(first.key)]), refuse: stale };
}

function deleteOf([first, ...others]: [RowDelete, ...RowDelete[]]): Ask<unknown> {
  const columns = columnsOf(first.table);
  const { name } = columns;
  const keys = [first, ...others].map(({ key }) => toJsonRow(columns, key));
  return askText(
    `delete from ${name} t using jsonb_populate_recordset(null::${name}, $1::jsonb) k where ${sameKey(columns, first.key)}`,
    [jsonTextOf(keys), ...tenantIn(first.key)],
  );
}

/** In the order in which each group's first one comes. */
function grouped<One>(all: One[], nameOf: (one: One) => string): [One, ...One[]][] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of all) {
    const name = nameOf(one);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return [...groups.values()];
}
