import { z } from "zod";
import { whole } from "../../../schemas/fields";
import { IMPORTED_FIELDS } from "./fields";

/** Of one file: what a salon of many years has, and what one transaction writes in a few seconds. */
export const IMPORT_ROWS_MAX = 5000;
const CSV_CHARACTERS_MAX = 900_000;
const COLUMNS_MAX = 100;

const isOnce = (columns: (string | null)[]) => {
  const named = columns.filter((field) => field !== null);
  return new Set(named).size === named.length;
};

export const ImportInput = z.object({
  csv: z.string().min(1).max(CSV_CHARACTERS_MAX).describe("The file's text, with heads."),
  columns: z
    .array(z.enum(IMPORTED_FIELDS).nullable())
    .max(COLUMNS_MAX)
    .refine(isOnce, "Must name each field once.")
    .optional()
    .describe("What each column holds, null: nothing of a customer. Default: as the heads say."),
  dryRun: z.boolean().default(false).describe("Tells what would happen, and writes nothing."),
  skipFaulty: z.boolean().default(false).describe("Leaves rows with a fault out, which otherwise refuse the file."),
});
export type ImportInput = z.infer<typeof ImportInput>;

export const ROW_STATES = ["new", "known", "faulty"] as const;

const ImportedRow = z.object({
  line: whole(1, Number.MAX_SAFE_INTEGER),
  /** `known`: the account, or an earlier row, has somebody of that name and address. */
  state: z.enum(ROW_STATES),
  fullName: z.string(),
  email: z.string(),
  /** What is wrong, by field. */
  faults: z.record(z.string(), z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportResult = z.object({
  heads: z.array(z.string()),
  columns: z.array(z.enum(IMPORTED_FIELDS).nullable()),
  /** How many rows are of each kind; of `new` as many customers were added, unless it was a dry run. */
  counts: z.object({ new: z.int(), known: z.int(), faulty: z.int() }),
  /** The faulty ones first, then in the order of the file; not all of a long file. */
  rows: z.array(ImportedRow),
});
export type ImportResult = z.infer<typeof ImportResult>;
