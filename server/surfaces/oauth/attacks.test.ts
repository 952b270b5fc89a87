import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  auditLog,
  members,
  oauthCodes,
  oauthGrants,
  oauthTokens,
  type TenantRow,
  tenants,
  users,
} from "../../db/schema";
import type { Role } from "../../domain/roles";
import * as environment from "../../env";
import { disconnectAll } from "../../features/connected-apps";
import { deletePerson } from "../../features/identity/delete-person";
import { afterReset } from "../../features/identity/library/hooks";
import { purgeIdentity } from "../../features/identity/purge";
import { CALLBACK } from "../../testing/app-memory";
import { testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { setLimits } from "../../testing/limits";
import { connectMcp, type Loopback, serveOnLoopback } from "../../testing/mcp";
import {
  allowAt,
  browse,
  connectApp,
  cookieOf,
  exchangeOf,
  formIn,
  pingWith,
  post,
  type RegisteredApp,
  registerApp,
} from "../../testing/oauth";
import { newMember, type TestMember } from "../../testing/people";
import { ask, MANAGEMENT } from "../../testing/rest";
import { booked, openShop } from "../../testing/shop";

let served: Loopback;
let account: TenantRow;
let owner: TestMember;
beforeAll(async () => {
  served = await serveOnLoopback();
  const real = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...real, APP_ORIGIN: served.origin });
});
beforeEach(async () => {
  account = await testTenant();
  owner = await newMember(account);
});
afterAll(() => {
  served.close();
  vi.restoreAllMocks();
});

const { db } = { db: () => testDatabase().db };
const grantsOf = (userId: string) => db().$count(oauthGrants, eq(oauthGrants.userId, userId));

/** An app with the person's yes, and no token yet. */
async function agreed(said: Record<string, string | null> = {}) {
  const app = await registerApp(served);
  const led = await allowAt(app.asks(said), cookieOf(owner));
  return { app, fields: exchangeOf(app, led.searchParams.get("code") ?? "") };
}

describe("a code", () => {
  it.each([
    ["another verifier", { code_verifier: "B".repeat(43) }],
    ["another address", { redirect_uri: "http://127.0.0.1:1/callback" }],
    ["no such code", { code: "slc_nothing" }],
  ])("is nothing with %s, and is still worth something to its app", async (_what, wrong) => {
    const { fields } = await agreed();
    const refused = await post(served, "token", { ...fields, ...wrong });
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_grant"]);
    expect(await grantsOf(owner.user.id)).toBe(0);
    expect((await post(served, "token", fields)).status).toBe(200);
  });

  it("is nothing to another app", async () => {
    const [{ fields }, other] = [await agreed(), await registerApp(served)];
    const refused = await post(served, "token", { ...fields, client_id: other.clientId });
    expect(refused.body.error).toBe("invalid_grant");
  });

  it("is used once: a second time ends what it gave", async () => {
    const { fields } = await agreed();
    const { body } = await post(served, "token", fields);
    expect(await pingWith(served, body.access_token ?? "")).toBe(200);
    // Who has the code and not the verifier ends nothing.
    await post(served, "token", { ...fields, code_verifier: "B".repeat(43) });
    expect(await pingWith(served, body.access_token ?? "")).toBe(200);
    const again = await post(served, "token", fields);
    expect([again.status, again.body.error]).toEqual([400, "invalid_grant"]);
    expect(await pingWith(served, body.access_token ?? "")).toBe(401);
    expect(await post(served, "token", refreshOf(body.refresh_token, fields.client_id))).toMatchObject({ status: 400 });
  });

  it("gives one pair of tokens to ten at once", async () => {
    const { fields } = await agreed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(served, "token", fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const left = await db().select().from(oauthTokens).where(eq(oauthTokens.tenantId, account.id));
    expect(left).toEqual([]);
  });

  it("is over after two minutes", async () => {
    const { fields } = await agreed();
    await db().update(oauthCodes).set({ expiresAt: new Date() }).where(eq(oauthCodes.userId, owner.user.id));
    expect((await post(served, "token", fields)).body.error).toBe("invalid_grant");
  });

  it("is nothing once its person was removed", async () => {
    const { fields } = await agreed();
    await db().delete(members).where(eq(members.id, owner.member.id));
    expect((await post(served, "token", fields)).body.error).toBe("invalid_grant");
  });

  it("and a token are kept as hashes alone", async () => {
    const { code, tokens } = await connectApp(served, owner);
    for (const table of [oauthCodes, oauthTokens, oauthGrants, auditLog]) {
      const text = JSON.stringify(await db().select().from(table).where(eq(table.tenantId, account.id)));
      for (const secret of [code, tokens.access_token, tokens.refresh_token]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(JSON.stringify(Buffer.from(secret)));
      }
    }
  });
});

const refreshOf = (token: string | undefined, clientId: string | undefined) => ({
  grant_type: "refresh_token",
  refresh_token: token ?? "",
  client_id: clientId ?? "",
});

describe("a refresh token", () => {
  it("is used once: a second time disconnects the app", async () => {
    const { app, tokens } = await connectApp(served, owner);
    const next = await post(served, "token", refreshOf(tokens.refresh_token, app.clientId));
    expect(next.status).toBe(200);
    expect(await pingWith(served, next.body.access_token ?? "")).toBe(200);
    const again = await post(served, "token", refreshOf(tokens.refresh_token, app.clientId));
    expect([again.status, again.body.error]).toEqual([400, "invalid_grant"]);
    for (const token of [tokens.access_token, next.body.access_token])
      expect(await pingWith(served, token ?? "")).toBe(401);
    expect((await post(served, "token", refreshOf(next.body.refresh_token, app.clientId))).status).toBe(400);
    const [noted] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.tenantId, account.id), eq(auditLog.action, "app.disconnect")));
    expect(noted).toMatchObject({ actorId: owner.user.id, actorLabel: "Eva Gil (Test app)" });
  });

  it("gives one pair to ten at once", async () => {
    const { app, tokens } = await connectApp(served, owner);
    const fields = refreshOf(tokens.refresh_token, app.clientId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(served, "token", fields)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it("that is renewed while its app is disconnected, and a code while its member is removed, end in peace", async () => {
    const mates = await Promise.all(Array.from({ length: 6 }, () => newMember(account)));
    const connected = await Promise.all(mates.map((mate) => connectApp(served, mate)));
    const renewals = connected.map(({ app, tokens }) =>
      post(served, "token", refreshOf(tokens.refresh_token, app.clientId)),
    );
    const ends = mates.map(({ user }) => disconnectAll(user.id));
    const renewed = await Promise.all(renewals);
    await Promise.all(ends);
    const codes = await Promise.all(Array.from({ length: 6 }, () => agreed()));
    const exchanges = codes.map(({ fields }) => post(served, "token", fields));
    const removal = db().delete(members).where(eq(members.id, owner.member.id)).execute();
    const exchanged = await Promise.all(exchanges);
    await removal;
    for (const { status } of [...renewed, ...exchanged]) expect([200, 400]).toContain(status);
    for (const { body } of [...renewed, ...exchanged])
      expect(await pingWith(served, body.access_token ?? "sla_none")).toBe(401);
    expect(await db().$count(oauthGrants, eq(oauthGrants.tenantId, account.id))).toBe(0);
  });

  it("is nothing to another app, opens nothing by itself, and is over some day", async () => {
    const [{ app, tokens }, other] = [await connectApp(served, owner), await registerApp(served)];
    expect((await post(served, "token", refreshOf(tokens.refresh_token, other.clientId))).status).toBe(400);
    expect(await pingWith(served, tokens.refresh_token)).toBe(401);
    expect((await post(served, "token", refreshOf(tokens.access_token, app.clientId))).status).toBe(400);
    expect(await pingWith(served, tokens.access_token)).toBe(200);
    await db().update(oauthTokens).set({ expiresAt: new Date() }).where(eq(oauthTokens.tenantId, account.id));
    expect((await post(served, "token", refreshOf(tokens.refresh_token, app.clientId))).status).toBe(400);
    expect(await pingWith(served, tokens.access_token)).toBe(401);
  });

  it("gives no more than was given, and asking for more uses nothing up", async () => {
    const { app, tokens } = await connectApp(served, owner, "bookings:write");
    const more = { ...refreshOf(tokens.refresh_token, app.clientId), scope: "bookings:write settings:write" };
    expect((await post(served, "token", more)).body.error).toBe("invalid_scope");
    const same = { ...refreshOf(tokens.refresh_token, app.clientId), scope: "bookings:read offline_access" };
    expect((await post(served, "token", same)).body.scope).toBe("bookings:write");
  });
});

describe("an access token", () => {
  it("opens nothing but the MCP address", async () => {
    const { tokens } = await connectApp(served, owner, "bookings:read settings:write");
    for (const path of ["/me", "/bookings", "/settings"]) {
      const { status } = await ask("GET", `${MANAGEMENT}${path}`, { key: tokens.access_token });
      expect([path, status]).toEqual([path, 401]);
    }
    const trpc = await fetch(`${served.origin}/api/trpc/today.read`, {
      headers: { authorization: `Bearer ${tokens.access_token}`, "x-account": account.id },
    });
    expect(trpc.status).toBe(401);
    expect((await browse(`${served.origin}/admin`, { cookie: `slotwright=${tokens.access_token}` })).status).toBe(303);
  });

  it("for another address opens nothing here", async () => {
    const { tokens } = await connectApp(served, owner);
    await db()
      .update(oauthGrants)
      .set({ resource: "https://other.example/api/mcp" })
      .where(eq(oauthGrants.tenantId, account.id));
    expect(await pingWith(served, tokens.access_token)).toBe(401);
  });

  it.each([
    ["a member who was removed", () => db().delete(members).where(eq(members.id, owner.member.id))],
    ["a person who is gone", () => deleteWithOther()],
    ["a closed account", () => setTenant({ closingAt: new Date(Date.now() + 86_400_000) })],
    ["a sandbox past its day", () => setTenant({ expiresAt: new Date() })],
    ["a person without the second factor that is asked for", () => setTenant({ requireSecondFactor: true })],
    ["a person who has reset the password", () => afterReset(owner.user)],
  ])("of %s opens nothing from then on", async (_who, happens) => {
    const { app, tokens } = await connectApp(served, owner);
    expect(await pingWith(served, tokens.access_token)).toBe(200);
    await happens();
    expect(await pingWith(served, tokens.access_token)).toBe(401);
    if (_who.includes("removed") || _who.includes("gone") || _who.includes("closed") || _who.includes("reset"))
      expect((await post(served, "token", refreshOf(tokens.refresh_token, app.clientId))).status).toBe(400);
  });

  it("of a member who was removed stays nothing when they are invited again", async () => {
    const { tokens } = await connectApp(served, owner);
    await db().delete(members).where(eq(members.id, owner.member.id));
    await newMember(account, { user: owner.user });
    expect(await pingWith(served, tokens.access_token)).toBe(401);
  });

  it("can do what was given and the role still has, at each request", async () => {
    const { tokens } = await connectApp(served, owner, "catalog:write bookings:read");
    const named = async () => {
      const { client, call } = await connectMcp(served.origin, tokens.access_token, "?toolsets=all");
      const { tools } = await client.listTools();
      const made = await call<{ error?: { code: string } }>("create_category", { name: crypto.randomUUID() });
      await client.close();
      return { names: tools.map(({ name }) => name), made: made.body.error?.code ?? "made" };
    };
    const asOwner = await named();
    expect(asOwner.names).toEqual(expect.arrayContaining(["create_category", "list_bookings"]));
    for (const name of ["create_customer", "cancel_booking", "get_settings", "delete_sandbox", "get_me"])
      expect(asOwner.names).not.toContain(name);
    expect(asOwner.made).toBe("made");
    await setRole("front_desk");
    const asFrontDesk = await named();
    expect(asFrontDesk.names).toContain("list_bookings");
    expect(asFrontDesk.names).not.toContain("create_category");
    expect(asFrontDesk.made).toBe("forbidden");
  });

  it("is refused what was not given, however it is called", async () => {
    const { tokens } = await connectApp(served, owner, "bookings:read");
    const { call } = await connectMcp(served.origin, tokens.access_token);
    const code = async (name: string, input = {}) =>
      (await call<{ error?: { code: string } }>(name, input)).body.error?.code;
    expect(await code("list_bookings")).toBeUndefined();
    expect(await code("create_customer", { fullName: "Ana", email: "ana@example.com" })).toBe("forbidden");
    expect(await code("delete_sandbox")).toBe("forbidden");
    expect(await code("get_me")).toBe("forbidden");
    expect(await db().$count(tenants, eq(tenants.id, account.id))).toBe(1);
  });

  it("of the role staff sees its own calendar alone", async () => {
    const shop = await openShop({ members: 2 });
    const [own = "", other = ""] = shop.staffIds;
    for (const each of [own, other]) await booked(shop, { start: "10:00", staff: each });
    const staff = await newMember(shop, { role: "staff", staffId: own });
    const { tokens } = await connectApp(served, staff, "bookings:write customers:write catalog:read payments:read");
    expect(tokens.scope).toBe("catalog:read customers:write bookings:write");
    const { call, client } = await connectMcp(served.origin, tokens.access_token, "?toolsets=all");
    const { body: page } = await call<{ data: { staff: { id: string } | null }[]; total: number }>("list_bookings", {
      limit: 100,
    });
    const all = await ask<{ total: number }>("GET", `${MANAGEMENT}/bookings`, { key: shop.apiKey });
    expect([all.body.total, page.total]).toEqual([2, 1]);
    expect(page.data.map((each) => each.staff?.id)).toEqual([own]);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("list_payments");
    await client.close();
  });

  it("counts against a budget of its app", async () => {
    const { tokens } = await connectApp(served, owner);
    setLimits({ keys: 2 });
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push(await pingWith(served, tokens.access_token));
    setLimits();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

const setTenant = (values: Partial<typeof tenants.$inferInsert>) =>
  db().update(tenants).set(values).where(eq(tenants.id, account.id));
const setRole = (role: Role) => db().update(members).set({ role }).where(eq(members.id, owner.member.id));

async function deleteWithOther() {
  await newMember(account);
  await deletePerson(owner.user.id);
  expect(await db().$count(users, eq(users.id, owner.user.id))).toBe(0);
  for (const table of [oauthGrants, oauthCodes])
    expect(await db().$count(table, eq(table.userId, owner.user.id))).toBe(0);
}

describe("what an app asks for", () => {
  /** Of the cases in which nothing is given to it. */
  let refused: RegisteredApp;
  beforeAll(async () => {
    refused = await registerApp(served);
  });

  it.each([
    ["an app that nobody knows", { client_id: crypto.randomUUID() }],
    ["no app", { client_id: null }],
    ["an address of another", { redirect_uri: "https://evil.example/callback" }],
    ["an address that begins like its own", { redirect_uri: `${CALLBACK}.evil.example` }],
    ["another path on its own machine", { redirect_uri: "http://127.0.0.1:3999/other" }],
    ["an address with more behind", { redirect_uri: `${CALLBACK}?x=1` }],
  ])("is answered to nobody: %s", async (_what, said) => {
    const page = await browse(refused.asks(said), { cookie: cookieOf(owner) });
    expect([page.status, page.location]).toEqual([400, null]);
    expect(page.html).toContain("This app cannot be connected");
  });

  it.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["unsupported_response_type", { response_type: null }],
    ["invalid_request", { code_challenge: null }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge_method: null }],
    ["invalid_request", { code_challenge: "short" }],
    ["invalid_request", { response_mode: "fragment" }],
    ["invalid_target", { resource: "https://evil.example/api/mcp" }],
    ["invalid_scope", { scope: "admin root" }],
    ["access_denied", { prompt: "none" }],
  ])("is answered %s for %o, before anybody signs in", async (code, said) => {
    const page = await browse(refused.asks(said));
    const led = new URL(page.location ?? "");
    expect(`${led.origin}${led.pathname}`).toBe(CALLBACK);
    expect(Object.fromEntries(led.searchParams)).toMatchObject({ error: code, state: "s", iss: served.origin });
  });

  it("may name our address with toolsets, or none, and no parameter twice", async () => {
    const app = await registerApp(served);
    const cookie = cookieOf(owner);
    for (const resource of [`${served.origin}/api/mcp?toolsets=all`, `${served.origin}/api/mcp/`, null])
      expect((await browse(app.asks({ resource }), { cookie })).status).toBe(200);
    const twice = app.asks();
    twice.searchParams.append("scope", "settings:write");
    expect((await browse(twice, { cookie })).location).toContain("error=invalid_request");
    const foreign = app.asks();
    foreign.searchParams.append("resource", "https://evil.example/");
    expect((await browse(foreign, { cookie })).location).toContain("error=invalid_target");
    const { fields } = await agreed();
    const other = await post(served, "token", { ...fields, resource: "https://evil.example/api/mcp" });
    expect([other.status, other.body.error]).toEqual([400, "invalid_target"]);
  });

  it("is given no more than was asked for, shown and ticked", async () => {
    const app = await registerApp(served);
    const cookie = cookieOf(owner);
    const url = app.asks({ scope: "bookings:read customers:read" });
    const page = await browse(url, { cookie });
    const form = formIn(page.html, "allow", ["customers:read"]);
    for (const scope of ["settings:write", "payments:write", "catalog:write"]) form.append("scope", scope);
    const led = new URL((await browse(url, { cookie, form })).location ?? "");
    const { body } = await post(served, "token", exchangeOf(app, led.searchParams.get("code") ?? ""));
    expect(body.scope).toBe("bookings:read");
    const none = formIn(page.html, "allow", ["bookings:read", "customers:read"]);
    expect((await browse(url, { cookie, form: none })).status).toBe(422);
  });

  it("is not given for an account of another, and only what the role has", async () => {
    const other = await testTenant();
    const app = await registerApp(served);
    const url = app.asks({ scope: "bookings:read settings:write" });
    const page = await browse(url, { cookie: cookieOf(owner) });
    const form = formIn(page.html, "allow");
    form.set("account", other.id);
    const answer = await browse(url, { cookie: cookieOf(owner), form });
    expect([answer.status, answer.location]).toEqual([200, null]);
    const viewer = await newMember(account, { role: "viewer" });
    const forged = formIn((await browse(url, { cookie: cookieOf(viewer) })).html, "allow");
    forged.append("scope", "settings:write");
    const led = new URL((await browse(url, { cookie: cookieOf(viewer), form: forged })).location ?? "");
    const { body } = await post(served, "token", exchangeOf(app, led.searchParams.get("code") ?? ""));
    // Who may see settings gives seeing them where an app asks to change them.
    expect(body.scope).toBe("settings:read bookings:read");
  });

  it("is not allowed by a form of another page, nor by somebody who has signed out", async () => {
    const app = await registerApp(served);
    const cookie = cookieOf(owner);
    const form = formIn((await browse(app.asks(), { cookie })).html, "allow");
    for (const origin of ["https://evil.example", "null", undefined]) {
      const sent = { cookie, "content-type": "application/x-www-form-urlencoded", ...(origin ? { origin } : {}) };
      const answer = await fetch(app.asks(), { method: "POST", redirect: "manual", headers: sent, body: `${form}` });
      expect([answer.status, answer.headers.get("location")]).toEqual([403, null]);
    }
    const out = await browse(app.asks(), { form });
    expect(out.location).toMatch(/^\/admin\/sign-in\?next=/);
    expect(await db().$count(oauthCodes, eq(oauthCodes.userId, owner.user.id))).toBe(0);
  });
});

describe("registering", () => {
  const register = async (metadata: unknown, type = "application/json") => {
    const answer = await fetch(`${served.origin}/api/oauth/register`, {
      method: "POST",
      headers: { "content-type": type },
      body: typeof metadata === "string" ? metadata : JSON.stringify(metadata),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };

  it("makes a client without a secret, whatever it asks for", async () => {
    const { status, body } = await register({
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
      client_name: "Cl\u202eau\u0000de\n now",
      token_endpoint_auth_method: "client_secret_basic",
      scope: "everything",
    });
    expect([status, body.token_endpoint_auth_method, body.client_secret]).toEqual([201, "none", undefined]);
    expect(body.client_name).toBe("Cl au de now");
  });

  it("names every fault", async () => {
    const bad = ["javascript:alert(1)", "https://ok.example/", "http://far.example/"];
    const { status, body } = await register({ redirect_uris: bad });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
    expect(body.error_description).toMatch(/javascript:alert.*http:\/\/far\.example/);
    expect((await register({})).body).toMatchObject({ error: "invalid_client_metadata" });
    expect((await register("{")).body).toMatchObject({ error: "invalid_client_metadata" });
    expect((await register({ redirect_uris: ["https://a.example/"] }, "text/plain")).status).toBe(400);
    expect((await register({ redirect_uris: ["https://a.example/"], x: "x".repeat(20_000) })).status).toBe(413);
  });

  it("and asking for tokens and for consent are counted by the client's network", async () => {
    setLimits({ registrations: 1, apps: 2 });
    const good = { redirect_uris: ["https://a.example/"] };
    const statuses = [(await register(good)).status, (await register(good)).status];
    const tokens = [1, 2, 3].map(() => post(served, "token", { grant_type: "refresh_token" }));
    const answers = await Promise.all(tokens);
    const page = await browse(`${served.origin}/admin/authorize`);
    setLimits();
    expect(statuses).toEqual([201, 429]);
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 429]);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.status).toBe(429);
  });
});

it("a client that was forgotten is told to register again", async () => {
  const refused = await post(served, "token", refreshOf("slr_x", crypto.randomUUID()));
  expect([refused.status, refused.body.error]).toEqual([401, "invalid_client"]);
});

it("what is over goes, and what is used stays", async () => {
  const [{ tokens }, unused] = [await connectApp(served, owner), await registerApp(served)];
  const later = (days: number) =>
    purgeIdentity(db(), { now: new Date(Date.now() + days * 86_400_000), limit: 100_000 });
  await later(1.5);
  expect(await db().$count(oauthCodes, eq(oauthCodes.userId, owner.user.id))).toBe(0);
  const next = await post(served, "token", refreshOf(tokens.refresh_token, (await clientOf()) ?? ""));
  expect(next.status).toBe(200);
  expect((await browse(unused.asks(), { cookie: cookieOf(owner) })).status).toBe(200);
  await later(31);
  await later(31);
  expect(await grantsOf(owner.user.id)).toBe(0);
  await later(91);
  expect((await browse(unused.asks(), { cookie: cookieOf(owner) })).status).toBe(400);
});

const clientOf = async () =>
  (await db().select().from(oauthGrants).where(eq(oauthGrants.userId, owner.user.id)))[0]?.clientId;
