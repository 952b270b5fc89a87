import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { behind, countedOnce, type Marked } from "../../db/lists/mark";
import { apiKeys, auditLog, members, type TenantRow } from "../../db/schema";
import { invalid, notFound } from "../../domain/errors";
import { instantOf } from "../../domain/time/moment";
import type { AuditEntry, ListAuditInput } from "./schemas";

const toAuditEntry = (row: typeof auditLog.$inferSelect): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorLabel, hint: row.keyHint },
  action: row.action,
  keyHint: row.keyHint,
  method: row.method,
  path: row.path,
  status: row.status,
  resource: row.resource,
  resourceId: row.resourceId,
});

/** Whether an actor is a key or one of the people of the account, or has been: what they did stays noted. */
async function isKnownActor(db: Db, tenantId: string, actorId: string): Promise<boolean> {
  const counts = [
    db.$count(apiKeys, and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, actorId))),
    db.$count(members, and(eq(members.tenantId, tenantId), eq(members.userId, actorId))),
    db.$count(auditLog, and(eq(auditLog.tenantId, tenantId), eq(auditLog.actorId, actorId))),
  ];
  return (await Promise.all(counts)).some((count) => count > 0);
}

/**
 * The account's writes, and the sign-ins of its members, in `[from, to)`, newest first; every filter given must match.
 *
 * @throws DomainError validation on `to` unless it is later than `from` | not_found for an actor of no row and nobody here
 */
export async function listAudit(db: Db, tenant: Pick<TenantRow, "id" | "timeZone">, input: ListAuditInput & Marked) {
  const { from, to, resource, actor, actorKind, action, updatedSince, limit, offset, after } = input;
  const fromAt = from === undefined ? undefined : instantOf(from, tenant.timeZone);
  const toAt = to === undefined ? undefined : instantOf(to, tenant.timeZone);
  if (fromAt && toAt && toAt <= fromAt) throw invalid({ to: "Must be later than from." });
  if (actor !== undefined && !(await isKnownActor(db, tenant.id, actor))) throw notFound("actor");
  const where = and(
    eq(auditLog.tenantId, tenant.id),
    fromAt && gte(auditLog.at, fromAt),
    toAt && lt(auditLog.at, toAt),
    // What is noted never changes.
    updatedSince === undefined ? undefined : gte(auditLog.at, new Date(updatedSince)),
    resource === undefined ? undefined : eq(auditLog.resource, resource.toLowerCase()),
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    actorKind === undefined ? undefined : eq(auditLog.actorKind, actorKind),
    action === undefined ? undefined : eq(sql`lower(${auditLog.action})`, action.toLowerCase()),
    behind({ at: auditLog.at, id: auditLog.id }, after),
  );
  const [rows, total] = await Promise.all([
    db.select().from(auditLog).where(where).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit).offset(offset),
    countedOnce(after, () => db.$count(auditLog, where)),
  ]);
  return { data: rows.map(toAuditEntry), total };
}

/** Who wrote of a resource at that instant, as named then; null where nobody is known. */
export async function findWriter(
  db: Db,
  tenantId: string,
  { resource, at }: { resource: string; at: Date },
): Promise<string | null> {
  const [row] = await db
    .select({ name: auditLog.actorLabel })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenantId), eq(auditLog.at, at), eq(auditLog.resource, resource)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.name ?? null;
}
