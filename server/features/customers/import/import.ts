import type { TenantContext } from "../../../context";
import { inTurns } from "../../../process/turns";
import { endImport, type ImportedRow, type Judged, type ReadRow, readFile } from "../../imports";
import type { CreateCustomerInput } from "../schemas";
import type { ImportedField } from "./fields";
import { findKnown, insertImported, lockImports } from "./queries";
import { CUSTOMER_ROWS } from "./read-rows";
import type { ImportInput, ImportResult } from "./schemas";

const TAKEN = "Another customer has this external id.";

/**
 * Adds the customers of a file: all of them, or none at all. Who is known by name and address already is left as they
 * are, and so is whom an earlier row of the file named; a second import of the same file adds nobody.
 *
 * One import of an account at a time, so that two of the same file are one after the other.
 *
 * @throws DomainError validation on `csv` or `columns` | conflict when an external id was taken while it ran
 */
export async function importCustomers(ctx: TenantContext, asked: ImportInput): Promise<ImportResult> {
  const { db, tenant, now } = ctx;
  const { rows, ...file } = await readFile(asked, CUSTOMER_ROWS);
  if (!asked.dryRun) await lockImports(db, tenant.id);
  const judged = await judge(ctx, rows);
  return endImport(ctx, { ...file, judged, asked }, (added) =>
    insertImported(db, tenant.id, {
      now,
      rows: added.map(({ tags = [], ...row }) => ({ ...row, tags: [...new Set(tags)] })),
    }),
  );
}

type Row = ReadRow<ImportedField, CreateCustomerInput>;

const keyOf = ({ email, fullName }: { email: string; fullName: string }) =>
  JSON.stringify([email.toLowerCase(), fullName.toLowerCase()]);

/** What each row comes to, beside what the account has and the rows before it. */
async function judge({ db, tenant }: TenantContext, rows: Row[]): Promise<Judged<CreateCustomerInput>[]> {
  const read = rows.flatMap(({ record }) => record ?? []);
  const emails = [...new Set(read.map(({ email }) => email.toLowerCase()))];
  const externalIds = read.flatMap(({ externalId }) => externalId ?? []);
  const found = await findKnown(db, tenant.id, { emails, externalIds });
  const people = new Set(found.people.map(keyOf));
  const taken = new Set(found.externalIds);
  return inTurns(rows, ({ line, said, record, faults }) => {
    const { fullName: name = "", email: detail = "" } = said;
    const reported = (state: ImportedRow["state"], why = faults) => ({
      reported: { line, state, name, detail, faults: why },
      record,
    });
    if (!record) return reported("faulty");
    if (people.has(keyOf(record))) return reported("known");
    if (record.externalId && taken.has(record.externalId)) return reported("faulty", { externalId: TAKEN });
    people.add(keyOf(record));
    if (record.externalId) taken.add(record.externalId);
    return reported("new");
  });
}
