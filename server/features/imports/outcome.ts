import { markDryRun, type TenantContext } from "../../context";
import { invalid } from "../../domain/errors";
import type { ImportedRow, ImportOutcome } from "./schemas";

/** As many rows as an answer tells of. */
const TOLD_MAX = 100;

/** A row with what it comes to. */
export interface Judged<Record> {
  reported: ImportedRow;
  record: Record | null;
}

interface Asked {
  dryRun: boolean;
  skipFaulty: boolean;
}

/**
 * Ends an import: tells what each row comes to, and adds what is new unless it is a dry run.
 *
 * @param add stores all of them, or none
 * @throws DomainError validation on `csv` for rows with a fault that are not to be left out
 */
export async function endImport<Field extends string, Record>(
  ctx: TenantContext,
  file: Pick<ImportOutcome<Field>, "heads" | "columns"> & { judged: Judged<Record>[]; asked: Asked },
  add: (records: Record[]) => Promise<void>,
): Promise<ImportOutcome<Field>> {
  const { heads, columns, judged, asked } = file;
  const counts = { new: 0, known: 0, faulty: 0 };
  for (const { reported } of judged) counts[reported.state]++;
  if (asked.dryRun) markDryRun(ctx);
  else {
    if (counts.faulty > 0 && !asked.skipFaulty) throw invalid({ csv: `${counts.faulty} rows have a fault.` });
    await add(judged.flatMap(({ reported, record }) => (reported.state === "new" && record ? [record] : [])));
  }
  const reported = judged.map((row) => row.reported);
  const faulty = reported.filter(({ state }) => state === "faulty");
  const rest = reported.filter(({ state }) => state !== "faulty");
  return { heads, columns, counts, rows: [...faulty, ...rest].slice(0, TOLD_MAX) };
}

/** Entries in portions, for statements that take no more at once. */
export function portions<Entry>(entries: Entry[], size: number): Entry[][] {
  const count = Math.ceil(entries.length / size);
  return Array.from({ length: count }, (_, at) => entries.slice(at * size, (at + 1) * size));
}
