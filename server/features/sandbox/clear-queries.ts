import { eq, getTableName, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { coupons, events, ticketTypes } from "../../db/schema";
import { releaseStoredFiles } from "../uploads/queries";
import { ownTables } from "./own-tables";
import { deleteRuns } from "./queries";

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
