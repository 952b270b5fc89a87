import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type QuestionRow, questions } from "../../db/schema";
import { toStamps } from "../../schemas/lists";
import type { Question } from "./schemas";

/** A question as answers show it. */
export const toQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  label: row.label,
  kind: row.kind,
  required: row.required,
  perPerson: row.perPerson,
  options: row.options,
  position: row.position,
  showIf: row.showIf,
  ...toStamps(row),
});

/** All questions of these services; those of one service in the order they are asked. */
export async function listQuestionsOf(db: Db, tenantId: string, serviceIds: string[]): Promise<QuestionRow[]> {
  if (serviceIds.length === 0) return [];
  return db
    .select()
    .from(questions)
    .where(and(eq(questions.tenantId, tenantId), inArray(questions.serviceId, serviceIds)))
    .orderBy(asc(questions.position), asc(questions.id));
}

/** Which of these ids some question of the account has. */
export async function listTakenIds(db: Db, tenantId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.tenantId, tenantId), inArray(questions.id, ids)));
  return rows.map(({ id }) => id);
}

/**
 * Stores questions of one service, new ones and changed ones together; the caller has locked the service.
 *
 * @returns the ids of those that are stored; one that another service has is not
 */
export async function putQuestions(db: Db, rows: QuestionRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const stored = await db
    .insert(questions)
    // By id: two services that ask for the same ids wait for each other in one order.
    .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: [questions.tenantId, questions.id],
      set: {
        label: sql`excluded.label`,
        kind: sql`excluded.kind`,
        required: sql`excluded.required`,
        perPerson: sql`excluded.per_person`,
        options: sql`excluded.options`,
        position: sql`excluded.position`,
        showIf: sql`excluded.show_if`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${questions.serviceId} = excluded.service_id`,
    })
    .returning({ id: questions.id });
  return stored.map(({ id }) => id);
}

/** Removes these questions; stored answers stay where they are. The caller has locked their service. */
export async function deleteQuestions(db: Db, tenantId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(questions).where(and(eq(questions.tenantId, tenantId), inArray(questions.id, ids)));
}
