import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterEach, describe, expect, it } from "vitest";
import { type OutboxMailRow, outboxMails } from "../../db/schema";
import { env } from "../../env";
import type { Mailer } from "../../mail/port";
import { openMailer } from "../../mail/smtp";
import { bundled } from "../../testing/bundle";
import { statementsWaiting, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { newGate } from "../../testing/job-gate";
import { cutWaiting, whileUnwritable } from "../../testing/sessions";
import { type MailServerPlan, refusal, startMailServer } from "../../testing/smtp-server";
import { insertEffects } from "./queries";
import { sendMail } from "./send";
import { type MailRef, reapMails } from "./sending-queries";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const NOW = new Date("2026-11-23T10:00:00.000Z");
const minutesOn = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

interface MailPlan {
  isSandbox?: boolean;
  replyTo?: string;
  now?: Date;
}

async function newMail({ isSandbox = false, now = NOW, ...settings }: MailPlan = {}) {
  const tenant = await testTenant({ isSandbox, senderName: "Salon Sol", ...settings });
  const mail = {
    type: "booking_new" as const,
    bookingId: null,
    toEmail: `${newId()}@example.com`,
    toName: "Eva Gil",
    subject: "Your booking",
    text: "Hi Eva",
    html: "<p>Hi Eva</p>",
    ics: null,
  };
  await insertEffects(testDatabase().db, tenant, { mails: [mail], events: [], now });
  const [row] = await testDatabase().db.select().from(outboxMails).where(eq(outboxMails.tenantId, tenant.id));
  if (!row) throw new Error("The mail was not written.");
  return { tenantId: tenant.id, mailId: row.id, address: mail.toEmail };
}

async function rowOf({ tenantId, mailId }: MailRef): Promise<OutboxMailRow | undefined> {
  const { db } = testDatabase();
  const isIt = and(eq(outboxMails.tenantId, tenantId), eq(outboxMails.id, mailId));
  return (await db.select().from(outboxMails).where(isIt))[0];
}

async function openServer(plan?: MailServerPlan) {
  const server = await startMailServer(plan);
  cleanups.push(server.close);
  const patience = { connectMs: 2000, greetingMs: 2000, silenceMs: 2000, mailMs: 5000 };
  const mailer: Mailer = openMailer(server.url, patience);
  cleanups.push(mailer.close);
  return { ...server, mailer };
}

/** Tries to send, the clock standing at so many minutes after the mail was written. */
const sendAt = (ref: MailRef, mailer: Mailer | null, minutes = 0) =>
  sendMail(ref, { mailer, clock: () => minutesOn(minutes) });

describe("a mail that is due", () => {
  it("is sent once, in the account's name, and says when", async () => {
    const { mailer, taken } = await openServer();
    const ref = await newMail({ replyTo: "hello@sol.example" });
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "sent" });
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "skipped" });
    expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 1, sentAt: NOW, lastError: null });
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({
      messageId: `<${ref.mailId}@${new URL(env().APP_ORIGIN).hostname}>`,
      from: { name: "Salon Sol" },
      replyTo: [{ address: "hello@sol.example" }],
      to: [{ name: "Eva Gil", address: ref.address }],
    });
  });

  it("is sent once by many at once", async () => {
    const { mailer, taken } = await openServer();
    const ref = await newMail();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => sendAt(ref, mailer)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["sent", ...Array(11).fill("skipped")].sort());
    expect(taken).toHaveLength(1);
  });

  it("is noted as sent, and sent once, when the connection to the database breaks meanwhile", async ({ signal }) => {
    const gate = newGate();
    const { mailer, taken } = await openServer({ beforeYes: () => gate.enter("yes") });
    const ref = await newMail();
    const sending = sendAt(ref, mailer);
    await expect.poll(() => gate.openOf("yes")).toBe(1);
    await whileUnwritable({ table: "outbox_mails", signal }, async () => {
      gate.endAll();
      await statementsWaiting(1);
      await cutWaiting();
    });
    expect(await sending).toEqual({ outcome: "sent" });
    expect([(await rowOf(ref))?.status, taken.length]).toEqual(["sent", 1]);
  });

  it("holds no transaction open while the mail server thinks", async () => {
    const ref = await newMail();
    let meanwhile: OutboxMailRow | undefined;
    const { mailer } = await openServer({
      beforeYes: async () => {
        const [locked] = await testDatabase()
          .db.select()
          .from(outboxMails)
          .where(eq(outboxMails.id, ref.mailId))
          .for("update", { noWait: true });
        meanwhile = locked;
      },
    });
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "sent" });
    expect(meanwhile).toMatchObject({ status: "sending", attempts: 1, sentAt: null });
  });
});

it("waits in the outbox while there is no mail server", async () => {
  const ref = await newMail();
  expect(await sendAt(ref, null)).toEqual({ outcome: "off" });
  expect(await rowOf(ref)).toMatchObject({ status: "pending", attempts: 0, lastError: null });
});

it("is never sent by a sandbox, whatever its row says", async () => {
  const { mailer, taken } = await openServer();
  const ref = await newMail({ isSandbox: true });
  expect(await rowOf(ref)).toMatchObject({ status: "suppressed", nextAttemptAt: null });
  expect(await sendAt(ref, mailer)).toEqual({ outcome: "skipped" });
  await testDatabase()
    .db.update(outboxMails)
    .set({ status: "pending", nextAttemptAt: NOW })
    .where(eq(outboxMails.id, ref.mailId));
  expect(await sendAt(ref, mailer)).toEqual({ outcome: "skipped" });
  expect(taken).toEqual([]);
});

it("is not sent by who names another account", async () => {
  const { mailer, taken } = await openServer();
  const [ref, other] = [await newMail(), await newMail()];
  expect(await sendAt({ ...ref, tenantId: other.tenantId }, mailer)).toEqual({ outcome: "skipped" });
  expect(taken).toEqual([]);
});

describe("a mail that is not taken", () => {
  it("is tried again after 1 minute, 5 minutes, half an hour and 2 hours, and then has failed", async () => {
    const { mailer, taken } = await openServer({
      onRcptTo: (_to, _session, answer) => answer(refusal(451, "4.3.0 Not now")),
    });
    const ref = await newMail();
    const reason = "451 4.3.0 Not now";
    let minutes = 0;
    for (const wait of [1, 5, 30, 120]) {
      const nextAttemptAt = minutesOn(minutes + wait);
      expect(await sendAt(ref, mailer, minutes)).toEqual({ outcome: "waiting", reason, nextAttemptAt });
      expect(await rowOf(ref)).toMatchObject({ status: "pending", lastError: reason, nextAttemptAt });
      expect(await sendAt(ref, mailer, minutes + wait - 0.5)).toEqual({ outcome: "skipped" });
      minutes += wait;
    }
    expect(await sendAt(ref, mailer, minutes)).toEqual({ outcome: "failed", reason });
    expect(await rowOf(ref)).toMatchObject({ status: "failed", attempts: 5, nextAttemptAt: null, sentAt: null });
    expect(await sendAt(ref, mailer, minutes + 10_000)).toEqual({ outcome: "skipped" });
    expect(taken).toEqual([]);
  });

  it("is sent when the server takes it after all, and its error is forgotten", async () => {
    let isBusy = true;
    const { mailer, taken } = await openServer({
      onRcptTo: (_to, _session, answer) => (isBusy ? answer(refusal(421, "4.3.2 Busy")) : answer()),
    });
    const ref = await newMail();
    expect(await sendAt(ref, mailer)).toMatchObject({ outcome: "waiting" });
    isBusy = false;
    expect(await sendAt(ref, mailer, 1)).toEqual({ outcome: "sent" });
    expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 2, lastError: null, sentAt: minutesOn(1) });
    expect(taken).toHaveLength(1);
  });

  it("has failed at once when the server will never take its recipient", async () => {
    const { mailer } = await openServer({
      onRcptTo: (_to, _session, answer) => answer(refusal(550, "5.1.1 No such user")),
    });
    const ref = await newMail();
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "failed", reason: "550 5.1.1 No such user" });
    expect(await rowOf(ref)).toMatchObject({ status: "failed", attempts: 1, lastError: "550 5.1.1 No such user" });
  });

  it("waits when the mailer itself breaks", async () => {
    const mailer: Mailer = { deliver: () => Promise.reject(new TypeError("oops")), close: () => {} };
    const ref = await newMail();
    expect(await sendAt(ref, mailer)).toMatchObject({ outcome: "waiting", reason: "The mail could not be sent." });
  });
});

describe("a try that never ended", () => {
  it("gives the mail back after five minutes, not before", async () => {
    const ref = await newMail();
    await expect(interrupted(ref)).resolves.toMatchObject({ status: "sending", attempts: 1 });
    expect(await reaped(ref, 4.9)).toBe(false);
    expect(await reaped(ref, 5)).toBe(true);
    expect(await rowOf(ref)).toMatchObject({
      status: "pending",
      nextAttemptAt: minutesOn(5),
      lastError: expect.any(String),
    });
    expect(await reaped(ref, 5)).toBe(false);
  });

  it("cannot settle what another try has by then", async () => {
    const { mailer, taken } = await openServer();
    const ref = await newMail();
    let resume = () => {};
    const stuck = new Promise<void>((_resolve, reject) => {
      resume = () => reject(new Error("late"));
    });
    const late = sendAt(ref, { deliver: () => stuck, close: () => {} });
    await expect.poll(async () => (await rowOf(ref))?.status).toBe("sending");
    await reapAt(5);
    expect(await sendAt(ref, mailer, 5)).toEqual({ outcome: "sent" });
    resume();
    expect(await late).toEqual({ outcome: "skipped" });
    expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
    expect(taken).toHaveLength(1);
  });

  it("does not come back for ever: a mail that ends process after process has failed", async () => {
    const ref = await newMail();
    for (let minutes = 0; minutes < 45; minutes += 5) {
      await interrupted(ref, minutes);
      expect(await reaped(ref, minutes + 5)).toBe(true);
    }
    await interrupted(ref, 45);
    expect(await reaped(ref, 50)).toBe(false);
    expect(await rowOf(ref)).toMatchObject({ status: "failed", attempts: 10, nextAttemptAt: null });
  });

  it("is given back once by two reapers at once", async () => {
    const ref = await newMail();
    await interrupted(ref);
    const both = await Promise.all([reapAt(5), reapAt(5)]);
    expect(both.flat().filter(({ mailId }) => mailId === ref.mailId)).toHaveLength(1);
  });
});

const reapAt = (minutes: number) => reapMails(testDatabase().db, { now: minutesOn(minutes), limit: 1000 });

const reaped = async ({ mailId }: MailRef, minutes: number) =>
  (await reapAt(minutes)).some((back) => back.mailId === mailId);

/** The row as a process leaves it that dies while it sends. */
async function interrupted(ref: MailRef, minutes = 0) {
  const hangs: Mailer = { deliver: () => new Promise(() => {}), close: () => {} };
  void sendAt(ref, hangs, minutes);
  await expect.poll(async () => (await rowOf(ref))?.status).toBe("sending");
  return rowOf(ref);
}

it("sends a mail twice at most, and alike, when its process is killed after the server's yes", async () => {
  const ref = await newMail({ now: new Date() });
  let child: ReturnType<typeof spawn> | undefined;
  // The process stands still before the yes is on its way, so it cannot have read it.
  const { mailer, url, taken } = await openServer({ beforeYes: () => void child?.kill("SIGSTOP") });
  const outfile = await bundled("server/testing/mail-rival.ts", "mail-rival");
  cleanups.push(() => rmSync(outfile));
  const { tenantId, mailId } = ref;
  child = spawn(process.execPath, [outfile, JSON.stringify({ tenantId, mailId })], {
    env: { ...process.env, DATABASE_URL: testDatabase().url, SMTP_URL: url },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  cleanups.push(() => child?.kill("SIGKILL"));
  await expect.poll(() => taken.length).toBe(1);
  child.kill("SIGKILL");
  expect(await exited).toEqual([null, "SIGKILL"]);
  child = undefined;
  expect(await rowOf(ref)).toMatchObject({ status: "sending", attempts: 1, sentAt: null });

  const later = new Date(Date.now() + 5 * 60_000);
  expect(await reapMails(testDatabase().db, { now: later, limit: 1000 })).toContainEqual({ tenantId, mailId });
  expect(await sendMail(ref, { mailer, clock: () => later })).toEqual({ outcome: "sent" });
  expect(await sendMail(ref, { mailer, clock: () => later })).toEqual({ outcome: "skipped" });
  expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 2 });
  const [first, second, third] = taken;
  expect(third).toBeUndefined();
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.date).toBe(first?.date);
});
