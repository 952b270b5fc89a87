import { eq, getTableName, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import * as schema from "../../db/schema";
import { coupons, events, ticketTypes } from "../../db/schema";
import { invariant } from "../../domain/errors";
import { releaseStoredFiles } from "../uploads";

/** What an account is and offers. Whatever else belongs to it is what happened to it. */
const OFFER = new Set([
  "tenants",
  "categories",
  "services",
  "extras",
  "questions",
  "service_parts",
  "staff",
  "staff_services",
  "busy_versions",
  "holidays",
  "notifications",
  "coupons",
  "events",
  "event_staff",
  "ticket_types",
  "pictures",
  "members",
  "invitations",
]);

/** Removes from an account what was booked, paid, mailed, subscribed and noted, with its keys; what it offers stays. */
export async function clearTrade(db: Db, tenantId: string): Promise<void> {
  await releaseStoredFiles(db, tenantId);
  for (const table of ownTables().filter((own) => !OFFER.has(getTableName(own))))
    await db.execute(sql`delete from ${table} where tenant_id = ${tenantId}`);
  await db.update(coupons).set({ used: 0 }).where(eq(coupons.tenantId, tenantId));
  await db.update(ticketTypes).set({ sold: 0 }).where(eq(ticketTypes.tenantId, tenantId));
  await db.update(events).set({ sold: 0 }).where(eq(events.tenantId, tenantId));
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
