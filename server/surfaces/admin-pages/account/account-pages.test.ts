import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as client from "../../../db/client";
import { accountMails, apiKeys, auditLog, members, tenants, users } from "../../../db/schema";
import * as environment from "../../../env";
import { clearTrade } from "../../../features/account-data/queries";
import { deletePerson } from "../../../features/identity/delete-person";
import { purgeIdentity } from "../../../features/identity/purge";
import { readSession } from "../../../features/identity/sessions/reader";
import { runAccounts } from "../../../main/accounts";
import { visitAdmin } from "../../../testing/admin-pages";
import { testTenant } from "../../../testing/context";
import { testDatabase, workerDatabaseUrl } from "../../../testing/database";
import { mailsTo, PASSWORD, personWithPassword, signIn } from "../../../testing/identity";
import { newMember, newPerson } from "../../../testing/people";
import { ask, manage } from "../../../testing/rest";
import { booked, openShop } from "../../../testing/shop";

const real = environment.env();
beforeEach(() => {
  const mailing = {
    ...real,
    SIGNUPS: "open" as const,
    SMTP_URL: "smtp://127.0.0.1:1",
    DATABASE_URL: workerDatabaseUrl(),
  };
  vi.spyOn(environment, "env").mockReturnValue(mailing);
});
afterEach(() => vi.restoreAllMocks());
const { db } = testDatabase();

/** A sandbox made through the API, with the path of its link. */
async function sandbox(body: Record<string, unknown> = {}) {
  const made = await ask<{ adminUrl: string; tenant: { id: string }; apiKey: string; publicKey: string }>(
    "POST",
    "/api/sandbox",
    { body },
  );
  expect(made.body.adminUrl).toMatch(/^http:\/\/localhost:3000\/admin\/open\?token=[\w-]{43}$/);
  return { ...made.body, id: made.body.tenant.id, path: made.body.adminUrl.replace("http://localhost:3000", "") };
}

const roleIn = async (cookie: string, tenantId: string) => (await readSession(cookie, tenantId))?.membership?.role;

describe("a sandbox's link", () => {
  it("opens its back office as owner without signing up, once, of two at the same time once", async () => {
    const { id, path } = await sandbox({ name: "Try <me>" });
    const looked = await visitAdmin(path);
    expect([looked.status, looked.cookie, looked.html.includes("Try &lt;me&gt;")]).toEqual([200, "", true]);
    const both = await Promise.all([visitAdmin(path, { form: {} }), visitAdmin(path, { form: {} })]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);
    const opened = both.find(({ status }) => status === 303);
    expect(opened?.location).toBe(`/admin/${id}`);
    expect(await roleIn(opened?.cookie ?? "", id)).toBe("owner");
    expect((await visitAdmin(path)).status).toBe(404);
  });

  it("makes whoever is signed in an owner of it", async () => {
    const { id, path } = await sandbox();
    const user = await personWithPassword();
    const { cookie } = await signIn(user.email);
    const opened = await visitAdmin(path, { form: {}, cookie });
    expect([opened.location, opened.cookie]).toEqual([`/admin/${id}`, ""]);
    expect(await roleIn(cookie, id)).toBe("owner");
  });

  it("opens nothing of a sandbox that is over, and nothing of a real account", async () => {
    const [over, kept] = [await sandbox(), await sandbox()];
    await db
      .update(tenants)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(tenants.id, over.id));
    await db.update(tenants).set({ isSandbox: false, expiresAt: null }).where(eq(tenants.id, kept.id));
    for (const { path } of [over, kept]) expect((await visitAdmin(path, { form: {} })).status).toBe(404);
    for (const path of ["/admin/open", "/admin/open?token=x"]) expect((await visitAdmin(path)).status).toBe(404);
  });

  it("leaves no guest behind when the sandbox is gone", async () => {
    const { id, path, apiKey } = await sandbox();
    const { cookie } = await visitAdmin(path, { form: {} });
    const guest = (await readSession(cookie, id))?.userId ?? "";
    expect((await ask("DELETE", "/api/v1/sandbox", { key: apiKey })).status).toBe(204);
    await purgeIdentity(db, { now: new Date(), limit: 1000 });
    expect(await db.$count(users, eq(users.id, guest))).toBe(0);
    expect(await readSession(cookie, null)).toBeNull();
  });
});

describe("keeping a sandbox", () => {
  const person = (said: Record<string, string> = {}) => ({
    company: "Salon Aurora",
    name: "Lucía",
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
    ...said,
  });

  /** A guest in a shop where something was booked, paid and subscribed, whose clock was set. */
  async function guestInShop() {
    const shop = await openShop();
    await manage(shop, "PUT /sandbox/clock", { body: { now: new Date(Date.now() + 3_600_000).toISOString() } });
    await booked(shop, { start: "10:00" });
    await manage(shop, "POST /webhooks", { body: { url: "https://example.com/hook", events: ["booking.created"] } });
    const { user, session } = await newMember(shop, {
      user: await newPerson({ email: `guest-${crypto.randomUUID()}@sandbox.invalid` }),
    });
    const { sessionCookie } = await import("../../../features/identity/sessions/cookie");
    return { shop, user, cookie: sessionCookie(session.token).split(";")[0] ?? "" };
  }

  const rows = async (table: string, tenantId: string) => {
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where tenant_id = ${tenantId}`,
    );
    return counted[0]?.count ?? -1;
  };

  it("keeps what it offers under its ids and public key, and nothing of what happened", async () => {
    const { shop, cookie } = await guestInShop();
    const offered = ["services", "staff", "staff_services", "notifications"];
    const before = await Promise.all(offered.map((table) => rows(table, shop.id)));
    const form = person();
    const kept = await visitAdmin(`/admin/keep?account=${shop.id}`, { cookie, form });
    expect([kept.status, kept.location]).toEqual([303, "/admin"]);
    const [tenant] = await db.select().from(tenants).where(eq(tenants.id, shop.id));
    expect(tenant).toMatchObject({
      isSandbox: false,
      expiresAt: null,
      clockOffsetMs: 0,
      companyName: "Salon Aurora",
      publicKey: shop.publicKey,
    });
    expect(await Promise.all(offered.map((table) => rows(table, shop.id)))).toEqual(before);
    for (const table of [
      "bookings",
      "appointments",
      "occupancies",
      "customers",
      "payments",
      "outbox_mails",
      "webhooks",
      "webhook_events",
      "api_keys",
    ])
      expect([table, await rows(table, shop.id)]).toEqual([table, 0]);
    expect((await manage(shop, "GET /me")).status).toBe(401);
    expect((await ask("GET", `/api/public/${shop.publicKey}/services`)).status).toBe(200);
    const again = await signIn(form.email);
    expect(await roleIn(again.cookie, shop.id)).toBe("owner");
    expect((await mailsTo(form.email)).map(({ kind }) => kind)).toContain("verify_email");
    expect((await visitAdmin(`/admin/keep?account=${shop.id}`, { cookie, form })).status).toBe(404);
  });

  it("refuses a taken address and a short password, and leaves the sandbox as it was", async () => {
    const { shop, cookie } = await guestInShop();
    const taken = await newPerson();
    const keep = (said: Record<string, string>) =>
      visitAdmin(`/admin/keep?account=${shop.id}`, { cookie, form: person(said) });
    const faults: Record<string, string>[] = [
      { email: taken.email },
      { password: "short" },
      { company: "" },
      { email: "nobody" },
    ];
    for (const said of faults) expect((await keep(said)).status).toBe(422);
    expect(await rows("bookings", shop.id)).toBe(1);
    expect((await manage(shop, "GET /me")).status).toBe(200);
  });

  it("is for its owners, and for strangers only where they may sign up", async () => {
    const { shop, cookie } = await guestInShop();
    const viewer = await newMember(shop, { user: await personWithPassword(), role: "viewer" });
    const stranger = await personWithPassword();
    for (const { email } of [viewer.user, stranger]) {
      const other = (await signIn(email)).cookie;
      expect((await visitAdmin(`/admin/keep?account=${shop.id}`, { cookie: other, form: person() })).status).toBe(404);
    }
    vi.spyOn(environment, "env").mockReturnValue({ ...real, SIGNUPS: "closed" });
    expect((await visitAdmin(`/admin/keep?account=${shop.id}`, { cookie, form: person() })).status).toBe(403);
    expect(await rows("bookings", shop.id)).toBe(1);
  });

  it("is one click for a person who signed in before", async () => {
    const shop = await openShop();
    const { user } = await newMember(shop, { user: await personWithPassword() });
    const { cookie } = await signIn(user.email);
    expect((await visitAdmin(`/admin/keep?account=${shop.id}`, { cookie })).html).not.toContain('type="password"');
    const kept = await visitAdmin(`/admin/keep?account=${shop.id}`, { cookie, form: { company: "Salon" } });
    expect(kept.status).toBe(303);
    expect(await roleIn(cookie, shop.id)).toBe("owner");
  });

  it("clears nothing of another account", async () => {
    const [shop, other] = [await openShop(), await openShop()];
    await booked(other, { start: "10:00" });
    await clearTrade(db, shop.id);
    expect(await rows("bookings", other.id)).toBe(1);
  });
});

describe("closing an account", () => {
  async function owned() {
    const account = await testTenant({
      isSandbox: false,
      companyName: "Salon Aurora",
      publicKey: `pk_${crypto.randomUUID().replaceAll("-", "").slice(0, 22)}`,
    });
    const { user } = await newMember(account, { user: await personWithPassword() });
    const { cookie } = await signIn(user.email);
    return { account, user, cookie, path: `/admin/closing?account=${account.id}` };
  }
  const closing = async (id: string) =>
    (await db.select().from(tenants).where(eq(tenants.id, id)))[0]?.closingAt ?? null;
  const form = { action: "close", company: "Salon Aurora", password: PASSWORD };

  it("takes the name and the password, tells the owners, and can be undone for 30 days", async () => {
    const { account, user, cookie, path } = await owned();
    const wrong = await visitAdmin(path, { cookie, form: { ...form, company: "Salon" } });
    expect([wrong.status, wrong.text.includes("not the name")]).toEqual([422, true]);
    expect((await visitAdmin(path, { cookie, form: { ...form, password: "not the password" } })).status).toBe(422);
    expect(await closing(account.id)).toBeNull();
    expect((await visitAdmin(path, { cookie, form })).status).toBe(303);
    const days = ((await closing(account.id))?.getTime() ?? 0) - Date.now();
    expect(Math.round(days / 86_400_000)).toBe(30);
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain("account_closing");
    expect((await ask("GET", `/api/public/${account.publicKey}/services`)).status).toBe(404);
    expect((await visitAdmin("/admin", { cookie })).text).toContain("gone on");
    expect((await visitAdmin(path, { cookie, form: { action: "open" } })).status).toBe(303);
    expect(await closing(account.id)).toBeNull();
    expect((await ask("GET", `/api/public/${account.publicKey}/services`)).status).toBe(200);
    const noted = await db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.tenantId, account.id), eq(auditLog.resource, "account")))
      .orderBy(auditLog.at);
    expect(noted).toEqual([
      { action: "account.close", actorId: user.id },
      { action: "account.open", actorId: user.id },
    ]);
  });

  it("makes its keys worth nothing", async () => {
    const { account, cookie, path } = await owned();
    const { newApiKey } = await import("../../../secrets");
    const { key, hash, hint } = newApiKey();
    await db.insert(apiKeys).values({
      tenantId: account.id,
      id: crypto.randomUUID(),
      hash,
      hint,
      name: "Till",
      scopes: ["catalog:read"],
      createdAt: new Date(),
    });
    expect((await ask("GET", "/api/v1/services", { key })).status).toBe(200);
    await visitAdmin(path, { cookie, form });
    expect((await ask("GET", "/api/v1/services", { key })).status).toBe(401);
  });

  it("is for owners alone, and not for sandboxes", async () => {
    const { account } = await owned();
    const manager = await newMember(account, { user: await personWithPassword(), role: "manager" });
    const other = (await signIn(manager.user.email)).cookie;
    expect((await visitAdmin(`/admin/closing?account=${account.id}`, { cookie: other, form })).status).toBe(404);
    expect((await visitAdmin("/admin/closing?account=nonsense", { cookie: other, form })).status).toBe(404);
    expect((await visitAdmin(`/admin/closing?account=${account.id}`, { form })).status).toBe(404);
    expect(await closing(account.id)).toBeNull();
    const sandbox = await testTenant();
    const { user } = await newMember(sandbox, { user: await personWithPassword() });
    const { cookie } = await signIn(user.email);
    expect((await visitAdmin(`/admin/closing?account=${sandbox.id}`, { cookie, form })).status).toBe(404);
  });

  it("is also the operator's", async () => {
    vi.spyOn(client, "closeDatabase").mockResolvedValue();
    const { account } = await owned();
    expect((await runAccounts(["close", "--account", account.id])).out).toMatch(
      /^Salon Aurora is closed, and gone on \d{4}-/,
    );
    expect(await closing(account.id)).not.toBeNull();
    expect((await runAccounts(["open", "--account", account.publicKey])).out).toBe("Salon Aurora is open again.\n");
    expect(await closing(account.id)).toBeNull();
    expect((await runAccounts(["close", "--account", "pk_nobody"])).code).toBe(2);
  });
});

describe("deleting one's sign-in", () => {
  it("is refused to the last owner of an account, of two at once to one", async () => {
    const account = await testTenant();
    const [one, two] = [await newMember(account), await newMember(account)];
    const both = await Promise.allSettled([deletePerson(one.user.id), deletePerson(two.user.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.$count(members, eq(members.tenantId, account.id))).toBe(1);
  });

  it("takes the password, and leaves no row of the person", async () => {
    const account = await testTenant();
    await newMember(account);
    const { user } = await newMember(account, { user: await personWithPassword() });
    const { cookie } = await signIn(user.email);
    const remove = (password: string) =>
      visitAdmin("/admin/security", { cookie, form: { action: "delete", password } });
    expect((await remove("not the password")).status).toBe(422);
    expect((await remove(PASSWORD)).location).toBe("/admin/sign-in?note=personDeleted");
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
    expect(await db.$count(members, eq(members.userId, user.id))).toBe(0);
    expect(await db.$count(accountMails, eq(accountMails.userId, user.id))).toBe(0);
    expect((await signIn(user.email)).status).toBe(401);
  });

  it("tells the last owner what to do instead", async () => {
    const { user } = await newMember(await testTenant(), { user: await personWithPassword() });
    const { cookie } = await signIn(user.email);
    const page = await visitAdmin("/admin/security", { cookie, form: { action: "delete", password: PASSWORD } });
    expect([page.status, page.text.includes("Make somebody else an owner first")]).toEqual([409, true]);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(1);
  });
});
