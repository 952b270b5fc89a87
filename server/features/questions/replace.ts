import { v7 as newId } from "uuid";
import { noteUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { QuestionRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { faultsOfQuestions, inOrder, type Placed } from "../../domain/questions";
import { lockService } from "../services/queries";
import { deleteQuestions, listQuestionsOf, putQuestions } from "./queries";
import type { ReplaceQuestionsInput } from "./schemas";

type Draft = Placed<ReplaceQuestionsInput["fields"][number]>;

/**
 * Replaces all questions of a service: those sent with their id are kept, the others of before are deleted.
 *
 * The service is held meanwhile, so of two that replace at once the later set stands whole.
 *
 * @returns the set in its order
 * @throws DomainError not_found | validation on `fields`
 */
export async function replaceQuestions(ctx: TenantContext, input: ReplaceQuestionsInput): Promise<QuestionRow[]> {
  const { db, tenant } = ctx;
  const { id: serviceId } = await lockService(db, tenant.id, input.id);
  const present = await listQuestionsOf(db, tenant.id, [serviceId]);
  const drafts = inOrder(input.fields);
  const faults = faultsOfQuestions(drafts, new Set(present.map(({ id }) => id)));
  if (Object.keys(faults).length > 0) throw invalid(faults);

  const rows = drafts.map((draft) => rowOf(ctx, draft, { serviceId, present }));
  const kept = new Set(rows.map(({ id }) => id));
  const gone = present.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const written = rows.filter((row) => !present.includes(row));
  await deleteQuestions(db, tenant.id, gone);
  await putQuestions(db, written);
  if (gone.length === 0 && written.length === 0) noteUnchanged(ctx);
  return rows;
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
  if (!row) return { tenantId: tenant.id, id: newId(), serviceId, ...columns, createdAt: now, updatedAt: now };
  const changes = changesIn<QuestionRow>(row, columns);
  return changes ? { ...row, ...changes, updatedAt: now } : row;
}
