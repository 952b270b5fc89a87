import { createServer } from "node:http";
import { v7 as newId } from "uuid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outboxMails } from "../db/schema";
import { dispatch } from "../surfaces/dispatch";
import { health } from "../surfaces/healthz";
import { testTenant } from "../testing/context";
import { testDatabase } from "../testing/database";
import { requestOf } from "../testing/rest";
import { inngest } from "./client";
import { startJobs } from "./jobs";
import type { Jobs } from "./running";

let jobs: Jobs | undefined;
const closes: (() => void)[] = [];

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  for (const close of closes.splice(0)) close();
  vi.unstubAllEnvs();
  vi.resetModules();
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
  const told: { path: string; body: unknown }[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    told.push({ path: message.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString() || "null") });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ids: ["one"], status: 200, ok: true, modified: true }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    told: (path: string) => told.filter((one) => one.path.startsWith(path)),
  };
}

describe("with an Inngest server", () => {
  it("registers the functions there, sends due rows there, and starts no engine", async () => {
    const server = await listen();
    vi.stubEnv("INNGEST_DEV", server.origin);
    vi.stubEnv("SMTP_URL", "smtp://localhost:1");
    vi.resetModules();
    const fresh = await import("./jobs");
    const { id: tenantId } = await testTenant({ isSandbox: false });
    const now = new Date();
    const words = { toEmail: "ana@example.com", subject: "", text: "", html: "" };
    const mail = { tenantId, id: newId(), type: "booking_new" as const, status: "pending" as const, attempts: 0 };
    const stamps = { nextAttemptAt: now, createdAt: now, updatedAt: now };
    await testDatabase()
      .db.insert(outboxMails)
      .values({ ...mail, ...words, ...stamps });
    jobs = fresh.startJobs();
    expect(jobs.mode).toBe("inngest");
    const sent = { name: "mail/outbox.due", data: { tenantId, mailId: mail.id } };
    await expect.poll(() => server.told("/e/")[0]?.body, { timeout: 5000 }).toMatchObject([sent]);
    await expect
      .poll(() => server.told("/fn/register")[0]?.body, { timeout: 5000 })
      .toMatchObject({
        url: "http://localhost:3000/api/inngest",
        functions: expect.arrayContaining([expect.objectContaining({ id: "slotwright-deliver-webhook" })]),
      });
  });

  it("lets the server call functions at /api/inngest", async () => {
    const server = await listen();
    vi.stubEnv("INNGEST_DEV", server.origin);
    vi.resetModules();
    const fresh = await import("../surfaces/dispatch");
    const event = { name: "inngest/scheduled.timer", data: {}, ts: 1 };
    const body = { event, events: [event], steps: {}, ctx: { run_id: "run", attempt: 0, max_attempts: 1 } };
    const target = "/api/inngest?fnId=slotwright-reap-mails&stepId=step";
    const headers = { "content-type": "application/json", host: "localhost" };
    const answer = await fresh.dispatch(requestOf("POST", target, { body, headers }));
    expect([answer?.status, JSON.parse(String(answer?.body))]).toMatchObject([206, [{ op: "StepRun" }]]);
  });

  it("refuses calls without a signature, but to a dev server", async () => {
    vi.stubEnv("INNGEST_BASE_URL", "http://127.0.0.1:1");
    vi.stubEnv("INNGEST_SIGNING_KEY", "signkey-test-0123456789abcdef");
    vi.stubEnv("INNGEST_EVENT_KEY", "event");
    vi.resetModules();
    const fresh = await import("../surfaces/dispatch");
    const target = "/api/inngest?fnId=slotwright-reap-mails&stepId=step";
    const answer = await fresh.dispatch(
      requestOf("POST", target, { body: { event: {} }, headers: { host: "localhost" } }),
    );
    expect(answer?.status).toBe(401);
  });
});
