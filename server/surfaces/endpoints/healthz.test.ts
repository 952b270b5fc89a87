import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterEach, expect, it } from "vitest";
import { jobRuns, type TenantRow, tenants, webhookDeliveries, webhookEvents } from "../../db/schema";
import { eventRow } from "../../features/outbox/queries";
import { webhooksRouter } from "../../features/webhooks/router";
import { insertRuns } from "../../jobs/engine/runs";
import { type Jobs, noteRunning } from "../../jobs/running";
import { callerOf, statementsWaiting, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { health } from "./healthz";

const { db } = testDatabase();
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

afterEach(() => noteRunning(undefined));

/** Background work that has turned for so long; here it does nothing. */
const turning = (seconds: number): Jobs => ({
  mode: "embedded",
  startedAt: ago(seconds),
  isRunning: () => true,
  oldestUnderWay: () => null,
  registration: () => null,
  stop: async () => {},
});

const healthz = async () => {
  const { status, body } = await health();
  const { status: word, jobs } = JSON.parse(String(body));
  return { status, word, stalled: jobs.stalled };
};
const fine = { status: 200, word: "ok", stalled: null };

const statusesOf = async (probes: number) =>
  (await Promise.all(Array.from({ length: probes }, health))).map(({ status }) => status);

it("asks a database that hangs once, however often it is probed, and anew when it answers again", async () => {
  await testDatabase().sql.begin(async (sql) => {
    await sql`lock table webhook_events in access exclusive mode`;
    expect(await statusesOf(3)).toEqual([503, 503, 503]);
    expect(await statusesOf(2)).toEqual([503, 503]);
    await statementsWaiting(1);
  });
  await statementsWaiting(0);
  expect(await statusesOf(2)).toEqual([200, 200]);
});

/** An account's event that happened so long ago and has no deliveries yet. */
async function happened(tenant: TenantRow, seconds: number) {
  const event = eventRow(tenant, { type: "booking.created", data: {} }, ago(seconds));
  await db.insert(webhookEvents).values(event);
  return event;
}

it("is out of order while work is left for over a minute, and names the oldest", async () => {
  noteRunning(turning(600));
  const tenant = await testTenant();
  expect(await healthz()).toEqual(fine);
  const { id } = await happened(tenant, 50);
  expect(await healthz()).toEqual(fine);
  await db.update(webhookEvents).set({ createdAt: ago(70) });
  expect(await healthz()).toMatchObject({ status: 503, word: "unavailable", stalled: { kind: "webhook_event", id } });
  const run = { id: newId(), functionId: "forgotten", onceKey: newId(), slotKey: null, slots: null, throttle: null };
  const event = { id: newId(), name: "go", data: {}, ts: 0 };
  await insertRuns(db, [{ ...run, event, dueAt: ago(90).getTime() }], Date.now());
  const stalled = { kind: "job_run", id: run.id, seconds: expect.closeTo(90, -1) };
  expect(await healthz()).toMatchObject({ status: 503, stalled });
  await db.delete(jobRuns).where(eq(jobRuns.id, run.id));
  await db.delete(tenants).where(eq(tenants.id, tenant.id));
  expect(await healthz()).toEqual(fine);
});

it("does not hold against a process what fell due before it began", async () => {
  const tenant = await testTenant();
  await happened(tenant, 3600);
  noteRunning(turning(50));
  expect(await healthz()).toEqual(fine);
  noteRunning(turning(70));
  expect(await healthz()).toMatchObject({ status: 503 });
  await db.delete(tenants).where(eq(tenants.id, tenant.id));
});

it("is in order while an account waits for its own receiver, or for what its clock made due", async () => {
  noteRunning(turning(600));
  const tenant = await testTenant();
  const webhook = { url: "https://hooks.example.com/in", events: ["booking.created" as const] };
  const { id: webhookId } = await callerOf(webhooksRouter, tenant).create(webhook);
  const { id: eventId } = await happened(tenant, 300);
  await db.update(webhookEvents).set({ relayedAt: ago(300) });
  const stamps = { nextAttemptAt: ago(300), emittedAt: ago(299), createdAt: ago(300), updatedAt: ago(300) };
  const delivery = { tenantId: tenant.id, id: newId(), webhookId, eventId, type: "booking.created" as const };
  await db.insert(webhookDeliveries).values({ ...delivery, ...stamps, status: "pending", attempts: [] });
  expect(await healthz()).toEqual(fine);
  await db.update(webhookDeliveries).set({ emittedAt: null });
  expect(await healthz()).toMatchObject({ status: 503, stalled: { kind: "delivery", id: delivery.id } });
  await db.update(tenants).set({ clockOffsetMs: 86_400_000 }).where(eq(tenants.id, tenant.id));
  expect(await healthz()).toEqual(fine);
});
