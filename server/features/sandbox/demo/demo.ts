import { sql } from "drizzle-orm";
import { realNow } from "../../../context";
import { connect, type Db } from "../../../db/client";
import { deadlinesOf } from "../../../db/connections/deadlines";
import { type TenantRow, tenants } from "../../../db/schema";
import { DAY_MS } from "../../../domain/dates";
import { takeSlug, updateTenant } from "../../settings";
import { bookingUrlOf, insertSeeded, newAdminUrl } from "../create";
import { DEMO_DAYS, liveThrough } from "./life";

/** Two weeks of commands in one transaction, which nobody waits behind: a starved machine may take minutes. */
const PATIENT = deadlinesOf(2 * 60_000);
const LINK_LASTS_MS = 30 * DAY_MS;

/** What its business page says, and where it stands. */
const DEMO_PAGE = {
  slug: "salon-aurora",
  about: "Three chairs, one nail table and **no hurry**. Beside Plaza Mayor since 2009.",
};

export interface DemoAccount {
  bookingUrl: string;
  /** Opens its back office, once. */
  adminUrl: string;
}

/**
 * Creates the account that a first start shows; null when the database has accounts already, or another process is
 * at it: that takes seconds, for which a start must not wait.
 *
 * It is a sandbox without an end: its mails never leave. It has two weeks behind it, so that every page has something
 * to show.
 *
 * @param url of the database, for a connection with deadlines of its own
 */
export async function createDemoAccount(url: string): Promise<DemoAccount | null> {
  const { db: patient, close } = connect(url, 1, PATIENT);
  try {
    return await patient.transaction(makeDemo);
  } finally {
    await close();
  }
}

async function makeDemo(db: Db): Promise<DemoAccount | null> {
  const [lock] = await db.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('demo account', 0)) as "isOurs"`,
  );
  if (!lock?.isOurs || (await db.$count(tenants)) > 0) return null;
  const tenant = await insertDemo(db, realNow());
  await takeSlug(db, tenant, { slug: DEMO_PAGE.slug, now: realNow() });
  await updateTenant(db, tenant.id, DEMO_PAGE);
  return { bookingUrl: bookingUrlOf(tenant), adminUrl: await newAdminUrl(db, tenant.id, LINK_LASTS_MS) };
}

/** Stores the demo account as it is at an instant. The caller's transaction is all of it or nothing. */
export async function insertDemo(db: Db, until: Date): Promise<TenantRow> {
  const from = new Date(until.getTime() - DEMO_DAYS * DAY_MS);
  const tenant = await insertSeeded(db, { seed: "salon", expiresAt: null, now: from });
  await liveThrough(db, tenant, { from, until });
  return tenant;
}
