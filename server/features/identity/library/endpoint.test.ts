import { and, eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userSessions, userTokens } from "../../../db/schema";
import * as environment from "../../../env";
import * as logs from "../../../log";
import { clientNetwork } from "../../../surfaces/client";
import { testDatabase } from "../../../testing/database";
import { auth, newAddress, PASSWORD, personWithPassword, signIn, tokenMailedTo } from "../../../testing/identity";
import { newSession } from "../../../testing/people";
import { AN_HOUR, countTry, HOURLY_TRIES, TRIES, triesOf } from "../passwords/tries";
import { readSession } from "../sessions/reader";
import { library } from "./library";

const real = environment.env();
const mailing = { ...real, SMTP_URL: "smtp://127.0.0.1:1" };
beforeEach(() => void vi.spyOn(environment, "env").mockReturnValue(mailing));
afterEach(() => vi.restoreAllMocks());

const NEW_PASSWORD = "another horse battery";
/** As if so many wrong tries had been made this minute. */
const wrongTries = async (key: string, count: number) => {
  for (let time = 0; time < count; time++) await countTry(testDatabase().db, key);
};
const sessionsOf = (userId: string) => testDatabase().db.$count(userSessions, eq(userSessions.userId, userId));

describe("signing in with a password", () => {
  it("makes a session that only its cookie carries, bound to this host, out of reach of scripts", async () => {
    const user = await personWithPassword();
    const { status, setCookies, cookie, text } = await signIn(user.email.toUpperCase());
    expect(status).toBe(200);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(
      /^slotwright\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const [session] = await testDatabase().db.select().from(userSessions).where(eq(userSessions.userId, user.id));
    expect(text).not.toContain(session?.token);
    expect((await readSession(cookie, null))?.userId).toBe(user.id);
  });

  it("says the same of a wrong password, an unknown address and a person without a password", async () => {
    const user = await personWithPassword();
    const wrong = await signIn(user.email, "not the password");
    const unknown = await signIn("nobody@example.com");
    expect([wrong.status, wrong.setCookies]).toEqual([401, []]);
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text]);
  });

  it("ends a session at sign-out, at once", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    const out = await auth("/sign-out", {}, { cookie });
    expect([out.status, out.cookie]).toEqual([200, ""]);
    expect(await readSession(cookie, null)).toBeNull();
  });
});

describe("wrong tries", () => {
  it("of one person's account are 10 a minute from wherever they come, however many come at once", async () => {
    const user = await personWithPassword();
    const tries = Array.from({ length: TRIES + 5 }, () => signIn(user.email, "not the password"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(TRIES);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const right = await signIn(user.email);
    expect([right.status, right.setCookies]).toEqual([429, []]);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("of one person's account are 100 an hour, and right ones do not count", async () => {
    const user = await personWithPassword();
    const key = triesOf.hour(triesOf.account(user.email));
    for (let time = 0; time < HOURLY_TRIES - 1; time++) await countTry(testDatabase().db, key, AN_HOUR);
    for (let time = 0; time < 2; time++) expect((await signIn(user.email)).status).toBe(200);
    expect((await signIn(user.email, "not the password")).status).toBe(401);
    const refused = await signIn(user.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  });

  it("of one network are 10 a minute whomever they are about, and right ones do not count", async () => {
    const [address, user] = [newAddress(), await personWithPassword()];
    await wrongTries(triesOf.address(clientNetwork(address)), TRIES - 1);
    for (let time = 0; time < 2; time++) expect((await signIn(user.email, PASSWORD, { address })).status).toBe(200);
    expect((await signIn("nobody@example.com", "x", { address })).status).toBe(401);
    expect((await signIn(user.email, PASSWORD, { address })).status).toBe(429);
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it("believe no header of the client about its address", async () => {
    const [address, user] = ["192.0.2.33", await personWithPassword()];
    const headers = { "x-forwarded-for": "203.0.113.9", "x-slotwright-client-address": "203.0.113.9" };
    const { cookie } = await signIn(user.email, PASSWORD, { address, headers });
    expect(cookie).not.toBe("");
    const [session] = await testDatabase().db.select().from(userSessions).where(eq(userSessions.userId, user.id));
    expect(session?.ipAddress).toBe(address);
  });
});

describe("what does not reach the library", () => {
  it.each([
    "/sign-up/email",
    "/delete-user",
    "/update-user",
    "/list-sessions",
    "/get-session",
    "/ok",
    "/SIGN-IN/EMAIL",
  ])("%s is 404", async (path) => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    expect((await auth(path, { email: user.email, password: PASSWORD, name: "x" }, { cookie })).status).toBe(404);
  });

  it.each(["/sign-in/email/", "//sign-in/email", "/sign-in/./email", "/sign-in%2Femail", "/sign-in/email%00"])(
    "%s is 404, however the library would read it",
    async (path) => expect((await auth(path, {})).status).toBe(404),
  );

  it.each(["constructor", "__proto__", "toString"])("/%s is 404", async (name) => {
    expect((await auth(`/${name}`)).status).toBe(404);
  });

  it("is 405 by another method", async () => {
    expect((await auth("/sign-in/email", {}, { method: "GET" })).status).toBe(405);
  });
});

describe("what is too long", () => {
  it.each([
    ["email", { email: `${"a".repeat(250)}@example.com`, password: PASSWORD }],
    ["password", { email: "a@example.com", password: "x".repeat(129) }],
    ["callbackURL", { email: "a@example.com", password: PASSWORD, callbackURL: `/${"x".repeat(3000)}` }],
  ])("is 422: %s", async (_name, body) => expect((await auth("/sign-in/email", body)).status).toBe(422));

  it("is 413 beyond 64 KB, unread", async () => {
    const raw = JSON.stringify({ email: "a@example.com", password: "x".repeat(70_000) });
    expect((await auth("/sign-in/email", undefined, { raw })).status).toBe(413);
  });

  it("or no object of plain values is refused", async () => {
    expect((await auth("/sign-in/email", { email: { $ne: "" }, password: PASSWORD })).status).toBe(422);
    expect((await auth("/sign-in/email", undefined, { raw: "[]" })).status).toBe(400);
    expect((await auth("/sign-in/email", undefined, { raw: "{" })).status).toBe(400);
  });
});

describe("a page of another origin", () => {
  it.each(["https://evil.example", "null", "http://localhost:3000.evil.example"])(
    "%s signs nobody in",
    async (origin) => {
      const user = await personWithPassword();
      const { status, setCookies } = await signIn(user.email, PASSWORD, { origin });
      expect([status, setCookies]).toEqual([403, []]);
    },
  );

  it("changes nothing with a visitor's cookie, with and without an origin", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    for (const origin of ["https://evil.example", ""]) {
      expect((await auth("/sign-out", {}, { cookie, origin })).status).toBe(403);
    }
    expect(await readSession(cookie, null)).not.toBeNull();
  });

  it("sends no JSON without asking first, and nothing else is read", async () => {
    const headers = { "content-type": "text/plain" };
    expect((await auth("/sign-in/email", { email: "a@example.com", password: PASSWORD }, { headers })).status).toBe(
      415,
    );
  });
});

describe("a changed password", () => {
  it("is refused when it is easily guessed, also behind a link, and nothing is used up by that", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    const body = { currentPassword: PASSWORD, newPassword: "Password1234" };
    expect((await auth("/change-password", body, { cookie })).status).toBe(422);
    expect((await auth("/reset-password", { token: "any", newPassword: "qwertyuiop12" })).status).toBe(422);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it("asks for the present one and ends all other sessions, whatever the caller asks for", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    const other = await signIn(user.email);
    const change = (currentPassword: string) => {
      const body = { currentPassword, newPassword: NEW_PASSWORD, revokeOtherSessions: false };
      return auth("/change-password", body, { cookie });
    };
    expect((await change("not the password")).status).toBe(400);
    expect(await readSession(other.cookie, null)).not.toBeNull();
    const changed = await change(PASSWORD);
    expect(changed.status).toBe(200);
    expect(await readSession(other.cookie, null)).toBeNull();
    expect((await readSession(changed.cookie, null))?.userId).toBe(user.id);
    expect((await signIn(user.email)).status).toBe(401);
  });

  it("is refused to whoever is not signed in, and after 10 wrong tries in a minute", async () => {
    const body = { currentPassword: "not the password", newPassword: NEW_PASSWORD };
    expect((await auth("/change-password", body)).status).toBe(401);
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    await wrongTries(triesOf.person(user.id), TRIES - 1);
    expect((await auth("/change-password", body, { cookie })).status).toBe(400);
    expect((await auth("/change-password", { ...body, currentPassword: PASSWORD }, { cookie })).status).toBe(429);
  });
});

describe("a reset", () => {
  const ask = (email: string) => auth("/request-password-reset", { email });
  const reset = (token: string, newPassword = NEW_PASSWORD) => auth("/reset-password", { token, newPassword });

  it("is asked for without telling whether the address is known", async () => {
    const user = await personWithPassword();
    const known = await ask(user.email);
    const unknown = await ask("nobody-at-all@example.com");
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it("mails a link that works once, and of which the database keeps no word", async () => {
    const user = await personWithPassword();
    await ask(user.email);
    const token = await tokenMailedTo(user.email);
    const kept = await testDatabase()
      .db.select()
      .from(userTokens)
      .where(like(userTokens.identifier, `%${token}%`));
    expect(kept).toEqual([]);
    expect((await reset("x".repeat(24))).status).toBe(400);
    const both = await Promise.all([reset(token), reset(token, "yet another battery")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(token)).status).toBe(400);
  });

  it("ends all sessions, trusted devices and other links, and forgets wrong tries", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    await newSession(user);
    const times = { expiresAt: new Date(Date.now() + 60_000), createdAt: new Date(), updatedAt: new Date() };
    const trusted = { id: `trusted ${user.id}`, identifier: "trust-device-x", value: user.id, ...times };
    await testDatabase().db.insert(userTokens).values(trusted);
    await ask(user.email);
    await ask(user.email);
    await wrongTries(triesOf.account(user.email), TRIES);
    expect((await signIn(user.email)).status).toBe(429);
    expect((await reset(await tokenMailedTo(user.email))).status).toBe(200);
    expect(await sessionsOf(user.id)).toBe(0);
    expect(await readSession(cookie, null)).toBeNull();
    const left = await testDatabase().db.$count(userTokens, and(eq(userTokens.value, user.id)));
    expect(left).toBe(0);
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("mails 10 links a minute at most to one address", async () => {
    const user = await personWithPassword();
    const answers = await Promise.all(Array.from({ length: TRIES + 2 }, () => ask(user.email)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it("to a short password changes nothing and keeps the link", async () => {
    const user = await personWithPassword();
    await ask(user.email);
    const token = await tokenMailedTo(user.email);
    expect((await reset(token, "short")).status).toBe(400);
    expect((await signIn(user.email)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });
});

it("logs no value of a statement that fails inside the library", async () => {
  const lines: string[] = [];
  const note = (...words: unknown[]) =>
    void lines.push(
      JSON.stringify(words, (_, value) => (value instanceof Error ? `${value.message} ${String(value.cause)}` : value)),
    );
  const spy = vi.spyOn(logs, "log").mockReturnValue({ error: note, debug: note, info: note, warn: note } as never);
  try {
    const { logger } = await (await library()).$context;
    logger.error("Failed query: insert\nparams: hunter2", new Error("Failed query\nparams: hunter2"));
    logger.warn("Failed query", { password: "hunter2" });
  } finally {
    spy.mockRestore();
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join()).not.toContain("hunter2");
});
