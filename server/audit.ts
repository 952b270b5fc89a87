import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Actor, type Context, changesOf, type RequestFacts, type SignedIn } from "./context";
import type { Db } from "./db/client";
import { auditLog, members } from "./db/schema";
import { insertRows } from "./db/unit/changes";

/** What of a procedure the audit names. */
export interface AuditedProcedure {
  openapi?: { path: string };
  status?: number;
}

interface Call {
  /** The procedure's place in the router, such as `bookings.create`. */
  name: string;
  input: unknown;
  output: unknown;
}

const idOf = (value: unknown): string | null => {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" ? value.id : null;
};

/** The first segment of a route: `/staff/{id}/schedule` writes of `staff`. Without one, of the name: `apiKeys.create` of `api-keys`. */
const resourceOf = (procedure: AuditedProcedure, name: string): string =>
  procedure.openapi?.path.split("/")[1] ??
  (name.split(".")[0] ?? "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const NOBODY = { actorId: null, actorLabel: null, keyId: null, keyHint: null, sessionId: null };

/** What a row says of its actor; null for those that leave no row. */
function actorColumns(actor: Actor) {
  if (actor.kind === "key") {
    const { keyId, keyHint, name } = actor;
    return { ...NOBODY, actorKind: "key" as const, actorId: keyId, actorLabel: name, keyId, keyHint };
  }
  if (actor.kind === "person" || actor.kind === "signed_in") {
    const { userId, name, sessionId } = actor;
    const through = actor.kind === "person" && actor.app ? ` (${actor.app.name})` : "";
    return { ...NOBODY, actorKind: "person" as const, actorId: userId, actorLabel: `${name}${through}`, sessionId };
  }
  return actor.kind === "system" ? { ...NOBODY, actorKind: "system" as const, actorLabel: actor.name } : null;
}

/** Leaves the note of one write of a key, a person or ours, to be stored with the write. Visitors leave none. */
export function noteAudit(ctx: Context, procedure: AuditedProcedure, call: Call): void {
  const { actor, tenant, request } = ctx;
  const columns = actorColumns(actor);
  if (!columns || !tenant) return;
  const row = {
    ...columns,
    tenantId: tenant.id,
    id: newId(),
    at: ctx.now,
    action: call.name,
    method: request.method,
    path: request.path,
    status: procedure.status ?? 200,
    resource: resourceOf(procedure, call.name),
    resourceId: idOf(call.output) ?? idOf(call.input),
  };
  insertRows(changesOf(ctx), auditLog, [row]);
}

/** A step of signing in, or a change of what a person signs in with. */
export interface IdentityEvent {
  /** Such as `session.create`, `session.refuse` or `password.change`. */
  action: string;
  status: number;
  /** Whose sign-in it is. Of one that failed: of whom it would have been. */
  who: Pick<SignedIn, "userId" | "name"> & { sessionId: string | null };
  request: Pick<RequestFacts, "method" | "path">;
}

/**
 * Notes a step of signing in, in every account that the person belongs to: a session opens all of them. One statement,
 * so that it can run within a transaction of the identity library's.
 */
export async function insertIdentityAudit(db: Db, { action, status, who, request }: IdentityEvent): Promise<void> {
  await db.execute(sql`
    insert into ${auditLog} (tenant_id, id, at, actor_kind, actor_id, actor_label, session_id, action, method, path,
      status, resource, resource_id)
    select m.tenant_id, gen_random_uuid(), now() + t.clock_offset_ms * interval '1 millisecond', 'person', ${who.userId},
      ${who.name}, ${who.sessionId}::uuid, ${action}, ${request.method}, ${request.path}, ${status}::int,
      ${action.split(".")[0]}, ${who.userId}
    from ${members} m join tenants t on t.id = m.tenant_id where m.user_id = ${who.userId}`);
}
