import { getTableColumns, getTableName } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import { invariant } from "../../domain/errors";

/** The columns of a table by property, as PostgreSQL names them. */
export interface TableColumns {
  name: string;
  columnOf: (property: string) => string;
  /** Of a whole row, in the order of the schema. */
  all: string[];
}

const casing = new CasingCache("snake_case");
const known = new WeakMap<PgTable, TableColumns>();

const quoted = (name: string) => `"${name}"`;

export function columnsOf(table: PgTable): TableColumns {
  const found = known.get(table);
  if (found) return found;
  const names = new Map(
    Object.entries(getTableColumns(table)).map(([property, column]) => [property, casing.getColumnCasing(column)]),
  );
  const columnOf = (property: string): string => {
    const name = names.get(property);
    invariant(name !== undefined, `the table has a column for ${property}`);
    return name;
  };
  const columns = { name: quoted(getTableName(table)), columnOf, all: [...names.values()].map(quoted) };
  known.set(table, columns);
  return columns;
}

/** A row, or some of its columns, as JSON that `jsonb_populate_record` reads. */
export function toJsonRow({ columnOf }: TableColumns, row: Record<string, unknown>): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const [property, value] of Object.entries(row))
    if (value !== undefined) json[columnOf(property)] = Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
  return json;
}

/** What `JSON.stringify` writes for half of a character, which PostgreSQL does not take. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** JSON that PostgreSQL can read: half a character becomes U+FFFD, as it does on its way in a text parameter. */
export function jsonTextOf(value: unknown): string {
  const text = JSON.stringify(value);
  // Looking for a fixed text first spares all others the search, which costs more than making the text.
  if (!text.includes("\\ud") || !HALF.test(text)) return text;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? wellFormed(part) : part));
}

const wellFormed = (text: string): string => Buffer.from(text, "utf8").toString("utf8");
