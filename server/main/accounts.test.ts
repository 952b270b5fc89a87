import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as client from "../db/client";
import { apiKeys, auditLog, invitations, members, tenants, users } from "../db/schema";
import * as environment from "../env";
import { visitAdmin } from "../testing/admin-pages";
import { testDatabase, workerDatabaseUrl } from "../testing/database";
import { personWithPassword, signIn } from "../testing/identity";
import { newMember } from "../testing/people";
import { ask } from "../testing/rest";
import { runAccounts } from "./accounts";

const real = environment.env();
beforeEach(() => {
  vi.spyOn(environment, "env").mockImplementation(() => ({ ...real, DATABASE_URL: workerDatabaseUrl() }));
  // The command leaves the worker's database open to the tests after it.
  vi.spyOn(client, "closeDatabase").mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

const address = () => `${crypto.randomUUID()}@example.com`;
const create = (...more: string[]) => runAccounts(["create", "--company", "Salon Aurora", ...more]);
const shown = (out: string, name: string) => new RegExp(`^${name} +(\\S+)$`, "m").exec(out)?.[1] ?? "none";
const pathOf = (link: string) => link.replace("http://localhost:3000", "");

it("makes an account with its owner, who gets in by the printed link, once", async () => {
  const email = address();
  const { code, out, err } = await create("--email", email, "--time-zone", "Europe/Madrid", "--locale", "es");
  expect([code, err]).toEqual([0, ""]);
  const [tenant] = await testDatabase()
    .db.select()
    .from(tenants)
    .where(eq(tenants.id, shown(out, "Account")));
  expect(tenant).toMatchObject({
    companyName: "Salon Aurora",
    timeZone: "Europe/Madrid",
    currency: "EUR",
    isSandbox: false,
  });
  const path = pathOf(shown(out, "Sign in"));
  const form = { password: "another horse battery" };
  expect((await visitAdmin(path, { form })).status).toBe(303);
  expect((await visitAdmin(path, { form })).status).toBe(404);
  const { cookie } = await signIn(email, form.password);
  expect((await visitAdmin("/admin", { cookie })).text).toContain("Salon Aurora");
  const [row] = await testDatabase()
    .db.select()
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenant?.id ?? ""), eq(auditLog.actorKind, "system")));
  expect(row).toMatchObject({ actorKind: "system", actorLabel: "Operator", action: "accounts.create" });
});

it("prints a key with the scopes that are asked for, which works", async () => {
  const { out } = await create("--email", address(), "--key", "catalog:read,bookings:read");
  const key = shown(out, "API key");
  expect((await ask("GET", "/api/v1/services", { key })).status).toBe(200);
  expect((await ask("GET", "/api/v1/settings", { key })).status).toBe(403);
  const id = shown(out, "Account");
  const all = await runAccounts(["key", "--account", id, "--scopes", "all", "--days", "30", "--name", "Till"]);
  expect((await ask("GET", "/api/v1/settings", { key: /slw_\S+/.exec(all.out)?.[0] })).status).toBe(200);
  const [row] = await testDatabase()
    .db.select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, id), eq(apiKeys.name, "Till")));
  expect(row?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

it("lists the real accounts with their owners", async () => {
  const email = address();
  const made = await create("--email", email);
  const { out } = await runAccounts(["list"]);
  expect(out).toContain(`${shown(made.out, "Account")}  ${shown(made.out, "Public key")}`);
  expect(out).toContain(`Salon Aurora (${email})`);
});

it("prints a link to a new password", async () => {
  const user = await personWithPassword();
  const { out } = await runAccounts(["reset-link", "--email", user.email.toUpperCase()]);
  const form = { password: "another horse battery" };
  expect((await visitAdmin(pathOf(shown(out, "New password")), { form })).status).toBe(303);
  expect((await signIn(user.email, form.password)).status).toBe(200);
});

it("prints an invitation, and a second one in place of the first", async () => {
  const id = shown((await create("--email", address())).out, "Account");
  const email = address();
  const invite = (role: string) => runAccounts(["invite", "--account", id, "--email", email, "--role", role]);
  expect((await invite("viewer")).out).toMatch(/\/admin\/invite\?token=[\w-]{43}\n/);
  expect((await invite("manager")).code).toBe(0);
  const rows = await testDatabase().db.select().from(invitations).where(eq(invitations.tenantId, id));
  expect(rows.map(({ role }) => role)).toEqual(["manager"]);
  const { user } = await newMember({ id });
  const again = await runAccounts(["invite", "--account", id, "--email", user.email, "--role", "viewer"]);
  expect([again.code, again.err]).toEqual([2, "This person is a member of the account already.\n"]);
});

it.each([
  [[], /^Usage: /],
  [["destroy"], /^There is no command destroy\.\nUsage: /],
  [["constructor"], /^There is no command constructor\./],
  [["create", "--compny", "x"], /^Unknown option '--compny'\.$/],
  [["create", "x"], /^Unexpected argument 'x'/],
  [["create", "--company"], /^Option '--company <value>' argument missing\.$/],
  [["create"], /^--company: .+$/],
  [["create", "--company", "x", "--email", "nobody"], /^--email: Must be an email address\.$/],
  [
    ["create", "--company", "x", "--email", "a@example.com", "--time-zone", "Mars/Base"],
    /^--time-zone: Must be an IANA/,
  ],
  [["create", "--company", "x", "--email", "a@example.com", "--currency", "EURO"], /^--currency: Must be an ISO 4217/],
  [
    ["create", "--company", "x", "--email", "a@example.com", "--key", "everything"],
    /^--key: Must be all, or of catalog:read/,
  ],
  [["key", "--account", "pk_nobody", "--scopes", "all"], /^No such account\.$/],
  [["key", "--account", "pk_nobody", "--scopes", "all", "--days", "0"], /^--days: /],
  [
    ["invite", "--account", "pk_nobody", "--email", "a@example.com", "--role", "staff"],
    /^--role: Must be owner, manager/,
  ],
  [["reset-link", "--email", "nobody@example.com"], /^No such person\.$/],
])("refuses %j with code 2 and one clear line", async (args, line) => {
  const before = await testDatabase().db.$count(tenants);
  const { code, out, err } = await runAccounts(args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(new RegExp(line.source, "m"));
  if (!err.includes("Usage")) expect(err.trimEnd().split("\n")).toHaveLength(1);
  expect(await testDatabase().db.$count(tenants)).toBe(before);
});

it("refuses a taken address and leaves nothing", async () => {
  const user = await personWithPassword();
  const before = [await testDatabase().db.$count(tenants), await testDatabase().db.$count(users)];
  const { code, err } = await create("--email", user.email);
  expect([code, err]).toEqual([2, "--email: There is a person with this address already.\n"]);
  expect([await testDatabase().db.$count(tenants), await testDatabase().db.$count(users)]).toEqual(before);
  expect(await testDatabase().db.$count(members, eq(members.userId, user.id))).toBe(0);
});
