import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertIdentityAudit } from "../../audit";
import { apiKeys, auditLog } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { newMember } from "../../testing/people";
import { type Account, manage, newKey, openAccount } from "../../testing/rest";

interface Entry {
  id: string;
  at: string;
  actor: { kind: string; id: string | null; name: string | null; hint: string | null };
  action: string | null;
  keyHint: string | null;
  method: string;
  path: string;
  status: number;
  resource: string;
  resourceId: string | null;
}

let account: Account;
beforeEach(async () => {
  account = await openAccount({ seed: "empty" });
});

const audit = (query = "", key = account.apiKey) =>
  manage<{ data: Entry[]; total: number }>(account, `GET /audit${query}`, { key });
const newCategory = async () =>
  (await manage<{ id: string }>(account, "POST /categories", { body: { name: "A" } })).body.id;
const lines = async (query = "") => (await audit(query)).body.data.map(({ method, path }) => `${method} ${path}`);

/** Moves the account's writes to given instants, from the oldest on. */
async function happenedAt(instants: string[]): Promise<void> {
  const { db } = testDatabase();
  const rows = await db.select().from(auditLog).where(eq(auditLog.tenantId, account.id)).orderBy(auditLog.id);
  for (const [index, instant] of instants.entries())
    await db
      .update(auditLog)
      .set({ at: new Date(instant) })
      .where(eq(auditLog.id, rows[index]?.id ?? account.id));
}

describe("the audit", () => {
  it("tells of each write when, by which key, what and how it ended", async () => {
    const id = await newCategory();
    const { body } = await audit();
    const [entry] = body.data;
    expect(body).toEqual({ data: [entry], total: 1 });
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actor: { kind: "key", id: expect.any(String), name: "Sandbox", hint: account.apiKey.slice(-4) },
      action: "categories.create",
      keyHint: account.apiKey.slice(-4),
      method: "POST",
      path: "/api/v1/categories",
      status: 201,
      resource: "categories",
      resourceId: id,
    });
  });

  it("has the newest first, a page at a time, with the true total", async () => {
    const ids = [await newCategory(), await newCategory(), await newCategory()];
    const seen = async (query: string) => (await audit(query)).body.data.map(({ resourceId }) => resourceId);
    expect(await seen("")).toEqual([...ids].reverse());
    expect(await seen("?limit=1&offset=1")).toEqual([ids[1]]);
    expect((await audit("?offset=3")).body).toEqual({ data: [], total: 3 });
  });

  it("is filtered by resource, the first segment of the route, in any case", async () => {
    const staff = await manage<{ id: string }>(account, "POST /staff", {
      body: { fullName: "Eva", email: "eva@example.com" },
    });
    await manage(account, `PUT /staff/${staff.body.id}/schedule`, { body: { days: [] } });
    await manage(account, "PUT /settings/provider-key", { body: { key: "sk_test_12345678" } });
    await newCategory();
    const ofStaff = [`PUT /api/v1/staff/${staff.body.id}/schedule`, "POST /api/v1/staff"];
    expect(await lines("?resource=staff")).toEqual(ofStaff);
    expect(await lines("?resource=STAFF")).toEqual(ofStaff);
    expect(await lines("?resource=settings")).toEqual(["PUT /api/v1/settings/provider-key"]);
    expect((await audit("?resource=nothing")).body).toEqual({ data: [], total: 0 });
  });

  it("is filtered by the kind of who did it", async () => {
    await newCategory();
    const { user } = await newMember(account);
    const who = { userId: user.id, name: user.name, sessionId: null };
    const request = { method: "POST", path: "/admin/sign-in" };
    await insertIdentityAudit(testDatabase().db, { action: "session.refuse", status: 401, who, request });
    const kinds = async (kind: string) => (await audit(`?actorKind=${kind}`)).body.data.map(({ actor }) => actor.kind);
    expect(await kinds("key")).toEqual(["key"]);
    expect(await kinds("person")).toEqual(["person"]);
    expect(await kinds("system")).toEqual([]);
    expect(await audit("?actorKind=all")).toMatchObject({ status: 422, code: "validation", fields: ["actorKind"] });
  });

  it("is filtered by who did it, and by what was done, in any case", async () => {
    await newCategory();
    const key = await newKey(account);
    await manage(account, "POST /categories", { body: { name: "B" }, key });
    await manage(account, "POST /staff", { body: { fullName: "Eva", email: "eva@example.com" }, key });
    const [last] = (await audit()).body.data;
    const actor = last?.actor.id ?? "";
    expect(await lines(`?actor=${actor}`)).toEqual(["POST /api/v1/staff", "POST /api/v1/categories"]);
    expect(await lines(`?actor=${actor}&action=Categories.CREATE`)).toEqual(["POST /api/v1/categories"]);
    expect(await lines("?action=categories.create")).toHaveLength(2);
    const gone = await newMember(account);
    expect((await audit(`?actor=${gone.user.id}`)).body.total).toBe(0);
    await testDatabase().db.delete(apiKeys).where(eq(apiKeys.id, actor));
    expect(await lines(`?actor=${actor}`)).toHaveLength(2);
    const stranger = await newMember(await openAccount({ seed: "empty" }));
    expect(await audit(`?actor=${stranger.user.id}`)).toMatchObject({ status: 404, code: "not_found" });
    expect(await audit("?actor=me")).toMatchObject({ status: 422, fields: ["actor"] });
  });

  it("tells of a sign-in in every account of the person, and in no other", async () => {
    const [second, third] = await Promise.all([openAccount({ seed: "empty" }), openAccount({ seed: "empty" })]);
    const { user, session } = await newMember(account);
    await newMember(second, { user, role: "viewer" });
    const who = { userId: user.id, name: user.name, sessionId: session.id };
    const request = { method: "POST", path: "/admin/sign-in" };
    await insertIdentityAudit(testDatabase().db, { action: "session.create", status: 303, who, request });
    const rows = async ({ apiKey }: Account) => (await audit("?action=session.create", apiKey)).body.data;
    expect(await rows(account)).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        actor: { kind: "person", id: user.id, name: user.name, hint: null },
        action: "session.create",
        keyHint: null,
        method: "POST",
        path: "/admin/sign-in",
        status: 303,
        resource: "session",
        resourceId: user.id,
      },
    ]);
    expect([(await rows(second)).length, (await rows(third)).length]).toEqual([1, 0]);
  });

  it("is filtered by time, from an instant or local date on and until another", async () => {
    const ids = [await newCategory(), await newCategory(), await newCategory()];
    // In the account's zone, an hour ahead of UTC, the second is the first of the 2nd of March.
    await happenedAt(["2026-03-01T22:59:59Z", "2026-03-01T23:00:00Z", "2026-03-02T23:00:00Z"]);
    const seen = async (query: string) =>
      (await audit(query)).body.data.map(({ resourceId }) => ids.indexOf(resourceId ?? ""));
    expect(await seen("?from=2026-03-02")).toEqual([2, 1]);
    expect(await seen("?to=2026-03-02")).toEqual([0]);
    expect(await seen("?from=2026-03-02&to=2026-03-03")).toEqual([1]);
    expect(await seen("?from=2026-03-01T23:00:00Z&to=2026-03-02T23:00:00Z")).toEqual([1]);
    expect(await seen("?from=2026-03-02T00:00:00%2B01:00")).toEqual([2, 1]);
    expect(await seen("?updatedSince=2026-03-02T00:00:00%2B01:00")).toEqual([2, 1]);
    expect(await audit("?from=2026-03-03&to=2026-03-02")).toMatchObject({ status: 422, fields: ["to"] });
  });

  it("refuses with validation a malformed filter", async () => {
    expect(await audit("?from=yesterday&to=2026-02-30&resource=&limit=0")).toMatchObject({
      status: 422,
      code: "validation",
      fields: ["from", "to", "resource", "limit"],
    });
    expect((await audit("?from=2026-03-01T10:00:00")).fields).toEqual(["from"]);
  });

  it("is each account's own", async () => {
    await manage(await openAccount({ seed: "empty" }), "POST /categories", { body: { name: "A" } });
    expect((await audit()).body.total).toBe(0);
  });

  it("answers forbidden to a key that may not read settings", async () => {
    expect((await audit("", await newKey(account, ["catalog:write"]))).code).toBe("forbidden");
    expect((await audit("", await newKey(account, ["settings:read"]))).status).toBe(200);
  });
});
