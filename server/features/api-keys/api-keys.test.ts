import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { apiKeys, auditLog, members } from "../../db/schema";
import { SCOPES } from "../../domain/scopes";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { testDatabase } from "../../testing/database";
import { newMember, type TestMember } from "../../testing/people";
import { type Account, ask, MANAGEMENT, openAccount } from "../../testing/rest";
import { atOnce } from "../../testing/shop";

const { db } = testDatabase();
const HOUR_MS = 3_600_000;
const CONFLICT = { status: 409, code: "conflict" };

interface Made {
  id: string;
  key: string;
  hint: string;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

let account: Account;
let owner: TestMember;
let tab: Tab;
beforeEach(async () => {
  ({ account, owner, tab } = await openOffice());
});

const make = (said: object = {}) =>
  tab.mutate<Made>("apiKeys.create", { name: "Website", scopes: ["catalog:read"], ...said });
const rotate = (id: string, graceHours?: number) => tab.mutate<Made>("apiKeys.rotate", { id, graceHours });
const listed = async () => (await tab.query<{ data: Made[] }>("apiKeys.list")).data.data;
const statusOf = async (key: string) => (await ask("GET", `${MANAGEMENT}/me`, { key })).status;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

describe("a key", () => {
  it("is made with the scopes and limits that were asked for, shown once, and works", async () => {
    const expiresAt = inHours(24);
    const said = { scopes: ["bookings:read", "catalog:read"], expiresAt: expiresAt.toISOString() };
    const { data } = await make({ ...said, allowedNetworks: ["192.0.2.7/24", "192.0.2.0/24"] });
    const { key, ...shown } = data;
    expect(shown).toMatchObject({
      name: "Website",
      hint: key.slice(-4),
      scopes: ["catalog:read", "bookings:read"],
      maker: { id: owner.user.id, name: owner.user.name, isMember: true },
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
      allowedNetworks: ["192.0.2.0/24"],
    });
    expect(await statusOf(key)).toBe(200);
    expect(JSON.stringify(await listed())).not.toContain(key);
    expect((await listed())[0]).toMatchObject({ id: shown.id, lastUsedAt: expect.any(Date) });
    const [row] = await db.select().from(auditLog).where(eq(auditLog.resourceId, shown.id));
    expect(row).toMatchObject({ action: "apiKeys.create", resource: "api-keys", actorId: owner.user.id });
  });

  it.each([
    ["name", { name: "" }],
    ["scopes", { scopes: ["everything"] }],
    ["expiresAt", { expiresAt: "2020-01-01T00:00:00Z" }],
    ["allowedNetworks", { allowedNetworks: ["here"] }],
    ["allowedNetworks", { allowedNetworks: [] }],
  ])("is refused for its %s, and none is made", async (field, said) => {
    const { status, fields } = await make(said);
    expect([status, fields]).toEqual([422, expect.arrayContaining([field])]);
    expect(await listed()).toHaveLength(1);
  });

  it("is made, seen and ended by owners and managers alone, and never by a key", async () => {
    const { data } = await make();
    for (const role of ["front_desk", "viewer"] as const) {
      const theirs = tabOf(await newMember(account, { role }), account);
      for (const [name, input] of [
        ["create", { name: "Mine", scopes: [] }],
        ["rename", { id: data.id, name: "Mine" }],
        ["rotate", { id: data.id }],
        ["revoke", { id: data.id }],
      ] as const)
        expect(await refusal(theirs.mutate(`apiKeys.${name}`, input))).toEqual({ status: 403, code: "forbidden" });
      expect(await refusal(theirs.query("apiKeys.list"))).toEqual({ status: 403, code: "forbidden" });
    }
    const his = tabOf(await newMember(account, { role: "manager" }), account);
    expect((await his.mutate("apiKeys.create", { name: "His", scopes: SCOPES })).status).toBe(200);
    for (const path of ["/api-keys", "/apiKeys", "/keys"])
      expect((await ask("POST", `${MANAGEMENT}${path}`, { key: account.apiKey, body: {} })).status).toBe(404);
  });

  it("outlives the membership of who made it, and says so", async () => {
    await newMember(account);
    const { data } = await make();
    await db.delete(members).where(eq(members.id, owner.member.id));
    expect(await statusOf(data.key)).toBe(200);
    const second = tabOf(await newMember(account), account);
    const { data: list } = await second.query<{ data: unknown[] }>("apiKeys.list");
    expect(list.data[0]).toMatchObject({ id: data.id, maker: { name: owner.user.name, isMember: false } });
  });

  it("is renamed, and says its new name", async () => {
    const { data } = await make();
    expect((await tab.mutate("apiKeys.rename", { id: data.id, name: "Shop" })).data).toMatchObject({ name: "Shop" });
    const { body } = await ask("GET", `${MANAGEMENT}/me`, { key: data.key });
    expect(body.key).toMatchObject({ name: "Shop" });
  });

  it("is revoked at once; again changes nothing", async () => {
    const { data } = await make();
    const first = await tab.mutate<Made>("apiKeys.revoke", { id: data.id });
    expect(await statusOf(data.key)).toBe(401);
    expect((await tab.mutate<Made>("apiKeys.revoke", { id: data.id })).data).toEqual(first.data);
    expect(await db.$count(auditLog, eq(auditLog.action, "apiKeys.revoke"))).toBe(1);
  });

  it("is another account's affair there", async () => {
    const other = await openAccount({ seed: "empty" });
    const [theirs] = await db.select().from(apiKeys).where(eq(apiKeys.tenantId, other.id));
    const input = { id: theirs?.id, name: "Mine" };
    for (const name of ["rename", "rotate", "revoke"])
      expect(await refusal(tab.mutate(`apiKeys.${name}`, input))).toEqual({ status: 404, code: "not_found" });
    expect(await statusOf(other.apiKey)).toBe(200);
  });
});

describe("a rotation", () => {
  it("answers a key like the one before, which lives on for its grace", async () => {
    const { data: before } = await make({ allowedNetworks: ["192.0.2.0/24"] });
    const { data: after } = await rotate(before.id, 2);
    expect(after).toMatchObject({ name: "Website", scopes: ["catalog:read"], replaces: before.id, expiresAt: null });
    expect(after).toMatchObject({ allowedNetworks: ["192.0.2.0/24"] });
    expect([await statusOf(before.key), await statusOf(after.key)]).toEqual([200, 200]);
    const old = (await listed()).find(({ id }) => id === before.id);
    expect(Math.round(((old?.expiresAt?.getTime() ?? 0) - Date.now()) / HOUR_MS)).toBe(2);
  });

  it("without a grace ends the one before at once", async () => {
    const { data: before } = await make();
    const { data: after } = await rotate(before.id, 0);
    expect([await statusOf(before.key), await statusOf(after.key)]).toEqual([401, 200]);
    expect((await listed()).find(({ id }) => id === before.id)?.revokedAt).toBeInstanceOf(Date);
  });

  it("never lets the one before live longer, and the new one as long as that was made for", async () => {
    const soon = inHours(1);
    const { data: before } = await make({ expiresAt: soon.toISOString() });
    const { data: after } = await rotate(before.id, 72);
    expect((await listed()).find(({ id }) => id === before.id)?.expiresAt).toEqual(soon);
    expect(Math.abs((after.expiresAt?.getTime() ?? 0) - soon.getTime())).toBeLessThan(60_000);
  });

  it("is refused of a key that is revoked, over or rotated already, and beyond 72 hours", async () => {
    const { data } = await make();
    expect(await refusal(rotate(data.id, 73))).toMatchObject({ status: 422, fields: ["graceHours"] });
    expect((await rotate(data.id)).status).toBe(200);
    expect(await refusal(rotate(data.id))).toEqual(CONFLICT);
    const { data: revoked } = await make();
    await tab.mutate("apiKeys.revoke", { id: revoked.id });
    expect(await refusal(rotate(revoked.id))).toEqual(CONFLICT);
    const { data: over } = await make();
    await db
      .update(apiKeys)
      .set({ expiresAt: inHours(-1) })
      .where(eq(apiKeys.id, over.id));
    expect(await refusal(rotate(over.id))).toEqual(CONFLICT);
  });

  it("twice at once makes one key", async () => {
    const { data } = await make();
    const answers = await atOnce(4, () => rotate(data.id));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await db.$count(apiKeys, eq(apiKeys.replaces, data.id))).toBe(1);
  });
});
