import { CsvError, parse } from "csv-parse/sync";

/** A table as it was read: its heads, and each row with the line of the file on which it ends. */
export interface ReadTable {
  heads: string[];
  rows: { line: number; cells: string[] }[];
}

const DELIMITERS = [",", ";", "\t"] as const;

/** What stands most often between the heads; spreadsheets of some languages write semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (delimiter: string) => head.split(delimiter).length;
  return [...DELIMITERS].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/** What `csvOf` puts before a text that a spreadsheet would run. */
const GUARD = /^'(?=[=+\-@\t\r＝＋－＠])/;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * Reads CSV (RFC 4180) with heads, as spreadsheets write it: commas, semicolons or tabs, with a byte order mark or
 * without, empty lines left out, short rows filled up. The apostrophe of a guarded text is taken off again.
 *
 * @returns null where the text is no such table
 */
export function readCsv(text: string): ReadTable | null {
  try {
    const options = { bom: true, delimiter: delimiterOf(text), info: true, trim: true };
    // With `info` each row stands beside its line, which the types of the library do not say.
    const parsed = parse(text, { ...options, skip_empty_lines: true, relax_column_count: true });
    const [head, ...rows] = parsed as unknown as Parsed[];
    if (!head) return null;
    const heads = head.record;
    const cells = (record: string[]) => heads.map((_, at) => (record[at] ?? "").replace(GUARD, ""));
    return { heads, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: cells(record) })) };
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
