import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members, oauthGrants } from "../../../db/schema";
import { findAppAccess } from "../../../features/connected-apps";
import { registerClient } from "../../../features/connected-apps/clients";
import { exchangeCode } from "../../../features/connected-apps/exchange";
import { challengeOf } from "../../../features/connected-apps/tokens";
import { visitAdmin } from "../../../testing/admin-pages";
import { testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { ORIGIN, PASSWORD, personWithPassword } from "../../../testing/identity";
import { cookieOf } from "../../../testing/oauth";
import { newMember } from "../../../testing/people";
import { openShop } from "../../../testing/shop";
import { totpOf } from "../../../testing/totp";

const VERIFIER = "v".repeat(43);
const CALLBACK = "https://app.example.com/callback";
const db = () => testDatabase().db;

let clientId: string;
beforeEach(async () => {
  const client = await registerClient(db(), { name: "Test <app>", redirectUris: [CALLBACK] }, new Date());
  clientId = client.id;
});

const pathFor = (said: Record<string, string> = {}) =>
  `/admin/authorize?${new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: "bookings:write customers:read settings:write",
    state: "it's (a) state*!",
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: "S256",
    resource: `${ORIGIN}/api/mcp`,
    ...said,
  })}`;

const codeIn = (location: string | undefined) => new URL(location ?? "about:blank").searchParams.get("code") ?? "";
const exchange = (code: string) =>
  exchangeCode({ code, verifier: VERIFIER, clientId, redirectUri: CALLBACK }, new Date());
const accessOf = (token: string) => findAppAccess(db(), `Bearer ${token}`, `${ORIGIN}/api/mcp`);

describe("the page of consent", () => {
  it("comes behind signing in with both factors, with all that was asked", async () => {
    const user = await personWithPassword();
    const account = await testTenant({ companyName: "Salon Aurora" });
    await newMember(account, { user });
    const first = await visitAdmin("/admin/sign-in", { form: { email: user.email, password: PASSWORD } });
    const shown = await visitAdmin("/admin/security", {
      cookie: first.cookie,
      form: { action: "enable", password: PASSWORD },
    });
    const secret = /<code class="code">([A-Z2-7]+)<\/code>/.exec(shown.html)?.[1] ?? "none";
    const uri = `otpauth://totp/x?secret=${secret}`;
    await visitAdmin("/admin/security", { cookie: first.cookie, form: { action: "confirm", code: totpOf(uri) } });

    const asked = await visitAdmin(pathFor());
    expect(asked.location).toMatch(/^\/admin\/sign-in\?next=/);
    const password = await visitAdmin(asked.location ?? "", { form: { email: user.email, password: PASSWORD } });
    expect(password.location).toMatch(/^\/admin\/second-step\?next=/);
    expect((await visitAdmin(pathFor(), { cookie: password.cookie })).location).toMatch(/^\/admin\/sign-in/);
    const code = await visitAdmin(password.location ?? "", {
      cookie: password.cookie,
      form: { code: totpOf(uri, 1) },
    });
    const page = await visitAdmin(code.location ?? "", { cookie: code.cookie });
    expect(page.status).toBe(200);
    expect(page.title).toBe("Connect Test &lt;app&gt;? · Slotwright");
    for (const fact of ["Salon Aurora", "Owner", "app.example.com", "Make, move and cancel bookings", user.email])
      expect(page.text).toContain(fact);
    const form = new URLSearchParams({ action: "allow", account: account.id });
    for (const scope of ["bookings:read", "bookings:write"]) form.append("scope", scope);
    const yes = await visitAdmin(code.location ?? "", { cookie: code.cookie, form });
    expect(new URL(yes.location ?? "").searchParams.get("state")).toBe("it's (a) state*!");
    const { accessToken, scopes } = await exchange(codeIn(yes.location));
    expect(scopes).toEqual(["bookings:write"]);
    expect((await accessOf(accessToken))?.actor).toMatchObject({
      userId: user.id,
      member: { role: "owner" },
      app: { name: "Test <app>", scopes: ["bookings:write"] },
    });
  });

  it("lets its form lead to itself and the app alone, and stands in no frame", async () => {
    const { headers, html } = await visitAdmin(pathFor(), { cookie: cookieOf(await newMember(await testTenant())) });
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("form-action 'self' https://app.example.com;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(headers["cache-control"]).toBe("no-store");
    expect(html).not.toMatch(/<script(?! defer)|<style|\son\w+=|style=/);
  });

  it.each([
    ["en", "viewer", { given: ["See customers"], not: ["cancel bookings", "Change settings"] }],
    ["es", "front_desk", { given: ["Hacer, mover", "Ver clientes"], not: ["Cambiar ajustes"] }],
  ] as const)("shows in %s what a %s can give, and nothing else", async (lang, role, { given, not }) => {
    const cookie = cookieOf(await newMember(await testTenant(), { role }));
    const page = await visitAdmin(`${pathFor()}&lang=${lang}`, { cookie });
    for (const words of given) expect(page.text).toContain(words);
    for (const words of not) expect(page.text).not.toContain(words);
  });

  it("says so where the role has nothing of it, and can be denied", async () => {
    const shop = await openShop();
    const cookie = cookieOf(await newMember(shop, { role: "staff", staffId: shop.staffIds[0] ?? null }));
    const path = pathFor({ scope: "settings:write" });
    const page = await visitAdmin(path, { cookie });
    expect(page.text).toContain("has nothing of what it asks for");
    expect(page.html).not.toContain('value="allow"');
    const denied = await visitAdmin(path, { cookie, form: { action: "deny" } });
    expect(denied.location).toContain("error=access_denied");
  });

  it("asks which account where there are several, and gives that one alone", async () => {
    const [one, two] = [await testTenant({ companyName: "Aurora" }), await testTenant({ companyName: "Borea" })];
    const { user, session } = await newMember(one);
    await newMember(two, { user, role: "viewer" });
    const closed = await testTenant({ companyName: "Closed", closingAt: new Date(Date.now() + 86_400_000) });
    await newMember(closed, { user });
    const cookie = cookieOf({ session });
    const page = await visitAdmin(pathFor(), { cookie });
    expect([page.text.includes("Aurora"), page.text.includes("Borea")]).toEqual([true, true]);
    expect(page.text).not.toContain("Closed");
    expect(page.html).not.toContain('name="scope"');
    const link = /href="(\/admin\/authorize\?[^"]*account=[^"]*)"/g;
    const links = [...page.html.matchAll(link)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    const second = await visitAdmin(links[1] ?? "", { cookie });
    expect(second.text).toContain("Borea");
    const yes = await visitAdmin(links[1] ?? "", {
      cookie,
      form: { action: "allow", account: two.id, scope: "customers:read" },
    });
    const access = await accessOf((await exchange(codeIn(yes.location))).accessToken);
    expect([access?.tenant.id, access?.actor.member.role]).toEqual([two.id, "viewer"]);
    const other = await visitAdmin(`${pathFor()}&account=${closed.id}`, { cookie });
    expect(other.html).not.toContain('name="scope"');
  });

  it("asks for a second factor first where the account does", async () => {
    const account = await testTenant({ requireSecondFactor: true });
    const page = await visitAdmin(pathFor(), { cookie: cookieOf(await newMember(account)) });
    expect([page.status, page.text.includes("Turn your second factor on first")]).toEqual([403, true]);
  });

  it("says so to who belongs to no account", async () => {
    const { member, session } = await newMember(await testTenant());
    await db().delete(members).where(eq(members.id, member.id));
    expect((await visitAdmin(pathFor(), { cookie: cookieOf({ session }) })).status).toBe(403);
  });
});

it.each([
  ["bookings:write", ["bookings:read", "bookings:write"], "bookings:write"],
  ["bookings:write", ["bookings:read"], "bookings:read"],
  ["bookings:read bookings:write", ["bookings:read", "bookings:write"], "bookings:read bookings:write"],
  ["bookings:read bookings:write", ["bookings:read"], "bookings:read"],
  ["customers:read bookings:write", ["bookings:write", "customers:read"], "customers:read"],
])("of %s with %o ticked it gives %s: nothing is changed unseen", async (scope, ticked, given) => {
  const account = await testTenant();
  const form = new URLSearchParams({ action: "allow", account: account.id });
  for (const one of ticked) form.append("scope", one);
  const cookie = cookieOf(await newMember(account));
  const yes = await visitAdmin(pathFor({ scope }), { cookie, form });
  expect((await exchange(codeIn(yes.location))).scopes).toEqual(given.split(" "));
});

describe("a person's own page", () => {
  it("lists the apps with account, scopes and last use, and disconnects each, one's own alone", async () => {
    const account = await testTenant({ companyName: "Salon Aurora" });
    const [own, other] = [await newMember(account), await newMember(account)];
    const connect = async (cookie: string) => {
      const form = { action: "allow", account: account.id, scope: "customers:read" };
      const yes = await visitAdmin(pathFor(), { cookie, form });
      return (await exchange(codeIn(yes.location))).accessToken;
    };
    const [mine, theirs] = [await connect(cookieOf(own)), await connect(cookieOf(other))];
    const cookie = cookieOf(own);
    expect((await visitAdmin("/admin/security", { cookie })).text).toMatch(
      /Connected apps .* Test &lt;app&gt; Salon Aurora · not used yet See customers/,
    );
    await accessOf(mine);
    expect((await visitAdmin("/admin/security", { cookie })).text).toMatch(/Salon Aurora · last used \w+ \d+/);
    const grants = await db().select().from(oauthGrants).where(eq(oauthGrants.tenantId, account.id));
    const idOf = (userId: string) => grants.find((grant) => grant.userId === userId)?.id ?? "";
    for (const app of [idOf(other.user.id), "nonsense", ""])
      await visitAdmin("/admin/security", { cookie, form: { action: "disconnect", app } });
    expect(await accessOf(theirs)).not.toBeNull();
    expect(await accessOf(mine)).not.toBeNull();
    const gone = await visitAdmin("/admin/security", {
      cookie,
      form: { action: "disconnect", app: idOf(own.user.id) },
    });
    expect(gone.location).toBe("/admin/security?note=appDisconnected");
    expect(await accessOf(mine)).toBeNull();
    expect(await accessOf(theirs)).not.toBeNull();
    await visitAdmin("/admin/security", { cookie: cookieOf(other), form: { action: "end-all" } });
    expect(await accessOf(theirs)).toBeNull();
  });
});
