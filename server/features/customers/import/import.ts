import { noteTriedOut, type TenantContext } from "../../../context";
import { readCsv } from "../../../csv/read";
import { invalid } from "../../../domain/errors";
import { findKnown, insertImported, lockImports } from "./queries";
import { guessColumns, type ReadRow, readRow } from "./read-rows";
import { IMPORT_ROWS_MAX, type ImportedRow, type ImportInput, type ImportResult } from "./schemas";

/** As many rows as an answer tells of. */
const TOLD_MAX = 100;

const TAKEN = "Another customer has this external id.";

/**
 * Adds the customers of a file: all of them, or none at all. Who is known by name and address already is left as they
 * are, and so is whom an earlier row of the file named; a second import of the same file adds nobody.
 *
 * One import of an account at a time, so that two of the same file are one after the other.
 *
 * @throws DomainError validation on `csv` or `columns` | conflict when an external id was taken while it ran
 */
export async function importCustomers(ctx: TenantContext, input: ImportInput): Promise<ImportResult> {
  const { db, tenant, now } = ctx;
  const { heads, columns, rows } = readFile(input);
  if (!input.dryRun) await lockImports(db, tenant.id);
  const judged = await judge(ctx, rows);
  const counts = { new: 0, known: 0, faulty: 0 };
  for (const { told } of judged) counts[told.state]++;
  if (input.dryRun) noteTriedOut(ctx);
  else {
    if (counts.faulty > 0 && !input.skipFaulty) throw invalid({ csv: `${counts.faulty} rows have a fault.` });
    const added = judged.flatMap(({ told, customer }) => (told.state === "new" && customer ? [customer] : []));
    await insertImported(db, tenant.id, { now, rows: added.map((row) => ({ ...row, tags: [...new Set(row.tags)] })) });
  }
  const told = judged.map((row) => row.told);
  const faulty = told.filter(({ state }) => state === "faulty");
  const rest = told.filter(({ state }) => state !== "faulty");
  return { heads, columns, counts, rows: [...faulty, ...rest].slice(0, TOLD_MAX) };
}

function readFile({ csv, columns: asked }: ImportInput) {
  const table = readCsv(csv);
  if (!table || table.rows.length === 0) throw invalid({ csv: "Must be a CSV file with heads and at least one row." });
  if (table.rows.length > IMPORT_ROWS_MAX) throw invalid({ csv: `Must have at most ${IMPORT_ROWS_MAX} rows.` });
  const { heads } = table;
  const columns = asked ?? guessColumns(heads);
  if (columns.length !== heads.length) throw invalid({ columns: `Must say what each of ${heads.length} columns is.` });
  return { heads, columns, rows: table.rows.map((row) => readRow(row, columns)) };
}

interface Judged {
  told: ImportedRow;
  customer: ReadRow["customer"];
}

const keyOf = ({ email, fullName }: { email: string; fullName: string }) =>
  JSON.stringify([email.toLowerCase(), fullName.toLowerCase()]);

/** What each row comes to, beside what the account has and the rows before it. */
async function judge({ db, tenant }: TenantContext, rows: ReadRow[]): Promise<Judged[]> {
  const read = rows.flatMap(({ customer }) => (customer ? [customer] : []));
  const emails = [...new Set(read.map(({ email }) => email.toLowerCase()))];
  const externalIds = read.flatMap(({ externalId }) => externalId ?? []);
  const found = await findKnown(db, tenant.id, { emails, externalIds });
  const people = new Set(found.people.map(keyOf));
  const taken = new Set(found.externalIds);
  return rows.map(({ line, said, customer, faults }) => {
    const { fullName = "", email = "" } = said;
    const told = (state: ImportedRow["state"], why = faults) => ({
      told: { line, state, fullName, email, faults: why },
      customer,
    });
    if (!customer) return told("faulty");
    if (people.has(keyOf(customer))) return told("known");
    if (customer.externalId && taken.has(customer.externalId)) return told("faulty", { externalId: TAKEN });
    people.add(keyOf(customer));
    if (customer.externalId) taken.add(customer.externalId);
    return told("new");
  });
}
