import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, members } from "../../db/schema";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { testDatabase } from "../../testing/database";
import { newMember, type TestMember } from "../../testing/people";
import { type Account, manage, openAccount, UNKNOWN_ID } from "../../testing/rest";
import { atOnce } from "../../testing/shop";

const { db } = testDatabase();

let account: Account;
let owner: TestMember;
let tab: Tab;
beforeEach(async () => {
  ({ account, owner, tab } = await openOffice());
});

const owners = () => db.$count(members, and(eq(members.tenantId, account.id), eq(members.role, "owner")));
const CONFLICT = { status: 409, code: "conflict" };
const FORBIDDEN = { status: 403, code: "forbidden" };

describe("the people of an account", () => {
  it("are listed in the order in which they joined, with role and last sight", async () => {
    const eva = await newMember(account, { role: "viewer" });
    const { data } = await tab.query<{ data: unknown[]; total: number }>("members.list", { limit: 2 });
    expect(data.total).toBe(2);
    expect(data.data).toMatchObject([
      { id: owner.member.id, role: "owner", lastSeenAt: expect.any(Date) },
      { id: eva.member.id, name: eva.user.name, email: eva.user.email, role: "viewer", lastSeenAt: null },
    ]);
  });

  it("are another account's affair there", async () => {
    const stranger = await newMember(await openAccount({ seed: "empty" }));
    const id = stranger.member.id;
    expect(await refusal(tab.mutate("members.remove", { id }))).toEqual({ status: 404, code: "not_found" });
    expect(await refusal(tab.mutate("members.changeRole", { id, role: "viewer" }))).toMatchObject({ status: 404 });
    expect(await refusal(tab.mutate("members.remove", { id: UNKNOWN_ID }))).toMatchObject({ status: 404 });
  });
});

describe("a role", () => {
  it("is changed, audited with its actor, and counts from the next request on", async () => {
    const eva = await newMember(account, { role: "viewer" });
    const hers = tabOf(eva, account);
    expect(await refusal(hers.mutate("categories.create", { name: "A" }))).toEqual(FORBIDDEN);
    const { data } = await tab.mutate("members.changeRole", { id: eva.member.id, role: "manager" });
    expect(data).toMatchObject({ id: eva.member.id, role: "manager" });
    expect((await hers.mutate("categories.create", { name: "A" })).status).toBe(200);
    const [row] = await db.select().from(auditLog).where(eq(auditLog.resourceId, eva.member.id));
    expect(row).toMatchObject({ action: "members.changeRole", actorId: owner.user.id, resource: "members" });
  });

  it("that stays as it is leaves no row in the audit", async () => {
    const eva = await newMember(account, { role: "viewer" });
    expect((await tab.mutate("members.changeRole", { id: eva.member.id, role: "viewer" })).status).toBe(200);
    expect(await db.$count(auditLog, eq(auditLog.resourceId, eva.member.id))).toBe(0);
  });

  it("with a calendar names a staff member of the account, and no other role does", async () => {
    const { body } = await manage<{ id: string }>(account, "POST /staff", {
      body: { fullName: "Eva", email: "eva@example.com" },
    });
    const other = await openAccount();
    const theirs = await manage<{ data: { id: string }[] }>(other, "GET /staff");
    const { member } = await newMember(account, { role: "viewer" });
    const change = (said: object) => tab.mutate("members.changeRole", { id: member.id, ...said });
    const staffId = { status: 422, code: "validation", fields: ["staffId"] };
    expect(await refusal(change({ role: "staff" }))).toEqual(staffId);
    expect(await refusal(change({ role: "staff", staffId: theirs.body.data[0]?.id }))).toEqual(staffId);
    expect(await refusal(change({ role: "manager", staffId: body.id }))).toEqual(staffId);
    expect((await change({ role: "staff", staffId: body.id })).data).toMatchObject({ staffId: body.id });
    expect((await change({ role: "manager" })).data).toMatchObject({ role: "manager", staffId: null });
  });

  it("of an owner is no manager's to give or to take", async () => {
    const manager = await newMember(account, { role: "manager" });
    const his = tabOf(manager, account);
    const change = (id: string, role: string) => refusal(his.mutate("members.changeRole", { id, role }));
    expect(await change(owner.member.id, "viewer")).toEqual(FORBIDDEN);
    expect(await change(manager.member.id, "owner")).toEqual(FORBIDDEN);
    expect(await refusal(his.mutate("members.remove", { id: owner.member.id }))).toEqual(FORBIDDEN);
    const { member } = await newMember(account, { role: "viewer" });
    expect((await his.mutate("members.changeRole", { id: member.id, role: "front_desk" })).status).toBe(200);
    expect((await his.mutate("members.remove", { id: member.id })).status).toBe(200);
  });
});

describe("the last owner", () => {
  it("can neither leave, nor be removed, nor lose the role", async () => {
    const { id } = owner.member;
    expect(await refusal(tab.mutate("members.leave"))).toEqual(CONFLICT);
    expect(await refusal(tab.mutate("members.remove", { id }))).toEqual(CONFLICT);
    expect(await refusal(tab.mutate("members.changeRole", { id, role: "manager" }))).toEqual(CONFLICT);
    expect(await owners()).toBe(1);
  });

  it("leaves once there is another", async () => {
    await newMember(account);
    expect((await tab.mutate("members.leave")).status).toBe(200);
    expect(await refusal(tab.query("categories.list"))).toMatchObject({ status: 404 });
    expect(await owners()).toBe(1);
  });

  it("is one of any number who leave, remove each other or step down at once", async () => {
    for (let round = 0; round < 5; round++) {
      const second = await newMember(account);
      const [first] = await db.select().from(members).where(eq(members.tenantId, account.id)).orderBy(members.id);
      const tabs = [tab, tabOf(second, account)];
      const ways = [
        (each: Tab) => each.mutate("members.leave"),
        (each: Tab, index: number) =>
          each.mutate("members.remove", { id: index === 0 ? second.member.id : (first?.id ?? "") }),
      ];
      const way = ways[round % ways.length];
      await atOnce(2, (index) => way?.(tabs[index] as Tab, index) ?? tab.query("members.list"));
      expect(await owners()).toBe(1);
      const [left] = await db.select().from(members).where(eq(members.tenantId, account.id));
      if (left?.id === second.member.id) {
        owner = second;
        tab = tabOf(second, account);
      }
    }
  });
});
