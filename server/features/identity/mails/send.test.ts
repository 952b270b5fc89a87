import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountMails, auditLog, userRates, userSessions, userTokens } from "../../../db/schema";
import * as environment from "../../../env";
import type { SentEvent } from "../../../jobs/client";
import { relayBatch } from "../../../jobs/relay";
import { openMailer } from "../../../mail/smtp/smtp";
import { testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { auth, mailsTo, PASSWORD, personWithPassword, signIn } from "../../../testing/identity";
import { newMember, newSession } from "../../../testing/people";
import { refusal, startMailServer } from "../../../testing/smtp-server";
import { findBacklog } from "../../outbox/emission-queries";
import { findStalled } from "../../outbox/stall-queries";
import { purgeIdentity } from "../purge";
import { giveBackLostAccountMails, requeueStuckAccountMails, takeDueAccountMails } from "./queries";
import { sendAccountMail } from "./send";

const real = environment.env();
beforeEach(() => void vi.spyOn(environment, "env").mockReturnValue({ ...real, SMTP_URL: "smtp://127.0.0.1:1" }));
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function mailServer(plan?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(plan);
  const patience = { connectMs: 2000, greetingMs: 2000, silenceMs: 2000, mailMs: 5000 };
  const mailer = openMailer(server.url, patience);
  cleanups.push(server.close, mailer.close);
  return { server, mailer };
}

async function askedForReset() {
  const user = await personWithPassword();
  await auth("/request-password-reset", { email: user.email });
  const [mail] = await mailsTo(user.email);
  if (!mail) throw new Error("No mail was written.");
  return { user, mail };
}

const rowOf = async (id: string) =>
  (await testDatabase().db.select().from(accountMails).where(eq(accountMails.id, id)))[0];

describe("a mail to a person", () => {
  it("is kept encrypted, leaves once with its link, and its text is forgotten then", async () => {
    const { server, mailer } = await mailServer();
    const { user, mail } = await askedForReset();
    expect((await rowOf(mail.id))?.sealedBody?.toString("latin1")).not.toContain("/admin/reset");
    const outcomes = await Promise.all([sendAccountMail(mail.id, mailer), sendAccountMail(mail.id, mailer)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["sent", "skipped"]);
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]?.to?.[0]?.address).toBe(user.email);
    expect(server.taken[0]?.text).toContain("http://localhost:3000/admin/reset?token=");
    expect(server.taken[0]?.html).toContain("http://localhost:3000/admin/reset?token=");
    expect(await rowOf(mail.id)).toMatchObject({ status: "sent", sealedBody: null, attempts: 1 });
  });

  it("counts among what waits, before it is with its function and after", async () => {
    const { db } = testDatabase();
    await db.delete(accountMails);
    const { mail } = await askedForReset();
    const now = new Date();
    const waited = { now, mails: true };
    const tenMinutesAgo = new Date(now.getTime() - 600_000);
    await db.update(accountMails).set({ nextAttemptAt: tenMinutesAgo }).where(eq(accountMails.id, mail.id));
    expect((await findBacklog(db, waited)).oldestUnsentSeconds).toBe(600);
    expect((await findBacklog(db, { ...waited, mails: false })).oldestUnsentSeconds).toBeNull();
    const stalled = await findStalled(db, { ...waited, patienceMs: 60_000 });
    expect(stalled).toEqual({ kind: "account_mail", id: mail.id, seconds: 600 });
    await db.update(accountMails).set({ emittedAt: tenMinutesAgo }).where(eq(accountMails.id, mail.id));
    expect(await findBacklog(db, waited)).toEqual({ oldestUnsentSeconds: null, oldestDueSeconds: 600 });
  });

  it("comes back when the server is away, and fails for good when it says so", async () => {
    const { mailer: away } = await mailServer({
      onRcptTo: (_to, _session, answer) => answer(refusal(451, "4.3.0 later")),
    });
    const { mail } = await askedForReset();
    expect(await sendAccountMail(mail.id, away)).toMatchObject({ outcome: "waiting" });
    expect(await rowOf(mail.id)).toMatchObject({ status: "pending", attempts: 1 });
    const { mailer: never } = await mailServer({
      onRcptTo: (_to, _session, answer) => answer(refusal(550, "5.1.1 no")),
    });
    const { mail: other } = await askedForReset();
    expect((await sendAccountMail(other.id, never)).outcome).toBe("failed");
    expect(await rowOf(other.id)).toMatchObject({ status: "failed", sealedBody: null });
  });

  it("is handed to its function once by the relay, and anew when that was lost", async () => {
    const { mail } = await askedForReset();
    const { db } = testDatabase();
    const handedOver = async () => {
      const events: SentEvent[] = [];
      const outlet = (claim: (tx: typeof db) => Promise<SentEvent[]>) =>
        db.transaction(async (tx) => void events.push(...(await claim(tx as never))));
      await relayBatch({ outlet: outlet as never, mails: true });
      return events.filter(({ data }) => data.accountMailId === mail.id).map(({ name }) => name);
    };
    expect(await handedOver()).toEqual(["mail/account.due"]);
    expect(await handedOver()).toEqual([]);
    const long = new Date(Date.now() + 60_000);
    expect(await giveBackLostAccountMails(db, { before: long, limit: 100 })).toBeGreaterThan(0);
    expect(await handedOver()).toEqual(["mail/account.due"]);
  });

  it("waits where there is no mail server to hand it to", async () => {
    const { mail } = await askedForReset();
    await relayBatch({ outlet: (async () => {}) as never, mails: false });
    expect((await rowOf(mail.id))?.emittedAt).toBeNull();
  });

  it("whose process died is tried again after its lease", async () => {
    const { db } = testDatabase();
    const { mail } = await askedForReset();
    const hanging = { deliver: () => new Promise<void>(() => {}), close: () => {} };
    void sendAccountMail(mail.id, hanging);
    await expect.poll(async () => (await rowOf(mail.id))?.status).toBe("sending");
    expect(await requeueStuckAccountMails(db, { now: new Date(), limit: 10 })).toBe(0);
    await requeueStuckAccountMails(db, { now: new Date(Date.now() + 6 * 60_000), limit: 100 });
    expect(await rowOf(mail.id)).toMatchObject({ status: "pending", emittedAt: null, interruptions: 1 });
    expect(await takeDueAccountMails(db, { now: new Date(Date.now() + 7 * 60_000), limit: 100 })).toContain(mail.id);
  });
});

describe("a person hears", () => {
  it("of a sign-in from a browser that they have not used, and of none that they have", async () => {
    const user = await personWithPassword();
    await newSession(user, { userAgent: "Browser 1" });
    await signIn(user.email);
    expect(await mailsTo(user.email)).toEqual([]);
    await signIn(user.email, PASSWORD, { headers: { "user-agent": "Browser 2" } });
    await signIn(user.email, PASSWORD, { headers: { "user-agent": "Browser 2" } });
    expect((await mailsTo(user.email)).map(({ kind, text }) => [kind, text?.includes("Browser 2")])).toEqual([
      ["new_device", true],
    ]);
  });

  it("of a changed password", async () => {
    const user = await personWithPassword();
    await newSession(user, { userAgent: "Browser 1" });
    const { cookie } = await signIn(user.email);
    await auth("/change-password", { currentPassword: PASSWORD, newPassword: "another horse battery" }, { cookie });
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(["password_changed"]);
  });
});

it("an owner finds sign-ins, refused ones and changed passwords in the account's audit log", async () => {
  const account = await testTenant();
  const { user } = await newMember(account, { user: await personWithPassword() });
  await signIn(user.email, "not the password");
  const { cookie } = await signIn(user.email);
  await auth("/change-password", { currentPassword: PASSWORD, newPassword: "another horse battery" }, { cookie });
  const rows = await testDatabase()
    .db.select()
    .from(auditLog)
    .where(eq(auditLog.tenantId, account.id))
    .orderBy(auditLog.at);
  expect(rows.map(({ action, status, actorKind, actorId }) => [action, status, actorKind, actorId])).toEqual([
    ["session.refuse", 401, "person", user.id],
    ["session.create", 200, "person", user.id],
    ["password.change", 200, "person", user.id],
  ]);
});

it("forgets what is over, and nothing else", async () => {
  const { db } = testDatabase();
  const user = await personWithPassword();
  const day = 86_400_000;
  const [lives, over] = [
    await newSession(user),
    await newSession(user, { expiresAt: new Date(Date.now() - 61 * day) }),
  ];
  const times = { createdAt: new Date(), updatedAt: new Date() };
  await db.insert(userTokens).values([
    { id: `old ${user.id}`, identifier: "x", value: user.id, expiresAt: new Date(Date.now() - 1), ...times },
    { id: `new ${user.id}`, identifier: "x", value: user.id, expiresAt: new Date(Date.now() + day), ...times },
  ]);
  await db
    .insert(userRates)
    .values({ id: user.id, key: `old ${user.id}`, count: 1, lastRequest: Date.now() - 2 * day });
  await purgeIdentity(db, { now: new Date(), limit: 1000 });
  const sessions = await db.select({ id: userSessions.id }).from(userSessions).where(eq(userSessions.userId, user.id));
  expect(sessions.map(({ id }) => id)).toEqual([lives.id]);
  expect(sessions).not.toContainEqual({ id: over.id });
  const tokens = await db.select({ id: userTokens.id }).from(userTokens).where(eq(userTokens.value, user.id));
  expect(tokens).toEqual([{ id: `new ${user.id}` }]);
  expect(await db.$count(userRates, eq(userRates.id, user.id))).toBe(0);
});
