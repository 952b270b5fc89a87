import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { members, tenants, users } from "../../db/schema";
import * as environment from "../../env";
import { newSetUpLink } from "../../features/identity/accounts/set-up";
import { countTry, TRIES, triesOf } from "../../features/identity/passwords/tries";
import { readSession } from "../../features/identity/sessions/reader";
import { visitAdmin } from "../../testing/admin-pages";
import { testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { mailsTo, newAddress, PASSWORD, personWithPassword, signIn, tokenMailedTo } from "../../testing/identity";
import { newMember } from "../../testing/people";
import { requestOf } from "../../testing/rest";
import { clientNetwork } from "../client";
import { serveAdminPage } from ".";

const real = environment.env();
const configured = (values: Partial<environment.Env>) =>
  vi.spyOn(environment, "env").mockImplementation(() => ({ ...real, ...values }));
beforeEach(() => void configured({ SIGNUPS: "open", SMTP_URL: "smtp://127.0.0.1:1" }));
afterEach(() => vi.restoreAllMocks());

const owner = (said: Record<string, string> = {}) => ({
  company: "Salon Aurora",
  name: "Lucía",
  email: `${crypto.randomUUID()}@example.com`,
  password: PASSWORD,
  timeZone: "Europe/Madrid",
  currency: "EUR",
  ...said,
});

/** The back office of an account. */
const OFFICE = /^\/admin\/[0-9a-f-]{36}$/;

describe("signing in", () => {
  it("leads to the accounts with a cookie, and back out", async () => {
    const { user } = await newMember(await testTenant({ companyName: "Peluquería <Sol>" }), {
      user: await personWithPassword(),
    });
    expect((await visitAdmin("/admin")).location).toBe("/admin/sign-in");
    const signed = await visitAdmin("/admin/sign-in", { form: { email: user.email, password: PASSWORD } });
    expect([signed.status, signed.location]).toEqual([303, "/admin"]);
    const { cookie } = signed;
    const accounts = await visitAdmin("/admin", { cookie });
    expect(accounts.html).toContain("Peluquería &lt;Sol&gt;");
    const out = await visitAdmin("/admin/sign-out", { form: {}, cookie });
    expect([out.status, out.location]).toEqual([303, "/admin/sign-in?note=signedOut"]);
    expect((await visitAdmin("/admin", { cookie })).location).toBe("/admin/sign-in");
  });

  it("keeps the address and says one thing of a wrong pair, an unknown address and no address", async () => {
    const user = await personWithPassword();
    for (const email of [user.email, "nobody@example.com", "no address", ""]) {
      const page = await visitAdmin("/admin/sign-in", { form: { email, password: "not the password" } });
      expect([page.status, page.cookie]).toEqual([422, ""]);
      expect(page.text).toContain("E-mail and password do not fit together.");
      expect(page.html).toContain(`value="${email}"`);
      expect(page.html).not.toContain("not the password");
    }
  });

  it("says how long to wait after 10 wrong tries", async () => {
    const [address, user] = [newAddress(), await personWithPassword()];
    const key = triesOf.address(clientNetwork(address));
    for (let time = 0; time < TRIES; time++) await countTry(testDatabase().db, key);
    const page = await visitAdmin("/admin/sign-in", { form: { email: user.email, password: PASSWORD }, address });
    expect(page.status).toBe(429);
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
    expect(page.text).toMatch(/Wait \d+ seconds/);
  });

  it.each([
    ["/admin/0191e0a0-0000-7000-8000-000000000000/calendar?day=2026-11-24", true],
    ["//evil.example", false],
    ["/admin//evil.example", false],
    ["/\\evil.example", false],
    ["https://evil.example", false],
    ["javascript:alert(1)", false],
    ["/book/pk_x", false],
  ])("goes on to %s: %s", async (next, isOurs) => {
    const user = await personWithPassword();
    const form = { email: user.email, password: PASSWORD };
    const { location } = await visitAdmin(`/admin/sign-in?next=${encodeURIComponent(next)}`, { form });
    expect(location).toBe(isOurs ? next : "/admin");
  });
});

describe("every form", () => {
  it.each(["sign-in", "sign-out", "sign-up", "set-up", "forgot", "reset", "verify"])(
    "%s of another page is 403 and does nothing",
    async (name) => {
      const user = await personWithPassword();
      const { cookie } = await signIn(user.email);
      const form = owner({ email: user.email });
      for (const origin of ["https://evil.example", "null", ""]) {
        const page = await visitAdmin(`/admin/${name}`, { form, cookie, origin });
        expect([page.status, page.cookie]).toEqual([403, ""]);
      }
      expect(await readSession(cookie, null)).not.toBeNull();
    },
  );

  it("of another kind is 400, beyond 64 KB 413, by another method 405", async () => {
    const sent = (raw: string, contentType: string) =>
      serveAdminPage(requestOf("POST", "/admin/sign-in", { raw, contentType, headers: { origin: real.APP_ORIGIN } }));
    expect((await sent("{}", "application/json"))?.status).toBe(400);
    expect((await sent(`email=${"x".repeat(70_000)}`, "application/x-www-form-urlencoded"))?.status).toBe(413);
    expect((await serveAdminPage(requestOf("DELETE", "/admin/sign-in")))?.status).toBe(405);
    expect((await serveAdminPage(requestOf("GET", "/admin/sign-out")))?.status).toBe(405);
  });
});

describe("every page", () => {
  it.each(["/admin/sign-in", "/admin/sign-up", "/admin/forgot", "/admin/reset?token=abcdefgh12345678"])(
    "%s names its language, its title and its fields, and allows nothing but itself",
    async (path) => {
      for (const [lang, word] of [
        ["en", "[Pp]assword|E-mail"],
        ["es", "Contraseña|Correo"],
      ]) {
        const page = await visitAdmin(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
        expect(page.status).toBe(200);
        expect(page.html).toContain(`<html lang="${lang}"`);
        expect(page.text).toMatch(new RegExp(word ?? ""));
        expect(page.headers["content-security-policy"]).toMatch(
          /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
        );
        expect(page.headers["referrer-policy"]).toBe("same-origin");
        expect(page.headers["cache-control"]).toBe("no-store");
        expect(page.html).not.toMatch(/<script(?! defer)|<style|\son\w+=|style=/);
        for (const [, id] of page.html.matchAll(/<(?:input|select)[^>]* id="(\w+)"/g))
          expect(page.html).toContain(`for="${id}"`);
      }
    },
  );

  it.each(["/admin/0191e0a0-0000-7000-8000-000000000000", "/admin/nothing", "/admin/constructor", "/admin/sign-in/x"])(
    "leaves %s to the back office",
    async (path) => expect(await serveAdminPage(requestOf("GET", path))).toBeNull(),
  );
});

describe("signing up", () => {
  it("makes the account, signs in and leads to it", async () => {
    const form = owner();
    const { status, location, cookie } = await visitAdmin("/admin/sign-up?lang=es", { form });
    expect([status, location]).toEqual([303, expect.stringMatching(OFFICE)]);
    const signedIn = await readSession(cookie, null);
    expect(signedIn).toMatchObject({ name: "Lucía", email: form.email });
    const [member] = await testDatabase()
      .db.select()
      .from(members)
      .where(eq(members.userId, signedIn?.userId ?? ""));
    const [tenant] = await testDatabase()
      .db.select()
      .from(tenants)
      .where(eq(tenants.id, member?.tenantId ?? ""));
    expect(tenant).toMatchObject({ companyName: "Salon Aurora", locale: "es", isSandbox: false });
  });

  it("names every fault beside its field, keeps what was typed but the password, and makes nothing", async () => {
    const before = await testDatabase().db.$count(users);
    const form = owner({ company: "", email: "nope", password: "short", timeZone: "Mars/Base", currency: "XYZ1" });
    const page = await visitAdmin("/admin/sign-up", { form });
    expect(page.status).toBe(422);
    expect(page.title).toMatch(/^Error: /);
    for (const name of ["company", "email", "password", "timeZone", "currency"])
      expect(page.html).toContain(`<a href="#${name}">`);
    expect(page.html).toContain('value="nope"');
    expect(page.html).not.toContain("short");
    expect(await testDatabase().db.$count(users)).toBe(before);
  });

  it("of a taken address says so", async () => {
    const user = await personWithPassword();
    const page = await visitAdmin("/admin/sign-up", { form: owner({ email: user.email.toUpperCase() }) });
    expect(page.status).toBe(422);
    expect(page.text).toContain("There is an account with this address: sign in instead.");
  });

  it("is closed to strangers where the operator says so", async () => {
    configured({ SIGNUPS: "closed" });
    for (const visited of [{}, { form: owner() }]) {
      const page = await visitAdmin("/admin/sign-up", visited);
      expect(page.status).toBe(403);
      expect(page.text).toContain("New accounts are made by invitation");
    }
  });

  it("is 10 a minute from one address", async () => {
    const address = newAddress();
    const statuses = [];
    for (let time = 0; time <= TRIES; time++)
      statuses.push((await visitAdmin("/admin/sign-up", { form: owner({ password: "x" }), address })).status);
    expect(statuses).toEqual([...Array(TRIES).fill(422), 429]);
  });
});

describe("a forgotten password", () => {
  it("is chosen anew by a mailed link, once, and all is said of a dead one", async () => {
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    const asked = await visitAdmin("/admin/forgot", { form: { email: user.email } });
    const unknown = await visitAdmin("/admin/forgot", { form: { email: "nobody@example.com" } });
    expect(asked.text.replaceAll(user.email, "@")).toBe(unknown.text.replaceAll("nobody@example.com", "@"));
    const link = (await mailsTo(user.email)).at(-1)?.link ?? "";
    expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/reset\?token=/);
    const path = link.replace("http://localhost:3000", "");
    const form = { password: "another horse battery" };
    expect((await visitAdmin(path)).status).toBe(200);
    expect((await visitAdmin(path, { form: { password: "short" } })).status).toBe(422);
    const set = await visitAdmin(path, { form });
    expect([set.status, set.location]).toEqual([303, "/admin/sign-in?note=passwordIsSet"]);
    expect(await readSession(cookie, null)).toBeNull();
    const again = await visitAdmin(path, { form: { password: "a third horse battery" } });
    expect([again.status, again.text.includes("This link does not work")]).toEqual([404, true]);
    expect((await signIn(user.email, form.password)).status).toBe(200);
  });

  it("without a mail server names the command of whoever runs the server", async () => {
    configured({});
    const page = await visitAdmin("/admin/forgot");
    expect(page.text).toContain("npm run accounts -- reset-link");
  });
});

describe("confirming an address", () => {
  it("asks for the password, and confirms once", async () => {
    const form = owner();
    await visitAdmin("/admin/sign-up", { form });
    const path = `/admin/verify?token=${await tokenMailedTo(form.email)}`;
    const wrong = await visitAdmin(path, { form: { password: "not the password" } });
    expect([wrong.status, wrong.text.includes("not the password of this account")]).toEqual([422, true]);
    const isVerified = async () => {
      const [user] = await testDatabase().db.select().from(users).where(eq(users.email, form.email));
      return user?.emailVerified;
    };
    await visitAdmin(path);
    expect(await isVerified()).toBe(false);
    expect((await visitAdmin(path, { form: { password: PASSWORD } })).location).toContain("note=addressIsVerified");
    expect(await isVerified()).toBe(true);
    expect((await visitAdmin(path)).status).toBe(404);
  });

  it("of whoever is signed in asks for nothing more", async () => {
    const form = owner();
    const { cookie } = await visitAdmin("/admin/sign-up", { form });
    const path = `/admin/verify?token=${await tokenMailedTo(form.email)}`;
    expect((await visitAdmin(path, { cookie })).html).not.toContain('type="password"');
    expect((await visitAdmin(path, { cookie, form: {} })).location).toBe("/admin");
  });
});

describe("setting the server up", () => {
  const nobody = async () => {
    await testDatabase().db.delete(members);
    await testDatabase().db.delete(users);
  };
  const newPath = async () => (await newSetUpLink())?.replace("http://localhost:3000", "") ?? "no link";

  it("makes the first person, of six at once one, whatever strangers may do", async () => {
    await nobody();
    configured({ SIGNUPS: "closed" });
    const [path, other] = [await newPath(), await newPath()];
    expect((await visitAdmin(path)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => visitAdmin(index % 2 ? path : other, { form: owner() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409]);
    expect(await testDatabase().db.$count(users)).toBe(1);
    expect(await newSetUpLink()).toBeNull();
    const late = await visitAdmin(other);
    expect([late.status, late.text.includes("This server has been set up")]).toEqual([409, true]);
  });

  it("takes no other link, and makes nothing of a faulty form", async () => {
    await nobody();
    configured({ SIGNUPS: "closed" });
    for (const path of ["/admin/set-up", "/admin/set-up?token=x"]) {
      const page = await visitAdmin(path, { form: owner() });
      expect([page.status, page.text.includes("This link is over")]).toEqual([404, true]);
    }
    const path = await newPath();
    expect((await visitAdmin(path, { form: owner({ password: "short" }) })).status).toBe(422);
    expect(await testDatabase().db.$count(users)).toBe(0);
    expect((await visitAdmin(path, { form: owner() })).status).toBe(303);
  });
});
