import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TenantRow, tenants, webhookDeliveries, webhookEvents } from "../db/schema";
import { findBacklog, giveBackLost } from "../features/outbox/emission-queries";
import { eventRow } from "../features/outbox/queries";
import { webhooksRouter } from "../features/webhooks/router";
import { signalCommit } from "../process/commit-signal";
import { callerOf, testTenant } from "../testing/context";
import { testDatabase } from "../testing/database";
import { embeddedHarness } from "../testing/job-harness";
import { ROWS_TIMES } from "../testing/rows-times";
import type { SentEvent } from "./client";
import { RUNS_AT_ONCE } from "./engine/engine";
import type { Loop } from "./loop";
import { BATCH, type Outlet, relayBatch, startRelay, toServer } from "./relay";

const { db } = testDatabase();
const MINUTE_MS = 60_000;

let tenant: TenantRow;
let webhookId: string;
let relay: Loop | undefined;

beforeEach(async () => {
  tenant = await testTenant();
  const webhook = { url: "https://hooks.example.com/in", events: ["booking.created" as const] };
  webhookId = (await callerOf(webhooksRouter, tenant).create(webhook)).id;
});

afterEach(async () => {
  await relay?.stop();
  relay = undefined;
  await db.delete(tenants).where(eq(tenants.id, tenant.id));
});

/** An outlet that keeps what it gets. */
function outletOf() {
  const batches: SentEvent[][] = [];
  const outlet: Outlet = async (take) => void batches.push(await db.transaction(take));
  return { outlet, all: () => batches.flat() };
}

const happen = (count = 1) => {
  const rows = Array.from({ length: count }, () => eventRow(tenant, { type: "booking.created", data: {} }, new Date()));
  return db.insert(webhookEvents).values(rows);
};

/** Deliveries that were relayed before, due so many minutes from now on the account's clock. */
async function deliver(minutes: number, marks: { emittedAt?: Date } = {}): Promise<string> {
  const event = { ...eventRow(tenant, { type: "booking.created", data: {} }, new Date()), relayedAt: new Date() };
  await db.insert(webhookEvents).values(event);
  const nextAttemptAt = new Date(Date.now() + minutes * MINUTE_MS);
  const stamps = { createdAt: new Date(), updatedAt: new Date() };
  const id = newId();
  const row = { tenantId: tenant.id, id, webhookId, eventId: event.id, type: event.type, nextAttemptAt };
  await db.insert(webhookDeliveries).values({ ...row, ...marks, ...stamps, status: "pending", attempts: [] });
  return id;
}

const relayAll = async (outlet: Outlet, mails = false) => {
  while (await relayBatch({ outlet, mails }));
};

const addMails = (count: number) =>
  db.execute(sql`
    insert into outbox_mails (tenant_id, id, type, status, to_email, subject, text, html, attempts, next_attempt_at,
      created_at, updated_at)
    select ${tenant.id}, gen_random_uuid(), 'booking_new', 'pending', 'ana@example.com', '', '', '', 0, now(), now(), now()
    from generate_series(1, ${count})`);

describe("the relay", () => {
  it("makes an event into deliveries, and a delivery into an event of its function, in one batch", async () => {
    const { outlet, all } = outletOf();
    await happen();
    await relayBatch({ outlet, mails: false });
    const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.tenantId, tenant.id));
    expect(all()).toMatchObject([
      { name: "webhook/delivery.due", data: { tenantId: tenant.id, webhookId, deliveryId: delivery?.id } },
    ]);
  });

  it("hands each row over once, also when two relay at once", async () => {
    const { outlet, all } = outletOf();
    await happen(500);
    await Promise.all([relayAll(outlet), relayAll(outlet), relayAll(outlet)]);
    await relayAll(outlet);
    const ids = all().map(({ data }) => data.deliveryId);
    expect([ids.length, new Set(ids).size]).toEqual([500, 500]);
  });

  it("leaves what is not due yet, by the account's clock", async () => {
    const { outlet, all } = outletOf();
    await deliver(30);
    await relayAll(outlet);
    expect(all()).toEqual([]);
    await db
      .update(tenants)
      .set({ clockOffsetMs: 31 * MINUTE_MS })
      .where(eq(tenants.id, tenant.id));
    await relayAll(outlet);
    expect(all()).toHaveLength(1);
  });

  it("leaves mails until there is a mail server", async () => {
    const { outlet, all } = outletOf();
    await addMails(3);
    await relayAll(outlet);
    expect(all()).toEqual([]);
    await relayAll(outlet, true);
    expect(all().map(({ name }) => name)).toEqual(Array(3).fill("mail/outbox.due"));
  });

  it("takes the marks back when the transaction or the server fails", async () => {
    const lost = () => Promise.reject(new Error("lost"));
    const rolledBack: Outlet = (take) =>
      db.transaction(async (tx) => {
        await take(tx);
        await lost();
      });
    for (const outlet of [rolledBack, toServer(db, lost)]) {
      const id = await deliver(0);
      await expect(relayBatch({ outlet, mails: false })).rejects.toThrow("lost");
      const good = outletOf();
      await relayAll(good.outlet);
      expect(good.all().map(({ data }) => data.deliveryId)).toEqual([id]);
    }
  });

  it("relays soon after it is woken", async () => {
    const { outlet, all } = outletOf();
    relay = startRelay({ outlet, mails: false });
    await happen();
    signalCommit();
    await expect.poll(all, { timeout: 900, interval: 5 }).toHaveLength(1);
    await happen();
    // Another process wrote it.
    await expect.poll(all).toHaveLength(2);
    expect(relay.isRunning()).toBe(true);
    await relay.stop();
    expect(relay.isRunning()).toBe(false);
  });
});

describe("what was handed over and lost", () => {
  const given = { graceMs: 10 * MINUTE_MS, limit: 100, now: new Date() };
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

  it("is handed over again, once it is overdue", async () => {
    const lost = await deliver(-20, { emittedAt: ago(20) });
    await deliver(-5, { emittedAt: ago(5) });
    await deliver(30, { emittedAt: ago(60) });
    expect(await giveBackLost(db, "webhook_deliveries", given)).toBe(1);
    const { outlet, all } = outletOf();
    await relayAll(outlet);
    expect(all().map(({ data }) => data.deliveryId)).toEqual([lost]);
  });

  it("is not what waits in the embedded engine", async () => {
    const deliveryId = await deliver(-20, { emittedAt: ago(20) });
    const { client, startOne } = embeddedHarness(`relay-${newId()}`);
    const engine = startOne([client.createFunction({ id: "carry", triggers: [{ event: "carry" }] }, () => {})]);
    await engine.send([{ name: "carry", data: { deliveryId }, ts: Date.now() + 10 * MINUTE_MS }]);
    expect(await giveBackLost(db, "webhook_deliveries", given)).toBe(0);
  });
});

it("tells how long the oldest has waited, mails only if they can be sent", async () => {
  const now = new Date();
  const backlog = async (mails = true) => (await findBacklog(db, { now, mails })).oldestUnsentSeconds;
  expect(await backlog()).toBeNull();
  await addMails(1);
  expect(await backlog(false)).toBeNull();
  await db.execute(sql`update outbox_mails set next_attempt_at = now() - interval '1 minute'`);
  expect(await backlog()).toBeGreaterThanOrEqual(59);
  await deliver(-3);
  expect(await backlog(false)).toBeGreaterThanOrEqual(179);
});

it("tells how long what is with its function is overdue, but not what is being sent", async () => {
  const now = new Date();
  const overdue = async (mails = true) => (await findBacklog(db, { now, mails })).oldestDueSeconds;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  await deliver(5, { emittedAt: ago(60) });
  expect(await overdue()).toBeNull();
  const id = await deliver(-30, { emittedAt: ago(20) });
  expect(await overdue()).toBe(20 * 60);
  await deliver(-10, { emittedAt: ago(40) });
  await db
    .update(webhookDeliveries)
    .set({ leasedUntil: ago(-1) })
    .where(eq(webhookDeliveries.id, id));
  expect(await overdue()).toBeGreaterThanOrEqual(599);
  expect(await overdue()).toBeLessThan(660);
  await addMails(1);
  const emittedAt = ago(50).toISOString();
  await db.execute(sql`update outbox_mails set next_attempt_at = ${emittedAt}, emitted_at = ${emittedAt}`);
  expect([await overdue(), (await overdue(false)) === 50 * 60]).toEqual([50 * 60, false]);
});

const SEEDED_AT_ONCE = 10_000;

/** Plants so many deliveries that are due. PostgreSQL looks at tables that changed within a minute; here it does at once. */
async function seedDue(count: number): Promise<void> {
  for (let left = count; left > 0; left -= SEEDED_AT_ONCE) await seedSome(Math.min(left, SEEDED_AT_ONCE));
  await db.execute(sql`analyze webhook_deliveries`);
}

/** In one statement, which has its deadline like any other. */
async function seedSome(count: number): Promise<void> {
  await db.execute(sql`
    with told as (
      insert into webhook_events (tenant_id, id, type, payload, relayed_at, created_at)
      select ${tenant.id}, gen_random_uuid(), 'booking.created', '{}', now(), now() from generate_series(1, ${count}::int)
      returning id
    )
    insert into webhook_deliveries (tenant_id, id, webhook_id, event_id, type, status, attempts, next_attempt_at,
      created_at, updated_at)
    select ${tenant.id}, gen_random_uuid(), ${webhookId}, id, 'booking.created', 'pending', '[]', now(), now(), now()
    from told`);
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** What the process holds, buffers included: what it has of the system moves by more in a process that has worked before. */
function heldMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

/** By `npm run soak -- rows` a hundred thousand. */
const DUE = 12_000 * ROWS_TIMES;
/** Of a row that stays, with what makes an event of it, there are more than 400 bytes. */
const LEAKED_MB = (DUE * 400) / 1024 / 1024;

/** Looked at seldom: to collect garbage takes a second in a worker that has run many files. */
const SAMPLES = 9;
const BATCHES_BETWEEN = Math.floor(DUE / BATCH / SAMPLES);

/** What is held at the least in the last third of the samples beyond that of the first: peaks come and go. */
function grownMb(sizesMb: number[]): number {
  const third = Math.floor(sizesMb.length / 3);
  return Math.min(...sizesMb.slice(-third)) - Math.min(...sizesMb.slice(0, third));
}

it("takes very many due rows in batches, and has them cost no memory", { timeout: 240_000 }, async () => {
  const { client, startOne } = embeddedHarness(`relay-${newId()}`);
  const ends: (() => void)[] = [];
  const hanging = client.createFunction({ id: "hang", triggers: [{ event: "webhook/delivery.due" }] }, ({ step }) =>
    step.run("hang", () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  const engine = startOne([hanging]);
  const sizes: number[] = [];
  const sizesMb: number[] = [];
  let isMeasured = false;
  const outlet: Outlet = (claimEvents) =>
    engine.startClaimed(async (tx) => {
      const events = await claimEvents(tx);
      sizes.push(events.length);
      if (isMeasured && sizes.length % BATCHES_BETWEEN === 0) sizesMb.push(heldMb());
      return events;
    });
  // A process that has worked before: its code is compiled, and it has as many runs under way as it ever has.
  await seedDue(5_000);
  await relayAll(outlet);
  await expect.poll(() => ends.length).toBe(RUNS_AT_ONCE);
  sizes.length = 0;
  isMeasured = true;
  await seedDue(DUE);
  await relayAll(outlet);
  expect(sizesMb.length).toBeGreaterThanOrEqual(SAMPLES);
  // Between the thirds lies more than half of the rows.
  expect(grownMb(sizesMb)).toBeLessThan(LEAKED_MB / 2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(DUE);
  expect(Math.max(...sizes)).toBe(BATCH);
  await db.execute(sql`update job_runs set status = 'completed', ended_at = now() where not is_leased`);
  for (const end of ends) end();
});
