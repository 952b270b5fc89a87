import { v7 as newId } from "uuid";
import { afterEach, describe, expect, it } from "vitest";
import { outboxMails, webhookDeliveries, webhookEvents } from "../db/schema";
import { eventRow } from "../features/outbox/queries";
import { webhooksRouter } from "../features/webhooks/router";
import { dispatch } from "../surfaces/dispatch";
import { health } from "../surfaces/endpoints/healthz";
import { callerOf, testTenant } from "../testing/context";
import { testDatabase } from "../testing/database";
import { startInngestPeer } from "../testing/inngest-peer";
import { requestOf } from "../testing/rest";
import { startWith, startWithout } from "../testing/started-with";
import { inngest } from "./client";
import { startJobs } from "./jobs";
import type { Jobs } from "./running";

let jobs: Jobs | undefined;
const closes: (() => Promise<void>)[] = [];

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  for (const close of closes.splice(0)) await close();
  startWithout();
});

const healthz = async () => {
  const { status, body } = await health();
  return { status, ...(JSON.parse(String(body)) as Record<string, unknown>) };
};

describe("without an Inngest server", () => {
  it("says that it serves before its background work starts, and what starts it", async () => {
    expect(await healthz()).toMatchObject({ status: "ok", jobs: { mode: null, running: false } });
    jobs = startJobs();
    const running = { mode: "embedded", running: true, oldestUnsentSeconds: null, oldestDueSeconds: null };
    expect(await healthz()).toMatchObject({ status: "ok", database: "ok", jobs: running, mail: { configured: false } });
    await jobs.stop();
    const stopped = await health();
    expect([stopped.status, JSON.parse(String(stopped.body))]).toMatchObject([503, { jobs: { running: false } }]);
  });

  it("takes what the client sends, from its start to its stop", async () => {
    jobs = startJobs();
    expect((await inngest.send({ name: "nobody/listens" })).ids).toHaveLength(1);
    await jobs.stop();
    await expect(inngest.send({ name: "nobody/listens" })).rejects.toThrow("has not started");
  });

  it.each(["GET", "POST", "PUT"])("answers 404 to %s /api/inngest", async (method) => {
    const answer = await dispatch(requestOf(method, "/api/inngest?fnId=slotwright-send-mail&stepId=step"));
    expect(answer?.status).toBe(404);
  });
});

/** An Inngest server that keeps what it is told. */
async function listen() {
  const peer = await startInngestPeer();
  closes.push(peer.stop);
  return peer;
}

/** A delivery that is due in so many milliseconds. */
async function seedDelivery(dueInMs: number) {
  const tenant = await testTenant();
  const hook = { url: "https://hooks.example.com/in", events: ["booking.created" as const] };
  const { id: webhookId } = await callerOf(webhooksRouter, tenant).create(hook);
  const { db } = testDatabase();
  const event = { ...eventRow(tenant, { type: "booking.created", data: {} }, new Date()), relayedAt: new Date() };
  await db.insert(webhookEvents).values(event);
  const now = new Date();
  const row = { tenantId: tenant.id, id: newId(), webhookId, eventId: event.id, type: event.type };
  const times = { nextAttemptAt: new Date(now.getTime() + dueInMs), createdAt: now, updatedAt: now };
  await db.insert(webhookDeliveries).values({ ...row, ...times, status: "pending", attempts: [] });
  return { ...row, ...times };
}

/** A mail that has been due for so many seconds. */
async function seedMail(seconds: number) {
  const { id: tenantId } = await testTenant({ isSandbox: false });
  const [now, due] = [new Date(), new Date(Date.now() - seconds * 1000)];
  const words = { toEmail: "ana@example.com", subject: "", text: "", html: "" };
  const mail = { tenantId, id: newId(), type: "booking_new" as const, status: "pending" as const, attempts: 0 };
  const stamps = { nextAttemptAt: due, createdAt: now, updatedAt: now };
  await testDatabase()
    .db.insert(outboxMails)
    .values({ ...mail, ...words, ...stamps });
  return mail;
}

describe("with an Inngest server", () => {
  it("registers the functions there, sends due rows there, and starts no engine", async () => {
    const server = await listen();
    startWith({ INNGEST_DEV: server.origin, SMTP_URL: "smtp://localhost:1" });
    const fresh = await import("./jobs");
    const mail = await seedMail(0);
    jobs = fresh.startJobs();
    expect(jobs.mode).toBe("inngest");
    const sent = { name: "mail/outbox.due", data: { tenantId: mail.tenantId, mailId: mail.id } };
    await expect.poll(() => server.received("/e/")[0]?.body).toMatchObject([sent]);
    await expect
      .poll(() => server.received("/fn/register")[0]?.body)
      .toMatchObject({
        url: "http://localhost:3000/api/inngest",
        functions: expect.arrayContaining([expect.objectContaining({ id: "slotwright-deliver-webhook" })]),
      });
    const registered = { registered: true, lastRegisteredAt: expect.any(String) };
    await expect.poll(healthz).toMatchObject({ status: "ok", jobs: registered });
  });

  it("says how long a row has waited while handing it over is tried again", async () => {
    const server = await listen();
    server.answer(500);
    startWith({ INNGEST_DEV: server.origin, SMTP_URL: "smtp://localhost:1" });
    const fresh = await import("./jobs");
    await seedMail(300);
    jobs = fresh.startJobs();
    const health = await import("../surfaces/endpoints/healthz");
    for (const tries of [1, 2, 3]) {
      await expect.poll(() => server.received("/e/").length, { interval: 5 }).toBeGreaterThanOrEqual(tries);
      const { jobs: received } = JSON.parse(String((await health.health()).body));
      expect(received).toMatchObject({ registered: false, oldestUnsentSeconds: expect.closeTo(300, -2) });
    }
  });

  it("tells the server to come back to a delivery that is not due at a whole second, and not before it is", async () => {
    const server = await listen();
    startWith({ INNGEST_DEV: server.origin });
    const fresh = await import("../surfaces/dispatch");
    const { tenantId, webhookId, id: deliveryId, nextAttemptAt } = await seedDelivery(10_400);
    const event = { name: "webhook/delivery.due", data: { tenantId, webhookId, deliveryId }, ts: Date.now() };
    const body = { event, events: [event], steps: {}, ctx: { run_id: "run", attempt: 0, max_attempts: 9 } };
    const target = "/api/inngest?fnId=slotwright-deliver-webhook&stepId=step";
    const headers = { "content-type": "application/json", host: "localhost" };
    const answer = await fresh.dispatch(requestOf("POST", target, { body, headers }));
    const retryAfter = String(answer?.headers["retry-after"]);
    expect([answer?.status, retryAfter]).toEqual([206, expect.stringMatching(/:\d\d\.000Z$/)]);
    const lateMs = Date.parse(retryAfter) - nextAttemptAt.getTime();
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(2000);
  });

  it("lets the server call functions at /api/inngest", async () => {
    const server = await listen();
    startWith({ INNGEST_DEV: server.origin });
    const fresh = await import("../surfaces/dispatch");
    const event = { name: "inngest/scheduled.timer", data: {}, ts: 1 };
    const body = { event, events: [event], steps: {}, ctx: { run_id: "run", attempt: 0, max_attempts: 1 } };
    const target = "/api/inngest?fnId=slotwright-requeue-stuck-mails&stepId=step";
    const headers = { "content-type": "application/json", host: "localhost" };
    const answer = await fresh.dispatch(requestOf("POST", target, { body, headers }));
    expect([answer?.status, JSON.parse(String(answer?.body))]).toMatchObject([206, [{ op: "StepRun" }]]);
  });

  it("refuses calls without a signature, but to a dev server", async () => {
    startWith({
      INNGEST_BASE_URL: "http://127.0.0.1:1",
      INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef",
      INNGEST_EVENT_KEY: "event",
    });
    const fresh = await import("../surfaces/dispatch");
    const target = "/api/inngest?fnId=slotwright-requeue-stuck-mails&stepId=step";
    const answer = await fresh.dispatch(
      requestOf("POST", target, { body: { event: {} }, headers: { host: "localhost" } }),
    );
    expect(answer?.status).toBe(401);
  });
});
