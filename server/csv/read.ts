import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { giveWay } from "../process/turns";

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

const PIECE_CHARACTERS = 16_384;

/** A text piece by piece, with a turn for others between them. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    yield text.slice(at, at + PIECE_CHARACTERS);
    await giveWay();
  }
}

/**
 * Reads CSV (RFC 4180) with heads, as spreadsheets write it: commas, semicolons or tabs, with a byte order mark or
 * without, empty lines left out, short rows filled up. The apostrophe of a guarded text is taken off again. A long text
 * is read in pieces between which others have their turn.
 *
 * @param rowsMax of more rows only one more is read
 * @returns null where the text is no such table
 */
export async function readCsv(text: string, rowsMax = Number.POSITIVE_INFINITY): Promise<ReadTable | null> {
  const options = { bom: true, delimiter: delimiterOf(text), info: true, trim: true };
  const parser = parse({ ...options, skip_empty_lines: true, relax_column_count: true });
  const parsed: Parsed[] = [];
  try {
    // With `info` each row stands beside its line, which the types of the library do not say.
    for await (const row of Readable.from(piecesOf(text)).compose(parser) as AsyncIterable<Parsed>) {
      parsed.push(row);
      if (parsed.length > rowsMax + 1) break;
      await giveWay();
    }
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
  const [head, ...rows] = parsed;
  if (!head) return null;
  const heads = head.record;
  const cells = (record: string[]) => heads.map((_, at) => (record[at] ?? "").replace(GUARD, ""));
  return { heads, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: cells(record) })) };
}
