import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { apiKeys, tenants } from "../../db/schema";
import { notFound } from "../../domain/errors";
import { SCOPES } from "../../domain/scopes";
import { newApiKey } from "../../secrets";
import { deleteRuns } from "../account-data";
import { deleteTokens } from "../identity";
import { releaseStoredFiles } from "../uploads";

/** Makes a key with every scope and answers it: the only time anyone sees it. */
export async function insertKey(db: Db, tenantId: string, { name, now }: { name: string; now: Date }): Promise<string> {
  const { key, hash, hint } = newApiKey();
  await db.insert(apiKeys).values({ tenantId, id: newId(), hash, hint, name, scopes: [...SCOPES], createdAt: now });
  return key;
}

/** Removes a sandbox with all its rows and runs; its files go with the next purge. @throws DomainError not_found on a real account */
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

/** How far a sandbox's clock is ahead of real time, locked until the transaction ends. @throws DomainError not_found */
export async function lockClock(db: Db, tenantId: string): Promise<number> {
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
