import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { members, notifications, tenants, users } from "../../../db/schema";
import * as environment from "../../../env";
import { refusalOf, statementsWaiting } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { mailsTo, PASSWORD, personWithPassword, signIn, tokenMailedTo } from "../../../testing/identity";
import { newPerson } from "../../../testing/people";
import { lockSignUps } from "../queries";
import type { SignUpInput } from "../schemas";
import { readSession } from "../sessions/reader";
import { mailVerification, verifyEmail } from "../verify-email";
import { signUp } from "./sign-up";

const CALLER = { address: "192.0.2.1", userAgent: "Browser" };
const input = (said: Partial<SignUpInput> = {}): SignUpInput => ({
  name: "Lucía",
  email: `${crypto.randomUUID()}@example.com`,
  password: PASSWORD,
  company: "Salon Aurora",
  timeZone: "Europe/Madrid",
  currency: "EUR",
  locale: "es",
  ...said,
});
const configured = (values: Partial<environment.Env>) => {
  const real = environment.env();
  return vi.spyOn(environment, "env").mockImplementation(() => ({ ...real, ...values }));
};
afterEach(() => vi.restoreAllMocks());

it("makes a real account with its owner, what every new one starts with, and a session", async () => {
  configured({ SIGNUPS: "open" });
  const asked = input();
  const { user, tenant, cookie } = await signUp(asked, CALLER);
  expect(tenant).toMatchObject({
    companyName: "Salon Aurora",
    isSandbox: false,
    expiresAt: null,
    locale: "es",
    currency: "EUR",
  });
  expect(tenant.signedUpAt).toBeInstanceOf(Date);
  const { db } = testDatabase();
  expect(await db.$count(notifications, eq(notifications.tenantId, tenant.id))).toBeGreaterThan(0);
  const signedIn = await readSession(cookie.split(";")[0], tenant.id);
  expect(signedIn).toMatchObject({ userId: user.id, emailVerified: false, membership: { role: "owner" } });
  expect((await signIn(asked.email)).status).toBe(200);
});

it("refuses a taken address and leaves nothing of the account", async () => {
  configured({ SIGNUPS: "open" });
  const taken = await newPerson();
  const before = await testDatabase().db.$count(tenants);
  const call = signUp(input({ email: taken.email }), CALLER);
  expect(await refusalOf(call)).toEqual({ code: "validation", status: 422, fields: ["email"] });
  expect(await testDatabase().db.$count(tenants)).toBe(before);
});

it("lets the first person alone in, of six at once one", async () => {
  const { db } = testDatabase();
  await db.delete(members);
  await db.delete(users);
  configured({ SIGNUPS: "first" });
  // All six stand at the lock before the first of them goes on.
  const answers = await db
    .transaction(async (tx) => {
      await lockSignUps(tx);
      const six = Array.from({ length: 6 }, () => signUp(input(), CALLER));
      const settled = Promise.allSettled(six);
      await statementsWaiting(6);
      return { settled };
    })
    .then(({ settled }) => settled);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.$count(users)).toBe(1);
  expect(await refusalOf(signUp(input(), CALLER))).toEqual({ code: "forbidden", status: 403 });
});

it("lets nobody in where sign-ups are closed", async () => {
  configured({ SIGNUPS: "closed" });
  expect(await refusalOf(signUp(input(), CALLER))).toEqual({ code: "forbidden", status: 403 });
});

it("mails a link to confirm the address where there is a mail server, and none where there is not", async () => {
  configured({ SIGNUPS: "open" });
  const silent = input();
  await signUp(silent, CALLER);
  expect(await mailsTo(silent.email)).toEqual([]);
  configured({ SIGNUPS: "open", SMTP_URL: "smtp://127.0.0.1:1" });
  const asked = input();
  await signUp(asked, CALLER);
  expect((await mailsTo(asked.email)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["verify_email", "Confirma tu dirección"],
  ]);
});

it("confirms an address for whoever has the mail and is the person, once", async () => {
  configured({ SMTP_URL: "smtp://127.0.0.1:1" });
  const user = await personWithPassword({ emailVerified: false });
  await mailVerification(testDatabase().db, user, "en");
  const token = await tokenMailedTo(user.email);
  const stranger = await personWithPassword();
  const isVerified = async () => {
    const [row] = await testDatabase().db.select().from(users).where(eq(users.id, user.id));
    return row?.emailVerified;
  };
  expect(await verifyEmail(token, { userId: null, password: "" })).toBe("wrong_password");
  expect(await verifyEmail(token, { userId: stranger.id, password: "" })).toBe("wrong_password");
  expect(await verifyEmail("none", { userId: user.id, password: PASSWORD })).toBe("link_is_dead");
  expect(await isVerified()).toBe(false);
  expect(await verifyEmail(token, { userId: null, password: PASSWORD })).toBe("verified");
  expect(await isVerified()).toBe(true);
  expect(await verifyEmail(token, { userId: user.id, password: "" })).toBe("link_is_dead");
});

it("confirms no other address than the one that was mailed", async () => {
  configured({ SMTP_URL: "smtp://127.0.0.1:1" });
  const user = await personWithPassword({ emailVerified: false });
  await mailVerification(testDatabase().db, user, "en");
  const token = await tokenMailedTo(user.email);
  await testDatabase()
    .db.update(users)
    .set({ email: `new-${user.email}` })
    .where(eq(users.id, user.id));
  expect(await verifyEmail(token, { userId: user.id, password: "" })).toBe("link_is_dead");
});
