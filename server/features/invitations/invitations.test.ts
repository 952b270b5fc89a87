import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { auditLog, invitations, members, users } from "../../db/schema";
import * as environment from "../../env";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { statementsWaiting, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { mailsTo } from "../../testing/identity";
import { newInvitation, newMember, newPerson, newSession, type TestMember } from "../../testing/people";
import { type Account, openAccount } from "../../testing/rest";
import { atOnce } from "../../testing/shop";

const { db } = testDatabase();
const NOT_FOUND = { status: 404, code: "not_found" };
const FORBIDDEN = { status: 403, code: "forbidden" };

let account: Account;
let owner: TestMember;
let tab: Tab;
beforeEach(async () => {
  ({ account, owner, tab } = await openOffice());
});
afterEach(() => vi.restoreAllMocks());

const invite = (email: string, said: object = { role: "viewer" }) =>
  tab.mutate<{ id: string; isMailed: boolean }>("invitations.create", { email, ...said });
const invited = async (email: string) => (await db.select().from(invitations).where(eq(invitations.email, email)))[0];

/** A signed-in person with that address, and the tab in which they accept. */
async function guest(email: string, said: { emailVerified?: boolean } = {}) {
  const user = await newPerson({ email, ...said });
  return { user, tab: tabOf({ session: await newSession(user) }, null) };
}

describe("an invitation", () => {
  it("is kept in lower case, for 7 days, with its link as a hash, and listed", async () => {
    const { data } = await invite("Eva@Example.com", { role: "front_desk" });
    expect(data).toMatchObject({ email: "eva@example.com", role: "front_desk", isMailed: false });
    const row = await invited("eva@example.com");
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7);
    expect(row?.tokenHash).toHaveLength(32);
    expect((await tab.query("invitations.list")).data).toMatchObject({ total: 1, data: [{ id: data.id }] });
  });

  it("is refused to whom belongs to the account, and to whom is invited already", async () => {
    expect(await refusal(invite(owner.user.email.toUpperCase()))).toMatchObject({ fields: ["email"] });
    await invite("gil@example.com");
    expect(await refusal(invite("GIL@example.com"))).toEqual({ status: 409, code: "conflict" });
    await db.update(invitations).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await invite("gil@example.com", { role: "manager" })).status).toBe(200);
    expect(await invited("gil@example.com")).toMatchObject({ role: "manager" });
  });

  it("to be an owner is an owner's to make, send and take back", async () => {
    const { data } = await invite("eva@example.com", { role: "owner" });
    const his = tabOf(await newMember(account, { role: "manager" }), account);
    expect(await refusal(his.mutate("invitations.create", { email: "a@example.com", role: "owner" }))).toEqual(
      FORBIDDEN,
    );
    expect(await refusal(his.mutate("invitations.resend", { id: data.id }))).toEqual(FORBIDDEN);
    expect(await refusal(his.mutate("invitations.revoke", { id: data.id }))).toEqual(FORBIDDEN);
    expect((await his.mutate("invitations.create", { email: "b@example.com", role: "manager" })).status).toBe(200);
  });

  it("is another account's affair there", async () => {
    const { invitation } = await newInvitation(await openAccount({ seed: "empty" }));
    const input = { id: invitation.id };
    expect(await refusal(tab.mutate("invitations.revoke", input))).toEqual(NOT_FOUND);
    expect(await refusal(tab.mutate("invitations.resend", input))).toEqual(NOT_FOUND);
  });
});

describe("where a server sends mail", () => {
  beforeEach(() => {
    const real = environment.env();
    vi.spyOn(environment, "env").mockImplementation(() => ({ ...real, SMTP_URL: "smtp://127.0.0.1:1" }));
  });

  it("an invitation of a real account goes out, with a link that lets in; again with another", async () => {
    const tenant = await testTenant({ isSandbox: false });
    const eva = await newMember(tenant);
    const hers = tabOf(eva, tenant);
    const { data } = await hers.mutate<{ id: string }>("invitations.create", {
      email: "ben@example.com",
      role: "viewer",
    });
    const again = () => hers.mutate("invitations.resend", { id: data.id });
    expect(await refusal(again())).toEqual({ status: 429, code: "rate_limited" });
    await db.update(invitations).set({ updatedAt: new Date(Date.now() - 61_000) });
    expect((await again()).data).toMatchObject({ id: data.id, isMailed: true });
    const links = (await mailsTo("ben@example.com")).map(({ link }) => new URL(link ?? "").searchParams.get("token"));
    const ben = await guest("ben@example.com");
    const accept = (token: string | null | undefined) => ben.tab.mutate("invitations.accept", { token });
    expect(await refusal(accept(links[0]))).toEqual(NOT_FOUND);
    expect((await accept(links[1])).data).toEqual({ tenantId: tenant.id, companyName: "Salon Sol", role: "viewer" });
  });

  it("a sandbox sends none, and whoever has not confirmed their own address invites nobody", async () => {
    expect((await invite("eva@example.com")).data).toMatchObject({ isMailed: false });
    expect(await mailsTo("eva@example.com")).toEqual([]);
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, owner.user.id));
    expect(await refusal(invite("ben@example.com"))).toEqual({ status: 409, code: "conflict" });
  });
});

describe("accepting", () => {
  it("makes a member of who is signed in with the address, once, and is audited there", async () => {
    const { invitation, token } = await newInvitation(account, { email: "ana@example.com", role: "manager" });
    const ana = await guest("ana@example.com");
    expect((await ana.tab.mutate("invitations.accept", { token })).data).toMatchObject({ tenantId: account.id });
    const [member] = await db.select().from(members).where(eq(members.userId, ana.user.id));
    expect(member).toMatchObject({ tenantId: account.id, role: "manager" });
    const [row] = await db.select().from(auditLog).where(eq(auditLog.resourceId, invitation.id));
    expect(row).toMatchObject({ tenantId: account.id, action: "invitations.accept", actorId: ana.user.id });
    expect(await refusal(ana.tab.mutate("invitations.accept", { token }))).toEqual(NOT_FOUND);
  });

  it("is refused with another address, with one that is not confirmed, and when it is over or taken back", async () => {
    const { invitation, token } = await newInvitation(account, { email: "cleo@example.com" });
    const accept = (each: Tab, given = token) => refusal(each.mutate("invitations.accept", { token: given }));
    const other = await guest("dora@example.com");
    const cleo = await guest("cleo@example.com", { emailVerified: false });
    expect(await accept(other.tab)).toEqual(FORBIDDEN);
    expect(await accept(cleo.tab)).toEqual(FORBIDDEN);
    expect(await accept(cleo.tab, "made-up")).toEqual(NOT_FOUND);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, cleo.user.id));
    await db.update(invitations).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await accept(cleo.tab)).toEqual(NOT_FOUND);
    await db.update(invitations).set({ expiresAt: new Date(Date.now() + 60_000) });
    expect((await tab.mutate("invitations.revoke", { id: invitation.id })).status).toBe(200);
    expect(await accept(cleo.tab)).toEqual(NOT_FOUND);
    expect(await db.$count(members, eq(members.tenantId, account.id))).toBe(1);
  });

  it("leaves who belongs to the account already what they are", async () => {
    const { token } = await newInvitation(account, { email: owner.user.email, role: "viewer" });
    expect((await tab.mutate("invitations.accept", { token })).status).toBe(200);
    expect((await tab.query("accounts.current")).data).toMatchObject({ person: { role: "owner" } });
  });

  it("twice at once lets in once", async () => {
    const { token } = await newInvitation(account, { email: "fay@example.com" });
    const fay = await guest("fay@example.com");
    let asked: Promise<{ status: number }[]> = Promise.resolve([]);
    // All of them have come as far as the invitation before the first goes on.
    await db.transaction(async (tx) => {
      await tx.select().from(invitations).where(eq(invitations.email, "fay@example.com")).for("update");
      asked = atOnce(4, () => fay.tab.mutate("invitations.accept", { token }));
      await statementsWaiting(4);
    });
    const answers = await asked;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await db.$count(members, eq(members.userId, fay.user.id))).toBe(1);
    expect(await db.$count(auditLog, eq(auditLog.actorId, fay.user.id))).toBe(1);
  });
});
