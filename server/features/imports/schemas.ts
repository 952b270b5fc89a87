import { z } from "zod";
import { whole } from "../../schemas/fields";

/** Of one file: what a salon of many years has, and what one transaction writes in a few seconds. */
export const IMPORT_ROWS_MAX = 5000;
const CSV_CHARACTERS_MAX = 900_000;
const COLUMNS_MAX = 100;

const isOnce = (columns: (string | null)[]) => {
  const named = columns.filter((field) => field !== null);
  return new Set(named).size === named.length;
};

/** What an import is asked, of the fields that a column may hold. */
export const importInput = <Field extends string>(fields: readonly Field[]) =>
  z.object({
    csv: z.string().min(1).max(CSV_CHARACTERS_MAX).describe("The file's text, with heads."),
    columns: z
      .array(z.enum(fields).nullable())
      .max(COLUMNS_MAX)
      .refine(isOnce, "Must name each field once.")
      .optional()
      .describe("What each column holds, null: nothing of it. Default: as the heads say."),
    dryRun: z.boolean().default(false).describe("Tells what would happen, and writes nothing."),
    skipFaulty: z.boolean().default(false).describe("Leaves rows with a fault out, which otherwise refuse the file."),
  });

const ROW_STATES = ["new", "known", "faulty"] as const;

const ImportedRow = z.object({
  line: whole(1, Number.MAX_SAFE_INTEGER),
  /** `known`: the account, or an earlier row, has it already. */
  state: z.enum(ROW_STATES),
  /** What it is called in the file; empty where that says nothing. */
  name: z.string(),
  /** What tells it from others of that name. */
  detail: z.string(),
  /** What is wrong, by field. */
  faults: z.record(z.string(), z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** What an import comes to. */
export const importResult = <Field extends string>(fields: readonly Field[]) =>
  z.object({
    heads: z.array(z.string()),
    columns: z.array(z.enum(fields).nullable()),
    /** How many rows are of each kind; as many as `new` were added, unless it was a dry run. */
    counts: z.object({ new: z.int(), known: z.int(), faulty: z.int() }),
    /** The faulty ones first, then in the order of the file; not all of a long file. */
    rows: z.array(ImportedRow),
  });

/** What every import answers, whatever its columns hold. */
export interface ImportOutcome<Field extends string = string> {
  heads: string[];
  columns: (Field | null)[];
  counts: Record<(typeof ROW_STATES)[number], number>;
  rows: ImportedRow[];
}
