import type { ImportOutcome } from "../../../../server/features/imports/schemas";
import type { BackOffice } from "../../client/trpc";
import type { Messages } from "../../messages";

interface Asked<Field extends string> {
  csv: string;
  columns?: (Field | null)[];
  dryRun?: boolean;
  skipFaulty?: boolean;
}

/** What is imported: its fields with their words, and the procedure that does it. */
export interface ImportKind<Field extends string> {
  fields: readonly Field[];
  words: Record<Field, string>;
  /** What a file may hold, and what stays as it is. */
  hint: string;
  /** What tells one from others of its name, beside it in the table. */
  detail: string;
  /** The list's page within the account's, and its name. */
  page: "customers" | "services";
  pageName: string;
  /** What adding so many is called, before and after. */
  doWords: (count: number) => string;
  doneWords: (count: number) => string;
  run: (office: BackOffice, asked: Asked<Field>) => Promise<ImportOutcome<Field>>;
}

/** A kind said in the language of the page. */
export type KindIn<Field extends string> = (m: Messages) => ImportKind<Field>;
