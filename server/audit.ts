import { v7 as newId } from "uuid";
import type { Context } from "./context";
import { auditLog } from "./db/schema";

interface AuditedProcedure {
  openapi: { path: string };
  status?: number;
}

const idOf = (value: unknown): string | null => {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" ? value.id : null;
};

/** The first segment of a route: `/staff/{id}/schedule` writes of `staff`. */
const resourceOf = (path: string): string => path.split("/")[1] ?? "";

/** Notes one write of an API key, in the transaction of `ctx.db`. Other doors have no key to note. */
export async function insertAudit(
  ctx: Context,
  procedure: AuditedProcedure,
  call: { input: unknown; output: unknown },
): Promise<void> {
  const { actor, tenant, db, request } = ctx;
  if (actor.kind !== "api" || !tenant) return;
  await db.insert(auditLog).values({
    tenantId: tenant.id,
    id: newId(),
    at: ctx.now,
    keyId: actor.keyId,
    keyHint: actor.keyHint,
    method: request.method,
    path: request.path,
    status: procedure.status ?? 200,
    resource: resourceOf(procedure.openapi.path),
    resourceId: idOf(call.output) ?? idOf(call.input),
  });
}
