import type { z } from "zod";
import { readCsv } from "../../csv/read";
import { invalid } from "../../domain/errors";
import { inTurns } from "../../process/turns";
import { IMPORT_ROWS_MAX } from "./schemas";

/** What of a record a row of the file says, by field. */
export type Said<Field extends string> = Partial<Record<Field, string>>;

/** A row of the file: what is to be added, or what is wrong with it. */
export interface ReadRow<Field extends string, Record> {
  line: number;
  said: Said<Field>;
  record: Record | null;
  faults: { [field: string]: string };
}

interface Kind<Field extends string, Record> {
  /** What people call the fields at the head of a column, letters and digits alone; the API's own names among them. */
  heads: { [name in Field]: string[] };
  /** Judges a row by the rules of one that is added by hand. */
  parse: (said: Said<Field>) => z.ZodSafeParseResult<Record>;
}

interface Asked<Field extends string> {
  csv: string;
  columns?: (Field | null)[] | undefined;
}

/**
 * Reads a file row by row, giving way to others between the rows.
 *
 * @throws DomainError validation on `csv` or `columns`
 */
export async function readFile<Field extends string, Record>(
  { csv, columns: asked }: Asked<Field>,
  kind: Kind<Field, Record>,
) {
  const table = await readCsv(csv, IMPORT_ROWS_MAX);
  if (!table || table.rows.length === 0) throw invalid({ csv: "Must be a CSV file with heads and at least one row." });
  if (table.rows.length > IMPORT_ROWS_MAX) throw invalid({ csv: `Must have at most ${IMPORT_ROWS_MAX} rows.` });
  const { heads } = table;
  const columns = asked ?? guessColumns(heads, kind.heads);
  if (columns.length !== heads.length) throw invalid({ columns: `Must say what each of ${heads.length} columns is.` });
  return { heads, columns, rows: await inTurns(table.rows, (row) => readRow(row, columns, kind)) };
}

const plain = (head: string) =>
  head
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** What each column seems to hold, by its head; null: nothing of it. The first of two alike counts. */
function guessColumns<Field extends string>(heads: string[], known: { [name in Field]: string[] }): (Field | null)[] {
  const taken = new Set<Field>();
  return heads.map((head) => {
    const field = (Object.keys(known) as Field[]).find((name) => known[name].includes(plain(head)));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

function readRow<Field extends string, Record>(
  { line, cells }: { line: number; cells: string[] },
  columns: (Field | null)[],
  { parse }: Pick<Kind<Field, Record>, "parse">,
): ReadRow<Field, Record> {
  const said: Said<Field> = {};
  for (const [at, field] of columns.entries()) if (field !== null && cells[at]) said[field] = cells[at];
  const { data, error } = parse(said);
  if (!error) return { line, said, record: data as Record, faults: {} };
  const faults: ReadRow<Field, Record>["faults"] = {};
  for (const { path, message } of error.issues) faults[String(path[0])] ??= message;
  return { line, said, record: null, faults };
}
