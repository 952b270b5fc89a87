import { eq, getTableName, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "../../db/client";
import * as schema from "../../db/schema";
import { jobRuns, outboxMails, storedFiles, tenants, uploads, userTokens } from "../../db/schema";
import { insertRuns } from "../../jobs/engine/runs";
import { fillAccount } from "../../testing/calls";
import { newConnectedApp } from "../../testing/connected-apps";
import { testDatabase } from "../../testing/database";
import { newInvitation, newMember } from "../../testing/people";
import { type Account, manage, openAccount } from "../../testing/rest";
import { atOnce } from "../../testing/shop";
import { noteStatements } from "../../testing/statements";
import { uploadStorage } from "../../uploads/storage";
import { ownTables } from "../account-data/queries";
import { purgeUploads } from "../uploads/purge";
import { purgeExpiredSandboxes } from "./purge";

const { db } = testDatabase();
const FILLING_MS = 120_000;
const HOUR_MS = 3_600_000;
const PLENTY = { limit: 1_000_000 };

const tables: PgTable[] = Object.values(schema);
const holdsTenant = (table: PgTable) => getTableConfig(table).columns.some(({ name }) => name === "tenantId");

const OWN = tables.filter(holdsTenant).map(getTableName);

/** How many rows each table has of an account; of a table without a tenant, all it has. */
async function countsOf(tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const where =
      table === tenants
        ? sql`id = ${tenantId}`
        : table === jobRuns
          ? sql`event::text like ${`%${tenantId}%`}`
          : table === userTokens
            ? sql`value = ${tenantId}`
            : holdsTenant(table)
              ? sql`tenant_id = ${tenantId}`
              : sql`true`;
    const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${table} where ${where}`);
    counts[getTableName(table)] = row?.count ?? 0;
  }
  return counts;
}

/** Gives an account at least one row of everything that can be made, but its runs. @returns tables without one */
async function fill(account: Account): Promise<string[]> {
  await newMember(account);
  await newInvitation(account);
  await newConnectedApp(account);
  await fillAccount(account);
  const name = account.id.slice(-12);
  for (const slug of [`first-${name}`, `then-${name}`]) await manage(account, "PATCH /settings", { body: { slug } });
  await manage(account, "POST /categories", { body: { name: "Once" }, headers: { "idempotency-key": "once" } });
  const counts = await countsOf(account.id);
  return OWN.filter((name) => counts[name] === 0);
}

/** What pages, forms and merges of the office make, and jobs. */
const UNFILLED = ["kept_forms", "customer_merges", "dismissed_duplicates", "reminders", "pictures"];

/** Stores runs for an account's rows, as its deliveries leave them: one under way, one that ended, others that wait. */
async function run({ id: tenantId }: Account, count = 3): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  const event = (id: string) => ({ id, name: "webhook/delivery.due", data: { tenantId, deliveryId: id }, ts: 0 });
  const common = { functionId: "a-function", slotKey: null, slots: null, dueAt: Date.now() + HOUR_MS, throttle: null };
  const runs = ids.map((id) => ({ ...common, id, onceKey: id, event: event(id) }));
  await insertRuns(db, runs, Date.now());
  const [, leased = "", ended = ""] = ids;
  await db.update(jobRuns).set({ isLeased: true }).where(eq(jobRuns.id, leased));
  await db.update(jobRuns).set({ status: "completed", endedAt: new Date() }).where(eq(jobRuns.id, ended));
}

const expire = ({ id }: Account, at = new Date()) =>
  db.update(tenants).set({ expiresAt: at }).where(eq(tenants.id, id));

const closeLongAgo = ({ id }: Account) =>
  db
    .update(tenants)
    .set({ isSandbox: false, expiresAt: null, closingAt: new Date(Date.now() - 1000) })
    .where(eq(tenants.id, id));

let account: Account;
beforeEach(async () => {
  account = await openAccount();
});

it.each([
  ["a sandbox whose day is over", (over: Account) => expire(over)],
  ["an account that was closed 30 days ago", closeLongAgo],
])(
  "%s loses every row of every table, and its files; others lose nothing",
  { timeout: FILLING_MS },
  async (_which, end) => {
    const other = await openAccount();
    expect(await fill(account)).toEqual(UNFILLED);
    await run(account);
    await run(other);
    const others = await countsOf(other.id);
    const files = await db.select({ key: uploads.storageKey }).from(uploads).where(eq(uploads.tenantId, account.id));
    expect(files.length).toBeGreaterThan(0);
    await end(account);
    await purgeExpiredSandboxes(PLENTY);
    const after = await countsOf(account.id);
    const left = [...OWN, "job_runs", "user_tokens", "tenants"].filter((name) => after[name] !== 0);
    expect(left).toEqual([]);
    expect(await countsOf(other.id)).toEqual(others);
    await purgeUploads(db, new Date(Date.now() + 2 * HOUR_MS), 10_000);
    for (const { key } of files) expect(await uploadStorage().read(key)).toBeNull();
    expect(await db.$count(storedFiles)).toBe(0);
    expect((await manage(account, "GET /me")).status).toBe(401);
  },
);

describe("a sandbox whose day is over", () => {
  it("loses every row when it is deleted before, its runs too", { timeout: FILLING_MS }, async () => {
    const other = await openAccount();
    expect(await fill(account)).toEqual(UNFILLED);
    await run(account);
    await run(other);
    const others = await countsOf(other.id);
    expect((await manage(account, "DELETE /sandbox")).status).toBe(204);
    const after = await countsOf(account.id);
    const left = [...OWN, "job_runs", "user_tokens", "tenants"].filter((name) => after[name] !== 0);
    expect(left).toEqual([]);
    expect(await countsOf(other.id)).toEqual(others);
  });

  it("loses what refers to another row before that row", () => {
    const order = ownTables().map(getTableName);
    const early = ownTables().flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const [own, other] = [getTableName(table), getTableName(key.reference().foreignTable)];
        // Persons stay, and rows of one table go together.
        return order.includes(other) && other !== own && order.indexOf(other) <= order.indexOf(own)
          ? [`${other} before ${own}`]
          : [];
      }),
    );
    expect(early).toEqual([]);
  });

  it("goes in one transaction while it is small, whatever of it is where", async () => {
    await expire(account);
    const looked: string[] = [];
    const end = noteStatements(database().sql, ({ text }) => looked.push(text));
    const removed = await purgeExpiredSandboxes(PLENTY).finally(end);
    expect(removed).toBeGreaterThan(40);
    expect(removed).toBeLessThan(1000);
    // One batch, and one that finds nothing.
    expect(looked.filter((text) => text.includes("for update skip locked"))).toHaveLength(2);
    expect(looked.filter((text) => text.startsWith("delete from")).length).toBeLessThan(2 * ownTables().length);
  });

  it("goes in batches, whatever ends a round, and by several at once", { timeout: FILLING_MS }, async () => {
    const rows = 6000;
    account = await openAccount({ seed: "empty" });
    await db.execute(sql`
      insert into outbox_mails (tenant_id, id, type, status, to_email, subject, text, html, attempts, created_at, updated_at)
      select ${account.id}, gen_random_uuid(), 'booking_new', 'suppressed', 'a@example.com', 's', 't', 'h', 0, now(), now()
      from generate_series(1, ${rows}::int)`);
    // More than one batch of these too.
    await run(account, 1500);
    await expire(account);
    expect(await purgeExpiredSandboxes({ limit: 1500 })).toBeLessThan(2500);
    const left = await db.$count(outboxMails, eq(outboxMails.tenantId, account.id));
    expect(left).toBeGreaterThan(rows - 2500);
    expect(left).toBeLessThan(rows);
    await atOnce(3, () => purgeExpiredSandboxes(PLENTY));
    expect(await purgeExpiredSandboxes(PLENTY)).toBe(0);
    const after = await countsOf(account.id);
    expect([after.tenants, after.job_runs]).toEqual([0, 0]);
  });
});

describe("what lives", () => {
  it("stays: a sandbox before its hour however its clock is set, the demo without an end, a real account", async () => {
    await expire(account, new Date(Date.now() + HOUR_MS));
    await db
      .update(tenants)
      .set({ clockOffsetMs: 48 * HOUR_MS })
      .where(eq(tenants.id, account.id));
    const real = await openAccount();
    await db.update(tenants).set({ isSandbox: false, expiresAt: null }).where(eq(tenants.id, real.id));
    expect(await purgeExpiredSandboxes(PLENTY)).toBe(0);
    expect((await manage(account, "GET /me")).status).toBe(200);
  });
});
