import { sql } from "drizzle-orm";
import { realNow } from "../../context";
import { database } from "../../db/client";
import { tenants } from "../../db/schema";
import { bookingUrlOf, insertSeeded, newAdminUrl } from "./create";

const LINK_LASTS_MS = 30 * 24 * 60 * 60 * 1000;

export interface DemoAccount {
  bookingUrl: string;
  /** Opens its back office, once. */
  adminUrl: string;
}

/**
 * Creates the account that a first start shows; null when the database has accounts already.
 *
 * It is a sandbox without an end: its mails never leave.
 */
export async function createDemoAccount(): Promise<DemoAccount | null> {
  return database().db.transaction(async (db) => {
    // Two processes may start on one empty database.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo account', 0))`);
    if ((await db.$count(tenants)) > 0) return null;
    const tenant = await insertSeeded(db, { seed: "salon", expiresAt: null, now: realNow() });
    return { bookingUrl: bookingUrlOf(tenant), adminUrl: await newAdminUrl(db, tenant.id, LINK_LASTS_MS) };
  });
}
