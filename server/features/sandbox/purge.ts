import { type SQL, sql } from "drizzle-orm";
import { realNow } from "../../context";
import { type Db, database } from "../../db/client";
import { inOwnTransaction } from "../../db/own-transaction";
import { deleteRuns, ownTables } from "../account-data";
import { deleteTokens } from "../identity";

const ROWS_AT_ONCE = 1000;

/**
 * Removes sandboxes whose day is over in real time, however their clocks were set, and accounts that were closed 30 days
 * ago: all rows of all tables and their runs, a batch in each transaction, and the account last, so that the next round
 * goes on where this one ended. Their files lie in no row then, and the purge of uploads removes them.
 *
 * Of two processes at once each takes batches that the other leaves.
 *
 * @param limit about how many rows at most
 * @returns how many rows were removed
 */
export async function purgeExpiredSandboxes({ limit }: { limit: number }): Promise<number> {
  let removed = 0;
  while (removed < limit) {
    const rows = await inOwnTransaction(database(), ({ db }) => removeBatch(db, realNow()));
    if (rows === 0) return removed;
    removed += rows;
  }
  return removed;
}

/** Removes some rows of one account that is over, and the account itself once it has no others. @returns how many */
async function removeBatch(db: Db, now: Date): Promise<number> {
  const [expired] = await db.execute<{ id: string }>(sql`
    select id from tenants
    where (is_sandbox and expires_at <= ${now.toISOString()}::timestamptz) or closing_at <= ${now.toISOString()}::timestamptz
    order by coalesce(closing_at, expires_at) limit 1 for update skip locked`);
  if (!expired) return 0;
  let left = ROWS_AT_ONCE;
  for (const table of ownTables()) {
    left -= await deleteSome(db, sql`${table}`, { tenantId: expired.id, limit: left });
    if (left === 0) return ROWS_AT_ONCE;
  }
  left -= await deleteRuns(db, expired.id, left);
  if (left === 0) return ROWS_AT_ONCE;
  await deleteTokens(db, expired.id);
  await db.execute(sql`delete from tenants where id = ${expired.id}`);
  return ROWS_AT_ONCE - left + 1;
}

async function deleteSome(db: Db, table: SQL, { tenantId, limit }: { tenantId: string; limit: number }) {
  const some = sql`select ctid from ${table} where tenant_id = ${tenantId} limit ${limit}`;
  const gone = await db.execute(sql`delete from ${table} where ctid = any(array(${some})) returning 1`);
  return gone.length;
}
