import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userSessions, users } from "../../../db/schema";
import * as environment from "../../../env";
import { testDatabase } from "../../../testing/database";
import { auth, mailsTo, PASSWORD, personWithPassword, signIn, tokenMailedTo } from "../../../testing/identity";
import { newPerson } from "../../../testing/people";
import { totpOf } from "../../../testing/totp";
import { readSession } from "../sessions/reader";

const real = environment.env();
beforeEach(() => void vi.spyOn(environment, "env").mockReturnValue({ ...real, SMTP_URL: "smtp://127.0.0.1:1" }));
afterEach(() => vi.restoreAllMocks());

/** A person whose second factor is on; the code of this step was used to turn it on. */
async function personWithFactor() {
  const user = await personWithPassword();
  const { cookie } = await signIn(user.email);
  const { body } = await auth("/two-factor/enable", { password: PASSWORD }, { cookie });
  const { totpURI: uri, backupCodes } = body as { totpURI: string; backupCodes: string[] };
  const confirmed = await auth("/two-factor/verify-totp", { code: totpOf(uri) }, { cookie });
  expect(confirmed.status).toBe(200);
  return { user, uri, backupCodes, cookie: confirmed.cookie };
}

const secondStep = (code: string, cookie: string, more: Record<string, boolean> = {}) =>
  auth("/two-factor/verify-totp", { code, ...more }, { cookie });
const isSignedIn = async (cookie: string) => (await readSession(cookie, null)) !== null;
const sessionsOf = (userId: string) => testDatabase().db.$count(userSessions, eq(userSessions.userId, userId));

describe("a second factor", () => {
  it("is on only after a code has shown that the person has it", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    expect((await auth("/two-factor/enable", { password: "not the password" }, { cookie })).status).toBe(400);
    const { body } = await auth("/two-factor/enable", { password: PASSWORD }, { cookie });
    expect(await isSignedIn((await signIn(user.email)).cookie)).toBe(true);
    expect((await secondStep("000000", cookie)).status).toBe(401);
    await secondStep(totpOf(String(body.totpURI)), cookie);
    expect(await isSignedIn((await signIn(user.email)).cookie)).toBe(false);
  });

  it("stands between the password and a session", async () => {
    const { user, uri } = await personWithFactor();
    const before = await sessionsOf(user.id);
    const first = await signIn(user.email);
    expect([first.status, first.body.twoFactorRedirect]).toEqual([200, true]);
    expect(await isSignedIn(first.cookie)).toBe(false);
    expect(await sessionsOf(user.id)).toBe(before);
    expect((await secondStep("000000", first.cookie)).status).toBe(401);
    const second = await secondStep(totpOf(uri, 1), first.cookie);
    expect([second.status, await isSignedIn(second.cookie)]).toEqual([200, true]);
    expect((await secondStep(totpOf(uri, -1), first.cookie)).status).toBe(401);
  });

  it("stands behind a link in a mail too", async () => {
    const { user, uri } = await personWithFactor();
    const before = await sessionsOf(user.id);
    await auth("/sign-in/magic-link", { email: user.email });
    const token = await tokenMailedTo(user.email);
    const followed = await auth(`/magic-link/verify?token=${token}`, {}, { method: "GET" });
    expect([followed.status, followed.body]).toEqual([200, { twoFactorRedirect: true }]);
    expect(await isSignedIn(followed.cookie)).toBe(false);
    expect(await sessionsOf(user.id)).toBe(before);
    const second = await secondStep(totpOf(uri, 1), followed.cookie);
    expect(await isSignedIn(second.cookie)).toBe(true);
  });

  it("takes a code once, of two at the same time one", async () => {
    const { user, uri } = await personWithFactor();
    const code = totpOf(uri, 1);
    const [one, two] = [await signIn(user.email), await signIn(user.email)];
    const both = await Promise.all([secondStep(code, one.cookie), secondStep(code, two.cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const third = await signIn(user.email);
    expect((await secondStep(code, third.cookie)).status).toBe(401);
  });

  it("takes a recovery code once", async () => {
    const { user, backupCodes } = await personWithFactor();
    const use = async (code = "") => {
      const first = await signIn(user.email);
      return auth("/two-factor/verify-backup-code", { code, disableSession: true }, { cookie: first.cookie });
    };
    const used = await use(backupCodes[0]);
    expect([used.status, await isSignedIn(used.cookie)]).toEqual([200, true]);
    expect((await use(backupCodes[0])).status).toBe(401);
    expect((await use("aaaaa-bbbbb")).status).toBe(401);
    expect((await use(backupCodes[1])).status).toBe(200);
  });

  it("is over for this sign-in after five wrong codes", async () => {
    const { user, uri } = await personWithFactor();
    const { cookie } = await signIn(user.email);
    for (let time = 0; time < 5; time++) expect((await secondStep("000000", cookie)).status).toBe(401);
    expect((await secondStep(totpOf(uri, 1), cookie)).status).toBeGreaterThanOrEqual(400);
    expect(await isSignedIn((await secondStep(totpOf(uri, 1), cookie)).cookie)).toBe(false);
  });

  it("is turned off with the password alone", async () => {
    const { user, cookie } = await personWithFactor();
    expect((await auth("/two-factor/disable", { password: "not the password" }, { cookie })).status).toBe(400);
    expect(await isSignedIn((await signIn(user.email)).cookie)).toBe(false);
    expect((await auth("/two-factor/disable", { password: PASSWORD }, { cookie })).status).toBe(200);
    expect(await isSignedIn((await signIn(user.email)).cookie)).toBe(true);
  });
});

describe("a browser that is trusted", () => {
  async function trusted() {
    const made = await personWithFactor();
    const first = await signIn(made.user.email);
    const { cookie } = await secondStep(totpOf(made.uri, 1), first.cookie, { trustDevice: true });
    const again = await signIn(made.user.email, PASSWORD, { cookie });
    expect(await isSignedIn(again.cookie)).toBe(true);
    return { ...made, browser: again.cookie };
  }

  it("is trusted no more after a reset", async () => {
    const { user, browser } = await trusted();
    await auth("/request-password-reset", { email: user.email });
    const newPassword = "another horse battery";
    await auth("/reset-password", { token: await tokenMailedTo(user.email), newPassword });
    const after = await signIn(user.email, newPassword, { cookie: browser });
    expect(after.body.twoFactorRedirect).toBe(true);
  });

  it("is trusted no more after a changed password", async () => {
    const { user, browser } = await trusted();
    const newPassword = "another horse battery";
    await auth("/change-password", { currentPassword: PASSWORD, newPassword }, { cookie: browser });
    const after = await signIn(user.email, newPassword, { cookie: browser });
    expect(after.body.twoFactorRedirect).toBe(true);
  });

  it("is trusted for its own person alone", async () => {
    const [{ browser }, other] = [await trusted(), await personWithFactor()];
    expect((await signIn(other.user.email, PASSWORD, { cookie: browser })).body.twoFactorRedirect).toBe(true);
  });
});

describe("a link to sign in", () => {
  const follow = (token: string) => auth(`/magic-link/verify?token=${token}`, {}, { method: "GET" });

  it("signs in once, of two at the same time one", async () => {
    const user = await newPerson();
    await auth("/sign-in/magic-link", { email: user.email });
    const token = await tokenMailedTo(user.email);
    const both = await Promise.all([follow(token), follow(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const cookies = await Promise.all(both.map(({ cookie }) => isSignedIn(cookie)));
    expect(cookies.filter(Boolean)).toHaveLength(1);
    expect((await follow(token)).status).toBe(400);
    expect((await follow("none")).status).toBe(400);
  });

  it("is mailed to nobody who is unknown, makes nobody, and tells nobody", async () => {
    const user = await newPerson();
    const before = await testDatabase().db.$count(users);
    const known = await auth("/sign-in/magic-link", { email: user.email });
    const unknown = await auth("/sign-in/magic-link", { email: "nobody-here@example.com" });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await mailsTo("nobody-here@example.com")).toEqual([]);
    expect(await testDatabase().db.$count(users)).toBe(before);
  });

  it("takes the password from whoever made an account with an address that they had not confirmed", async () => {
    const user = await personWithPassword({ emailVerified: false });
    const stranger = await signIn(user.email);
    await auth("/sign-in/magic-link", { email: user.email });
    const { cookie } = await follow(await tokenMailedTo(user.email));
    expect(await isSignedIn(cookie)).toBe(true);
    expect(await isSignedIn(stranger.cookie)).toBe(false);
    expect((await signIn(user.email)).status).toBe(401);
  });
});
