import { v7 as newId } from "uuid";
import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { QuestionRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { faultsOfQuestions, inOrder, type Placed, TAKEN_ID } from "../../domain/intake/questions";
import { lockService } from "../services";
import { deleteQuestions, listQuestionsOf, listTakenIds, putQuestions } from "./queries";
import type { ReplaceQuestionsInput } from "./schemas";

type Draft = Placed<ReplaceQuestionsInput["fields"][number]>;

/**
 * Replaces all questions of a service: those sent with their id are kept, the others of before are deleted. One sent
 * with an id that no question has is new and gets it, so that others of the same list can depend on it.
 *
 * The service is locked meanwhile, so of two that replace at once the later set stands whole.
 *
 * @returns the set in its order
 * @throws DomainError not_found | validation on `fields`
 */
export async function replaceQuestions(ctx: TenantContext, input: ReplaceQuestionsInput): Promise<QuestionRow[]> {
  const { db, tenant } = ctx;
  const { id: serviceId } = await lockService(db, tenant.id, input.id);
  const present = await listQuestionsOf(db, tenant.id, [serviceId]);
  const drafts = inOrder(input.fields);
  const chosen = drafts.flatMap(({ id }) => (id && !present.some((row) => row.id === id) ? id : []));
  const faults = faultsOfQuestions(drafts, new Set(await listTakenIds(db, tenant.id, chosen)));
  if (Object.keys(faults).length > 0) throw invalid(faults);

  const rows = drafts.map((draft) => rowOf(ctx, draft, { serviceId, present }));
  const kept = new Set(rows.map(({ id }) => id));
  const gone = present.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const written = rows.filter((row) => !present.includes(row));
  await deleteQuestions(db, tenant.id, gone);
  const stored = new Set(await putQuestions(db, written));
  const lost = written.find(({ id }) => !stored.has(id));
  if (lost) throw idTaken(drafts, lost.id);
  if (gone.length === 0 && written.length === 0) markUnchanged(ctx);
  return rows;
}

/** Another service was given the id just now. */
function idTaken(drafts: Draft[], id: string) {
  const index = drafts.find((draft) => draft.id === id)?.index ?? 0;
  return invalid({ [`fields.${index}.id`]: TAKEN_ID, fields: TAKEN_ID });
}

/** The row a draft becomes; the present row itself when nothing of it changes. */
function rowOf(
  { tenant, now }: TenantContext,
  draft: Draft,
  { serviceId, present }: { serviceId: string; present: QuestionRow[] },
): QuestionRow {
  const { label, kind, required, perPerson, options, position, showIf } = draft;
  const columns = { label, kind, required, perPerson, options, position, showIf };
  const row = present.find(({ id }) => id === draft.id);
  if (!row)
    return { tenantId: tenant.id, id: draft.id ?? newId(), serviceId, ...columns, createdAt: now, updatedAt: now };
  const changes = changesIn<QuestionRow>(row, columns);
  return changes ? { ...row, ...changes, updatedAt: now } : row;
}
