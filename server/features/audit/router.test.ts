import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { type Account, manage, newKey, openAccount } from "../../testing/rest";

interface Entry {
  id: string;
  at: string;
  keyHint: string;
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
