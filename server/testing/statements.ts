import type { Sql } from "postgres";

/** A statement as it was sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Note = (statement: Statement) => void;
type Scope = (tx: Sending) => unknown;

/** What statements are sent through: the pool, or a transaction of it. */
interface Sending {
  unsafe: Sql["unsafe"];
  begin?: (run: Scope) => Promise<unknown>;
  savepoint?: (run: Scope) => Promise<unknown>;
}

/** Notes every statement that is sent over a pool, in its transactions too. @returns what ends it */
export function noteStatements(pool: Sql, note: Note): () => void {
  const { unsafe, begin } = pool;
  noteOf(pool as unknown as Sending, note);
  return () => Object.assign(pool, { unsafe, begin });
}

function noteOf(sending: Sending, note: Note): Sending {
  const { unsafe } = sending;
  sending.unsafe = ((text: string, values: unknown[] = [], options?: object) => {
    note({ text, values });
    return unsafe.call(sending, text, values as never[], options);
  }) as Sql["unsafe"];
  for (const opens of ["begin", "savepoint"] as const) {
    const open = sending[opens]?.bind(sending);
    if (open) sending[opens] = (run) => open((tx) => run(noteOf(tx, note)));
  }
  return sending;
}

const COLUMN = String.raw`(?:"?\w+"?\.)?"?[a-z]\w*"?`;
/** A column on both sides of a comparison, as it is written; what stands behind `set` or a comma is an assignment. */
const SELF = new RegExp(
  String.raw`(?<![\w".$]|\bset\s+|,\s*)(${COLUMN})\s*(?:=|<>|!=|<=|>=|<|>|is (?:not )?distinct from)\s*\1(?![\w".(]|\s*[-+*/|])`,
  "gi",
);

/**
 * The conditions of a statement that compare a column with itself: they say nothing, where a column of another table
 * was meant.
 */
export const selfComparisons = (text: string): string[] => [...text.matchAll(SELF)].map(([found]) => found);
