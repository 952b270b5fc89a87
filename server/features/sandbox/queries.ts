import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { apiKeys, type TenantRow, tenants } from "../../db/schema";
import { DEFAULT_BUSINESS_HOURS } from "../../domain/business-hours";
import { invariant, notFound } from "../../domain/errors";
import { SCOPES } from "../../domain/scopes";
import { newApiKey, newPublicKey } from "../../secrets";
import { deleteTokens } from "../identity/token-queries";
import { insertDefaultNotifications } from "../notifications/queries";
import { releaseStoredFiles } from "../uploads/queries";

export interface NewAccount {
  name: string;
  timeZone: string;
  currency: string;
  isSandbox: boolean;
  /** Null: it stays. */
  expiresAt: Date | null;
  now: Date;
  settings?: Partial<
    Pick<TenantRow, "companyPhone" | "companyAddress" | "slotLengthMinutes" | "locale" | "signedUpAt">
  >;
}

/** Stores an account with what every new one starts with: business hours and its notifications. */
export async function insertAccount(db: Db, account: NewAccount): Promise<TenantRow> {
  const { name, now, settings, ...columns } = account;
  const names = { companyName: name, senderName: name };
  const [tenant] = await db
    .insert(tenants)
    .values({
      ...columns,
      ...names,
      ...settings,
      id: newId(),
      publicKey: newPublicKey(),
      businessHours: DEFAULT_BUSINESS_HOURS,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  invariant(tenant, "an insert returns its row");
  await insertDefaultNotifications(db, tenant.id, { locale: tenant.locale, now });
  return tenant;
}

/** Makes a key with every scope and answers it: the only time anyone sees it. */
export async function insertKey(db: Db, tenantId: string, { name, now }: { name: string; now: Date }): Promise<string> {
  const { key, hash, hint } = newApiKey();
  await db.insert(apiKeys).values({ tenantId, id: newId(), hash, hint, name, scopes: [...SCOPES], createdAt: now });
  return key;
}

/** Removes a sandbox with all its rows and runs; its files go with the next sweep. @throws DomainError not_found on a real account */
export async function deleteSandbox(db: Db, tenantId: string): Promise<void> {
  await releaseStoredFiles(db, tenantId);
  const gone = await db
    .delete(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.isSandbox, true)))
    .returning({ id: tenants.id });
  if (gone.length === 0) throw notFound("sandbox");
  await deleteTokens(db, tenantId);
  // After its rows: what the relay had taken has become runs by now, and there is nothing left that it could take.
  await deleteRuns(db, tenantId, null);
}

/**
 * Deletes the runs of durable functions that an account's rows asked for, whatever became of them. One that is under
 * way writes nothing any more.
 *
 * @param limit how many at most; null: all
 * @returns how many there were
 */
export async function deleteRuns(db: Db, tenantId: string, limit: number | null): Promise<number> {
  // Locked by id, as the engine locks those that it settles together.
  const gone = await db.execute(sql`
    delete from job_runs where id in (
      select id from job_runs where event->'data'->>'tenantId' = ${tenantId} order by id limit ${limit} for update)
    returning 1`);
  return gone.length;
}

/** How far a sandbox's clock is ahead of real time, held until the transaction ends. @throws DomainError not_found */
export async function holdClock(db: Db, tenantId: string): Promise<number> {
  const [row] = await db
    .select({ clockOffsetMs: tenants.clockOffsetMs })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .for("no key update");
  if (!row) throw notFound("sandbox");
  return row.clockOffsetMs;
}

/** Sets how far a sandbox's clock is ahead of real time; never back, whoever else sets it. @returns whether it was set */
export async function advanceClock(db: Db, tenantId: string, offsetMs: number): Promise<boolean> {
  const set = await db
    .update(tenants)
    .set({ clockOffsetMs: offsetMs })
    .where(and(eq(tenants.id, tenantId), sql`${tenants.clockOffsetMs} <= ${offsetMs}`))
    .returning({ id: tenants.id });
  return set.length > 0;
}
