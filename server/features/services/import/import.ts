import type { z } from "zod";
import type { TenantContext } from "../../../context";
import { inTurns } from "../../../process/turns";
import { endImport, type ImportedRow, type Judged, type ReadRow, readFile } from "../../imports";
import { newService } from "../update";
import type { ServiceField } from "./fields";
import { findCategories, findPlaceBehind, findTitles, insertNamed, insertServices, lockImports } from "./queries";
import { type ServiceRowInput, serviceRows } from "./read-rows";
import type { ImportServicesInput, ImportServicesResult } from "./schemas";

type Given = z.infer<typeof ServiceRowInput>;

/**
 * Adds the services of a file: all of them, or none at all, with the categories that they name and the account lacks.
 * They stand behind the others, in the order of the file. What has the title of a service that is there stays as it is;
 * so does what an earlier row named.
 *
 * One import of an account at a time, so that two of the same file are one after the other.
 *
 * @throws DomainError validation on `csv` or `columns`
 */
export async function importServices(ctx: TenantContext, asked: ImportServicesInput): Promise<ImportServicesResult> {
  const { rows, ...file } = await readFile(asked, serviceRows(ctx.tenant.currency));
  if (!asked.dryRun) await lockImports(ctx.db, ctx.tenant.id);
  const judged = await judge(ctx, rows);
  return endImport(ctx, { ...file, judged, asked }, (added) => add(ctx, added));
}

/** What each row comes to, beside what the account has and the rows before it. */
async function judge({ db, tenant }: TenantContext, rows: ReadRow<ServiceField, Given>[]): Promise<Judged<Given>[]> {
  const titles = new Set(rows.flatMap(({ record }) => record?.title.toLowerCase() ?? []));
  const taken = new Set(await findTitles(db, tenant.id, [...titles]));
  return inTurns(rows, ({ line, said, record, faults }) => {
    const { title: name = "", category: detail = "" } = said;
    const reported = (state: ImportedRow["state"]) => ({ reported: { line, state, name, detail, faults }, record });
    if (!record) return reported("faulty");
    const title = record.title.toLowerCase();
    if (taken.has(title)) return reported("known");
    taken.add(title);
    return reported("new");
  });
}

async function add(ctx: TenantContext, given: Given[]): Promise<void> {
  const { db, tenant, now } = ctx;
  const categories = await findCategories(db, tenant.id);
  for (const { category } of given) {
    const key = category?.toLowerCase();
    if (category === undefined || key === undefined || categories.has(key)) continue;
    categories.set(key, await insertNamed(db, tenant.id, { name: category, now }));
  }
  // As the file has them, behind those that were there: services of one place would go by their titles.
  let position = await findPlaceBehind(db, tenant.id);
  const rows = await inTurns(given, ({ category, ...one }) => {
    const categoryId = categories.get(category?.toLowerCase() ?? "") ?? null;
    return newService(ctx, { ...one, categoryId, position: position++ });
  });
  await insertServices(db, tenant.id, { rows, now });
}
