import { getTableName, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { realNow } from "../../context";
import { type Db, database } from "../../db/client";
import { inOwnTransaction } from "../../db/own-transaction";
import * as schema from "../../db/schema";
import { invariant } from "../../domain/errors";
import { deleteRuns } from "./queries";

const ROWS_AT_ONCE = 1000;

/**
 * Removes sandboxes whose day is over in real time, however their clocks were set: all rows of all tables and its runs, a batch
 * in each transaction, and the account last, so that the next round goes on where this one ended. Their files lie in no
 * row then, and the sweep of uploads removes them.
 *
 * Of two processes at once each takes batches that the other leaves.
 *
 * @param limit about how many rows at most
 * @returns how many rows were removed
 */
export async function removeExpiredSandboxes({ limit }: { limit: number }): Promise<number> {
  let removed = 0;
  while (removed < limit) {
    const rows = await inOwnTransaction(database(), ({ db }) => removeBatch(db, realNow()));
    if (rows === 0) return removed;
    removed += rows;
  }
  return removed;
}

/** Removes some rows of one expired sandbox; of one without rows the sandbox itself. @returns how many */
async function removeBatch(db: Db, now: Date): Promise<number> {
  const [expired] = await db.execute<{ id: string }>(sql`
    select id from tenants where is_sandbox and expires_at <= ${now.toISOString()}::timestamptz
    order by expires_at limit 1 for update skip locked`);
  if (!expired) return 0;
  for (const table of ownTables()) {
    const rows = await deleteSome(db, sql`${table}`, expired.id);
    if (rows > 0) return rows;
  }
  const runs = await deleteRuns(db, expired.id, ROWS_AT_ONCE);
  if (runs > 0) return runs;
  await db.execute(sql`delete from tenants where id = ${expired.id}`);
  return 1;
}

async function deleteSome(db: Db, table: SQL, tenantId: string): Promise<number> {
  const some = sql`select ctid from ${table} where tenant_id = ${tenantId} limit ${ROWS_AT_ONCE}`;
  const gone = await db.execute(sql`delete from ${table} where ctid = any(array(${some})) returning 1`);
  return gone.length;
}

/** The tables whose rows belong to an account, each before those that its rows refer to. */
export function ownTables(): PgTable[] {
  const tables: PgTable[] = Object.values(schema);
  const left = tables.filter(isOwn);
  const ordered: PgTable[] = [];
  while (left.length > 0) {
    const place = left.findIndex((table) => !left.some((other) => other !== table && refersTo(other, table)));
    const [free] = left.splice(place, 1);
    invariant(free && place >= 0, "tables of an account refer to each other in no circle");
    ordered.push(free);
  }
  return ordered;
}

const isOwn = (table: PgTable): boolean => getTableConfig(table).columns.some(({ name }) => name === "tenantId");

const refersTo = (table: PgTable, other: PgTable): boolean =>
  getTableConfig(table).foreignKeys.some((key) => getTableName(key.reference().foreignTable) === getTableName(other));
