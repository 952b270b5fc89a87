import { Column, getTableName, is, Param, Placeholder, SQL } from "drizzle-orm";
import { invariant } from "../../domain/errors";

export interface CompiledQuery {
  text: string;
  parameters: (values: Record<string, unknown>) => unknown[];
  /** Null when the statement answers no rows. */
  toRows: ((rows: unknown[][]) => unknown[]) | null;
}

/** What drizzle's prepared query for postgres.js holds (`drizzle-orm/postgres-js/session.js`), beyond its types. */
interface Internals {
  queryString: string;
  params: unknown[];
  fields?: { path: string[]; field: unknown }[] | undefined;
  /** For a query with joins: whether the table of each is always there. */
  joinsNotNullableMap?: Record<string, boolean> | undefined;
}

interface Cell {
  /** The object a joined table's columns stand in, or null for a column of the row itself. */
  group: string | null;
  name: string;
  /** Null when the driver's value is the column's. */
  decode: ((value: unknown) => unknown) | null;
}

/** Takes a prepared query apart, so that running it is a text, a list of values and a loop over columns. */
export function compile(prepared: object): CompiledQuery {
  const { queryString, params, fields, joinsNotNullableMap } = prepared as Internals;
  const readers = params.map(readerOf);
  return {
    text: queryString,
    parameters: (values) => readers.map((read) => read(values)),
    toRows: fields ? rowMapper(fields, joinsNotNullableMap) : null,
  };
}

type ReadValue = (values: Record<string, unknown>) => unknown;

function readerOf(parameter: unknown): ReadValue {
  if (is(parameter, Placeholder)) return (values) => inputOf(values, parameter.name);
  if (is(parameter, Param) && is(parameter.value, Placeholder)) {
    const { name } = parameter.value;
    const { encoder } = parameter;
    return (values) => {
      const value = inputOf(values, name);
      return value === null ? null : encoder.mapToDriverValue(value);
    };
  }
  return () => parameter;
}

function inputOf(values: Record<string, unknown>, name: string): unknown {
  const value = values[name];
  invariant(value !== undefined, `the statement's value "${name}" is given`);
  return value;
}

function rowMapper(fields: NonNullable<Internals["fields"]>, joins: Internals["joinsNotNullableMap"]) {
  const cells = fields.map(toCell);
  const optional = optionalGroups(fields, joins);
  return (rows: unknown[][]) => rows.map((row) => toObject(cells, optional, row));
}

function toCell({ path, field }: { path: string[]; field: unknown }): Cell {
  const [first = "", second] = path;
  invariant(path.length <= 2, "a compiled query nests one level at most");
  return { group: second === undefined ? null : first, name: second ?? first, decode: decoderOf(field) };
}

// `SQL` keeps its decoder out of its types; drizzle's own row mapper reads it there, of a named one within.
function decoderOf(field: unknown): Cell["decode"] {
  const plain = is(field, SQL.Aliased) ? field.sql : field;
  const decoder = is(plain, Column) ? plain : is(plain, SQL) ? (plain as unknown as { decoder: Column }).decoder : null;
  invariant(decoder, "a compiled query selects columns and plain sql");
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (value) => decoder.mapFromDriverValue(value);
}

/** The objects of left-joined tables: null when every column is. */
function optionalGroups(fields: NonNullable<Internals["fields"]>, joins: Internals["joinsNotNullableMap"]): string[] {
  const groups = new Set<string>();
  for (const { path, field } of fields) {
    if (joins && path.length === 2 && is(field, Column) && !joins[getTableName(field.table)]) groups.add(path[0] ?? "");
  }
  return [...groups];
}

function toObject(cells: Cell[], optional: string[], row: unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let index = 0; index < cells.length; index++) {
    const { group, name, decode } = cells[index] as Cell;
    const raw = row[index];
    if (group !== null) object[group] ??= {};
    const target = group === null ? object : (object[group] as Record<string, unknown>);
    target[name] = raw === null || decode === null ? raw : decode(raw);
  }
  for (const group of optional) if (isAllNull(object[group])) object[group] = null;
  return object;
}

const isAllNull = (value: unknown) => Object.values(value as object).every((part) => part === null);
