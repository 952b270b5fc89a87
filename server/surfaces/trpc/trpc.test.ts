import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, members, tenants, users } from "../../db/schema";
import { headersOf, openOffice, readAnswer, type Tab, tabOf } from "../../testing/admin";
import { testDatabase } from "../../testing/database";
import { setLimits } from "../../testing/limits";
import { newMember, type TestMember } from "../../testing/people";
import { type Account, type Asked, openAccount, requestOf } from "../../testing/rest";
import { at, openShop } from "../../testing/shop";
import { dispatch } from "../dispatch";
import { adminCaller } from "./caller";

const { db } = testDatabase();

let account: Account;
let owner: TestMember;
let tab: Tab;
beforeEach(async () => {
  ({ account, owner, tab } = await openOffice());
});

/** Sends something that no page of ours would. */
async function send(method: string, target: string, asked: Asked = {}) {
  const headers = { ...headersOf(owner, account), ...asked.headers };
  const answer = await dispatch(requestOf(method, `/api/trpc/${target}`, { ...asked, headers }));
  return readAnswer(answer?.status ?? 0, String(answer?.body));
}

const category = { json: { name: "A" } };
const createCategory = (asked: Asked) => send("POST", "categories.create", { body: category, ...asked });
const ended = async (answer: Promise<{ status: number; code: string | undefined }>) => {
  const { status, code } = await answer;
  return [status, code];
};

describe("a call", () => {
  it("does what REST does, and answers dates as dates", async () => {
    const made = await tab.mutate<{ id: string }>("categories.create", { name: "Hair" });
    expect(made).toMatchObject({ status: 200, data: { name: "Hair" } });
    expect((await tab.query("categories.get", { id: made.data.id })).data).toEqual(made.data);
    const { data } = await tab.query<{ account: { now: unknown } }>("accounts.current");
    expect(data.account.now).toBeInstanceOf(Date);
  });

  it("is refused as REST refuses, field by field", async () => {
    const refused = await tab.mutate("categories.create", { name: "" });
    expect(refused).toMatchObject({ status: 422, code: "validation", fields: ["name"] });
    const id = "0191e0a0-0000-7000-8000-000000000000";
    expect(await ended(tab.query("categories.get", { id }))).toEqual([404, "not_found"]);
  });

  it("may come with others, each with its own answer", async () => {
    const inputs = { 0: { json: {} }, 1: { json: { id: "no-id" } } };
    const query = `batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
    const target = `/api/trpc/accounts.current,categories.get?${query}`;
    const answer = await dispatch(requestOf("GET", target, { headers: headersOf(owner, account) }));
    const [first, second] = JSON.parse(String(answer?.body));
    expect([answer?.status, first.result.data.json.account.id]).toEqual([207, account.id]);
    expect(second.error.json.data).toMatchObject({ httpStatus: 422, code: "validation" });
    expect((await send("GET", `${"accounts.current,".repeat(20)}accounts.current?batch=1`)).status).toBe(400);
  });

  it("names its person in the audit and the back office as its source", async () => {
    const shop = await openShop();
    const eva = await newMember(shop, { role: "front_desk" });
    const ask = tabOf(eva, shop);
    const customer = await ask.mutate<{ id: string }>("customers.create", { fullName: "Ana", email: "a@example.com" });
    const input = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId: customer.data.id };
    const made = await ask.mutate<{ id: string }>("appointments.create", { ...input, start: at(shop, "10:00") });
    expect(made).toMatchObject({ status: 200, data: { source: "admin" } });
    const [row] = await db.select().from(auditLog).where(eq(auditLog.resourceId, made.data.id));
    expect(row).toMatchObject({
      actorKind: "person",
      actorId: eva.user.id,
      actorLabel: eva.user.name,
      sessionId: eva.session.id,
      keyId: null,
      keyHint: null,
      action: "appointments.create",
      path: "/api/trpc/appointments.create",
      resource: "appointments",
    });
  });
});

describe("whoever", () => {
  it("is not signed in gets 401, a key among them", async () => {
    const authorization = `Bearer ${account.apiKey}`;
    for (const headers of [{ cookie: undefined }, { cookie: undefined, authorization }, { cookie: "slotwright=x.y" }])
      expect(await ended(send("GET", "accounts.current", { headers }))).toEqual([401, "unauthorized"]);
  });

  it("does not belong to the account gets 404, as of one that does not exist", async () => {
    const other = await openAccount({ seed: "empty" });
    for (const id of [other.id, "0191e0a0-0000-7000-8000-000000000000", "no-id", ""])
      expect(await ended(tabOf(owner, { id }).query("categories.list"))).toEqual([404, "not_found"]);
  });

  it("looks at two accounts in two tabs sees each in its own", async () => {
    const other = await openAccount({ seed: "empty" });
    await newMember(other, { user: owner.user, role: "viewer" });
    const tabs = [tab, tabOf(owner, other)];
    const shown = await Promise.all(
      tabs.map((each) => each.query<{ account: { id: string }; person: { role: string } }>("accounts.current")),
    );
    expect(shown.map(({ data }) => [data.account.id, data.person.role])).toEqual([
      [account.id, "owner"],
      [other.id, "viewer"],
    ]);
  });

  it("has chosen no account sees which there are, and reaches none", async () => {
    const nowhere = tabOf(owner, null);
    expect((await nowhere.query("accounts.mine")).data).toMatchObject({ data: [{ id: account.id, role: "owner" }] });
    for (const name of ["accounts.current", "categories.list", "apiKeys.list"])
      expect(await ended(nowhere.query(name))).toEqual([401, "unauthorized"]);
  });

  it("gets another role has it from the next call on, and whoever is removed is out", async () => {
    const role = { role: "viewer" as const };
    await db.update(members).set(role).where(eq(members.id, owner.member.id));
    expect(await ended(tab.mutate("categories.create", { name: "A" }))).toEqual([403, "forbidden"]);
    await db.delete(members).where(eq(members.id, owner.member.id));
    expect(await ended(tab.query("categories.list"))).toEqual([404, "not_found"]);
  });

  it("has no second factor is kept out of an account that asks for one, until it is turned on", async () => {
    await db.update(tenants).set({ requireSecondFactor: true }).where(eq(tenants.id, account.id));
    expect(await ended(tab.query("categories.list"))).toEqual([403, "forbidden"]);
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, owner.user.id));
    expect((await tab.query("categories.list")).status).toBe(200);
  });

  it("asks too often is told so, each person for themselves", async () => {
    setLimits({ people: 1 });
    try {
      expect((await tab.query("categories.list")).status).toBe(200);
      expect(await ended(tab.query("categories.list"))).toEqual([429, "rate_limited"]);
      expect((await tabOf(await newMember(account), account).query("categories.list")).status).toBe(200);
    } finally {
      setLimits();
    }
  });
});

describe("a write", () => {
  it.each([undefined, "null", "http://localhost:3001", "https://localhost:3000", "http://localhost:3000.example.com"])(
    "from the origin %s is refused, and nothing is written",
    async (origin) => {
      expect(await ended(createCategory({ headers: { origin } }))).toEqual([403, "forbidden"]);
      expect((await tab.query<{ total: number }>("categories.list")).data.total).toBe(0);
    },
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
    "that says it is %s is refused, and nothing is written",
    async (contentType) => {
      const raw = JSON.stringify(category);
      expect(await ended(createCategory({ body: undefined, raw, contentType }))).toEqual([415, "unsupported_type"]);
      expect((await tab.query<{ total: number }>("categories.list")).data.total).toBe(0);
    },
  );

  it("by GET is refused", async () => {
    const input = encodeURIComponent(JSON.stringify(category));
    expect(await ended(send("GET", `categories.create?input=${input}`))).toEqual([400, "bad_request"]);
  });

  it.each(["{", "[]", "1", '{"json":', '{"json":{"name":"A"},"meta":{"values":{"name":["Date"]}}}', '{"meta":1}'])(
    "whose body is %s is refused as the caller's fault",
    async (raw) => {
      const [status] = await ended(createCategory({ body: undefined, raw }));
      expect([400, 422]).toContain(status);
    },
  );

  it("of more than 1 MiB is refused", async () => {
    const body = { json: { name: "A".repeat(1_100_000) } };
    expect(await ended(createCategory({ body }))).toEqual([400, "bad_request"]);
  });

  it("of a procedure that is not there is refused", async () => {
    for (const name of ["me.get", "sandbox.create", "nothing", "categories"])
      expect(await ended(send("POST", name, { body: { json: {} } }))).toEqual([404, "not_found"]);
  });
});

it("answers a page that is made on the server as it does over HTTP", async () => {
  const { cookie } = headersOf(owner, account);
  const page = { path: "/admin", clientAddress: "192.0.2.1" };
  const caller = await adminCaller({ cookie, account: account.id, ...page });
  expect((await caller.accounts.current({})).account.id).toBe(account.id);
  await expect(adminCaller({ cookie: undefined, account: account.id, ...page })).rejects.toThrow("Sign in first.");
  await expect(adminCaller({ cookie, account: "no-id", ...page })).rejects.toThrow("No such account.");
});
