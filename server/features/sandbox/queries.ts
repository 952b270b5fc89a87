import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { apiKeys, type TenantRow, tenants } from "../../db/schema";
import { DEFAULT_BUSINESS_HOURS } from "../../domain/business-hours";
import { invariant, notFound } from "../../domain/errors";
import { SCOPES } from "../../scopes";
import { newApiKey, newPublicKey } from "../../secrets";
import { insertDefaultNotifications } from "../notifications/queries";

export interface NewAccount {
  name: string;
  timeZone: string;
  currency: string;
  isSandbox: boolean;
  /** Null: it stays. */
  expiresAt: Date | null;
  now: Date;
  settings?: Partial<Pick<TenantRow, "companyPhone" | "companyAddress" | "slotLengthMinutes">>;
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

/** Removes a sandbox with all its rows. @throws DomainError not_found on a real account */
export async function deleteSandbox(db: Db, tenantId: string): Promise<void> {
  const gone = await db
    .delete(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.isSandbox, true)))
    .returning({ id: tenants.id });
  if (gone.length === 0) throw notFound("sandbox");
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
