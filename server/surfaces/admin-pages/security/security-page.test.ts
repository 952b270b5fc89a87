import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as environment from "../../../env";
import { readSession } from "../../../features/identity/sessions/reader";
import { visitAdmin } from "../../../testing/admin-pages";
import { mailsTo, PASSWORD, personWithPassword, signIn, tokenMailedTo } from "../../../testing/identity";
import { newPerson } from "../../../testing/people";
import { totpOf } from "../../../testing/totp";

const real = environment.env();
beforeEach(() => void vi.spyOn(environment, "env").mockReturnValue({ ...real, SMTP_URL: "smtp://127.0.0.1:1" }));
afterEach(() => vi.restoreAllMocks());

const isSignedIn = async (cookie: string) => (await readSession(cookie, null)) !== null;
const security = (cookie: string, form?: Record<string, string>) =>
  visitAdmin("/admin/security", form ? { cookie, form } : { cookie });

/** Turns the second factor on, by the page. */
async function withFactor() {
  const user = await personWithPassword();
  const { cookie } = await signIn(user.email);
  const shown = await security(cookie, { action: "enable", password: PASSWORD });
  const secret = /<code class="code">([A-Z2-7]+)<\/code>/.exec(shown.html)?.[1] ?? "none";
  const codes = [...shown.html.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code = ""]) => code);
  const uri = `otpauth://totp/x?secret=${secret}`;
  const confirmed = await security(cookie, { action: "confirm", code: totpOf(uri) });
  return { user, uri, codes, confirmed, cookie: confirmed.cookie };
}

describe("a person's own page", () => {
  it("is for whoever is signed in", async () => {
    expect((await security("")).location).toBe("/admin/sign-in?next=%2Fadmin%2Fsecurity");
    expect((await security("", { action: "end-all" })).location).toBe("/admin/sign-in?next=%2Fadmin%2Fsecurity");
  });

  it("ends one session, the person's own alone", async () => {
    const [user, other] = [await personWithPassword(), await personWithPassword()];
    const [here, there, foreign] = [await signIn(user.email), await signIn(user.email), await signIn(other.email)];
    const foreignId = (await readSession(foreign.cookie, null))?.sessionId ?? "";
    const page = await security(here.cookie);
    const ids = [...page.html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(ids).toEqual([(await readSession(there.cookie, null))?.sessionId]);
    for (const id of [foreignId, "nonsense", "", ...ids]) {
      expect((await security(here.cookie, { action: "end", id })).status).toBe(303);
    }
    expect(await isSignedIn(there.cookie)).toBe(false);
    expect(await isSignedIn(here.cookie)).toBe(true);
    expect(await isSignedIn(foreign.cookie)).toBe(true);
  });

  it("changes the password for whoever knows the present one", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    const change = (currentPassword: string, newPassword: string) =>
      security(cookie, { action: "password", currentPassword, newPassword });
    const wrong = await change("not the password", "another horse battery");
    expect([wrong.status, wrong.text.includes("That is not your present password.")]).toEqual([422, true]);
    expect((await change(PASSWORD, "short")).status).toBe(422);
    const changed = await change(PASSWORD, "another horse battery");
    expect(changed.location).toBe("/admin/security?note=passwordChanged");
    expect(await isSignedIn(changed.cookie)).toBe(true);
    expect((await signIn(user.email, "another horse battery")).status).toBe(200);
  });

  it("signs out everywhere, trusted browsers included", async () => {
    const { user, uri, cookie } = await withFactor();
    const first = await visitAdmin("/admin/sign-in", { form: { email: user.email, password: PASSWORD } });
    const trusted = await visitAdmin("/admin/second-step", {
      cookie: first.cookie,
      form: { code: totpOf(uri, 1), trust: "on" },
    });
    const out = await security(trusted.cookie, { action: "end-all" });
    expect(out.location).toBe("/admin/sign-in?note=signedOut");
    expect(await isSignedIn(cookie)).toBe(false);
    const form = { email: user.email, password: PASSWORD };
    const again = await visitAdmin("/admin/sign-in", { form, cookie: trusted.cookie });
    expect(again.location).toBe("/admin/second-step");
  });
});

describe("the second step", () => {
  it("is turned on with a QR code, a key and recovery codes, and then asked for", async () => {
    const { user, uri, codes, confirmed } = await withFactor();
    expect(codes).toHaveLength(10);
    expect(confirmed.location).toBe("/admin/security?note=factorOn");
    const next = "/admin/0191e0a0-0000-7000-8000-000000000000";
    const form = { email: user.email, password: PASSWORD };
    const first = await visitAdmin(`/admin/sign-in?next=${encodeURIComponent(next)}`, { form });
    expect(first.location).toBe(`/admin/second-step?next=${encodeURIComponent(next)}`);
    const step = (code: string) => visitAdmin(first.location ?? "", { cookie: first.cookie, form: { code } });
    const wrong = await step("123 456");
    expect([wrong.status, wrong.text.includes("That code does not fit")]).toEqual([422, true]);
    const right = await step(totpOf(uri, 1).replace(/(...)/, "$1 "));
    expect([right.location, await isSignedIn(right.cookie)]).toEqual([next, true]);
  });

  it("takes a recovery code, and says what to do when it is over", async () => {
    const { user, codes } = await withFactor();
    const first = await visitAdmin("/admin/sign-in", { form: { email: user.email, password: PASSWORD } });
    const right = await visitAdmin("/admin/second-step", { cookie: first.cookie, form: { code: codes[0] ?? "" } });
    expect(await isSignedIn(right.cookie)).toBe(true);
    const over = await visitAdmin("/admin/second-step", { cookie: first.cookie, form: { code: codes[1] ?? "" } });
    expect([over.status, over.text.includes("Sign in again")]).toEqual([403, true]);
  });

  it("is turned off with the password, and makes new recovery codes", async () => {
    const { user, cookie, codes } = await withFactor();
    expect((await security(cookie, { action: "disable", password: "x" })).status).toBe(422);
    const fresh = await security(cookie, { action: "codes", password: PASSWORD });
    expect(fresh.html).not.toContain(codes[0]);
    const off = await security(cookie, { action: "disable", password: PASSWORD });
    expect(off.location).toBe("/admin/security?note=factorOff");
    expect(await isSignedIn((await signIn(user.email)).cookie)).toBe(true);
  });
});

describe("a link to sign in", () => {
  it("is asked for, shown a button for, and used once", async () => {
    const user = await newPerson();
    const asked = await visitAdmin("/admin/by-mail", { form: { email: user.email } });
    expect(asked.text).toContain("Look into your mail");
    const path = `/admin/by-mail?token=${await tokenMailedTo(user.email)}`;
    expect((await visitAdmin(path)).cookie).toBe("");
    const used = await visitAdmin(path, { form: {} });
    expect([used.location, await isSignedIn(used.cookie)]).toEqual(["/admin", true]);
    const again = await visitAdmin(path, { form: {} });
    expect([again.status, again.text.includes("This link does not work")]).toEqual([404, true]);
  });

  it("of a person with a second factor leads to the second step", async () => {
    const { user, uri } = await withFactor();
    await visitAdmin("/admin/by-mail", { form: { email: user.email } });
    const used = await visitAdmin(`/admin/by-mail?token=${await tokenMailedTo(user.email)}`, { form: {} });
    expect([used.location, await isSignedIn(used.cookie)]).toEqual(["/admin/second-step", false]);
    const right = await visitAdmin("/admin/second-step", { cookie: used.cookie, form: { code: totpOf(uri, 1) } });
    expect(await isSignedIn(right.cookie)).toBe(true);
  });
});

describe("another address", () => {
  const asked = (cookie: string, email: string, password = PASSWORD) =>
    security(cookie, { action: "email", email, password });

  it("takes the password and a link to it, ends other sessions and tells the old one", async () => {
    const user = await personWithPassword();
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await asked(here.cookie, email, "not the password")).status).toBe(422);
    expect((await asked(here.cookie, "nobody")).status).toBe(422);
    expect((await asked(here.cookie, email.toUpperCase())).location).toBe("/admin/security?note=addressMailed");
    expect((await signIn(user.email)).status).toBe(200);
    const path = `/admin/change-email?token=${await tokenMailedTo(email)}`;
    expect((await visitAdmin(path, { cookie: here.cookie })).text).toContain(email);
    const changed = await visitAdmin(path, { cookie: here.cookie, form: {} });
    expect(changed.location).toBe("/admin/security?note=addressChanged");
    expect(await isSignedIn(there.cookie)).toBe(false);
    expect((await readSession(here.cookie, null))?.email).toBe(email);
    expect((await signIn(user.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain("email_changed");
    expect((await visitAdmin(path, { form: {} })).status).toBe(404);
  });

  it("of somebody else is not mailed, not told of, and never theirs", async () => {
    const [user, other] = [await personWithPassword(), await personWithPassword()];
    const { cookie } = await signIn(user.email);
    const before = (await mailsTo(other.email)).length;
    expect((await asked(cookie, other.email)).location).toBe("/admin/security?note=addressMailed");
    expect(await mailsTo(other.email)).toHaveLength(before);
    const email = `${crypto.randomUUID()}@example.com`;
    await asked(cookie, email);
    const path = `/admin/change-email?token=${await tokenMailedTo(email)}`;
    await newPerson({ email });
    expect((await visitAdmin(path, { cookie, form: {} })).status).toBe(404);
    expect((await readSession(cookie, null))?.email).toBe(user.email);
  });

  it("without a mail server changes at once and stays unconfirmed", async () => {
    vi.spyOn(environment, "env").mockReturnValue(real);
    const [user, other] = [await personWithPassword(), await personWithPassword()];
    const { cookie } = await signIn(user.email);
    expect((await asked(cookie, other.email)).status).toBe(422);
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await asked(cookie, email)).location).toBe("/admin/security?note=addressChanged");
    expect(await readSession(cookie, null)).toMatchObject({ email, emailVerified: false });
  });
});
