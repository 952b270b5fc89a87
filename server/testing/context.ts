import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import { type Actor, type Context, newContext } from "../context";
import { auditLog, type TenantRow, tenants } from "../db/schema";
import { DEFAULT_BUSINESS_HOURS } from "../domain/schedule/business-hours";
import { SCOPES, type Scope } from "../domain/scopes";
import { toApiError } from "../errors";
import { testDatabase } from "./database";

/** An account of its own, so that no test sees another's rows. Like a new one unless `settings` say otherwise. */
export async function testTenant(settings: Partial<TenantRow> = {}): Promise<TenantRow> {
  const id = newId();
  const createdAt = new Date();
  const [row] = await testDatabase()
    .db.insert(tenants)
    .values({
      id,
      publicKey: `pk_${id}`,
      isSandbox: true,
      currency: "EUR",
      timeZone: "Europe/Madrid",
      businessHours: DEFAULT_BUSINESS_HOURS,
      companyName: "Salon Sol",
      senderName: "Salon Sol",
      createdAt,
      updatedAt: createdAt,
      ...settings,
    })
    .returning();
  if (!row) throw new Error("The tenant was not stored.");
  return row;
}

/** A fresh context of one request, by a key with these scopes: all of them unless said. */
export async function testContext(tenantId: string, scopes: readonly Scope[] = SCOPES): Promise<Context> {
  const [tenant = null] = await testDatabase().db.select().from(tenants).where(eq(tenants.id, tenantId));
  const actor: Actor = { kind: "key", keyId: newId(), keyHint: "test", name: "Test", expiresAt: null, scopes };
  const request = { method: "TEST", path: "/test", requestId: newId(), clientAddress: "127.0.0.1" };
  return newContext({ tenant, actor, request });
}

interface CallableRouter<Caller> {
  createCaller: (ctx: () => Promise<Context>) => Caller;
}

/**
 * Calls a router as a key of the account does: each call is a request with its own context.
 *
 * @param scopes all of them unless said
 */
export function callerOf<Caller extends object>(
  router: CallableRouter<Caller>,
  tenant: Pick<TenantRow, "id">,
  scopes?: readonly Scope[],
): Caller {
  return router.createCaller(() => testContext(tenant.id, scopes));
}

/** What a caller of the API is told when a call is refused; fails when it is not. */
export async function refusalOf(call: Promise<unknown>) {
  const answer = await call.then(
    () => null,
    (error: unknown) => toApiError(error),
  );
  if (answer === null) throw new Error("The call was not refused.");
  const { code, status, fields } = answer;
  return { code, status, ...(fields ? { fields: Object.keys(fields) } : {}) };
}

/** How many writes of the account were audited: one that changed nothing is not. */
export const auditedWrites = (tenant: Pick<TenantRow, "id">): Promise<number> =>
  testDatabase().db.$count(auditLog, eq(auditLog.tenantId, tenant.id));

/** A statement waits a few milliseconds after it was sent, and there are hundreds of such moments. */
const OFTEN_MS = 10;

/** Waits until so many statements of this database wait for a lock: then a race stands where the test wants it. */
export async function statementsWaiting(count: number): Promise<void> {
  const waiting = sql`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const waitingNow = async () => (await testDatabase().db.execute(waiting))[0]?.waiting;
  await expect.poll(waitingNow, { interval: OFTEN_MS }).toBe(count);
}
