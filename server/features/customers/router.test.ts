import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { customersRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };
const eva = { fullName: "Eva Gil", email: "eva@example.com" };

const openCustomers = (tenant: TenantRow) => callerOf(customersRouter, tenant);

let tenant: TenantRow;
let customers: ReturnType<typeof openCustomers>;

beforeEach(async () => {
  tenant = await testTenant();
  customers = openCustomers(tenant);
});

describe("a customer", () => {
  it("is created from name and email, with every field answered", async () => {
    const { id, createdAt, updatedAt, ...customer } = await customers.create(eva);
    expect(customer).toEqual({
      ...eva,
      phone: null,
      birthday: null,
      notes: "",
      tags: [],
      timeZone: null,
      locale: null,
      metadata: {},
      externalId: null,
      bookingsCount: 0,
      lastBookingAt: null,
      anonymizedAt: null,
    });
    expect(createdAt).toBe(updatedAt);
    expect((await customers.get({ id })).fullName).toBe("Eva Gil");
  });

  it("shares name and email address with others", async () => {
    await customers.create(eva);
    await customers.create(eva);
    expect((await customers.list({})).total).toBe(2);
  });

  it("is changed in the fields that are sent", async () => {
    const customer = await customers.create({ ...eva, birthday: "1990-02-28", tags: ["vip"] });
    const changed = await customers.update({ id: customer.id, birthday: null, tags: ["a", "b", "a"], locale: "es-MX" });
    const { updatedAt } = changed;
    expect(changed).toEqual({ ...customer, birthday: null, tags: ["a", "b"], locale: "es-MX", updatedAt });
    expect(updatedAt > customer.updatedAt).toBe(true);
  });

  it("is left as it was, stamp and audit too, by its own answer sent back", async () => {
    const customer = await customers.create({ ...eva, timeZone: "Asia/Tokyo", tags: ["a, b", '"c"'], externalId: "7" });
    expect(await customers.update(customer)).toEqual(customer);
    expect(await auditedWrites(tenant)).toBe(1);
  });

  it("keeps its figures read-only", async () => {
    const { id } = await customers.create(eva);
    const patch = { id, bookingsCount: 9, lastBookingAt: "2026-01-01T00:00:00Z", anonymizedAt: "2026-01-01T00:00:00Z" };
    expect(await customers.update(patch)).toMatchObject({ bookingsCount: 0, lastBookingAt: null, anonymizedAt: null });
  });

  it("refuses with validation an external id in use, though not another account's", async () => {
    const { id } = await customers.create(eva);
    await customers.create({ ...eva, externalId: "crm-1" });
    const taken = { code: "validation", status: 422, fields: ["externalId"] };
    expect(await refusalOf(customers.create({ ...eva, externalId: "crm-1" }))).toEqual(taken);
    expect(await refusalOf(customers.update({ id, externalId: "crm-1" }))).toEqual(taken);
    const theirs = await openCustomers(await testTenant()).create({ ...eva, externalId: "crm-1" });
    expect(theirs.externalId).toBe("crm-1");
  });

  it("refuses with validation every malformed field at once", async () => {
    const wrong = {
      fullName: "",
      email: "eva",
      phone: "x",
      birthday: "1890-01-01",
      notes: "\u0000",
      tags: Array.from({ length: 51 }, String),
      timeZone: "Mars/Olympus",
      locale: "español",
      externalId: "",
    };
    const { code, fields } = await refusalOf(customers.create(wrong));
    expect(code).toBe("validation");
    expect(fields?.sort()).toEqual(Object.keys(wrong).sort());
  });

  it("answers not_found for an unknown one", async () => {
    const id = NOBODY;
    const calls = [customers.get({ id }), customers.update({ id }), customers.delete({ id }), customers.export({ id })];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
  });

  it("answers not_found for one of another account, and leaves it alone", async () => {
    const theirs = openCustomers(await testTenant());
    const customer = await theirs.create(eva);
    const { id } = customer;
    const calls = [
      customers.get({ id }),
      customers.update({ id, notes: "mine" }),
      customers.delete({ id }),
      customers.export({ id }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
    expect(await theirs.get({ id })).toEqual(customer);
    expect((await customers.list({})).total).toBe(0);
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(customersRouter, tenant, ["customers:read"]);
    expect((await refusalOf(reader.create(eva))).code).toBe("forbidden");
  });
});

describe("the list of customers", () => {
  const names = async (filters: Parameters<typeof customers.list>[0]) =>
    (await customers.list(filters)).data.map(({ fullName }) => fullName);

  beforeEach(async () => {
    await customers.create({ fullName: "Eva Gil", email: "family@example.com", phone: "+34 600 111 222" });
    await customers.create({ fullName: "Íñigo Gil", email: "Family@Example.com", externalId: "crm-2" });
    await customers.create({ fullName: "100% Real_Name", email: "real@example.com" });
  });

  it("has the newest first, a page at a time, with the true total", async () => {
    expect(await names({})).toEqual(["100% Real_Name", "Íñigo Gil", "Eva Gil"]);
    expect(await names({ limit: 1, offset: 1 })).toEqual(["Íñigo Gil"]);
    expect(await customers.list({ offset: 5 })).toEqual({ data: [], total: 3 });
  });

  it("is searched in name, email address and phone number, in any case", async () => {
    expect(await names({ search: "EVA" })).toEqual(["Eva Gil"]);
    expect(await names({ search: "íÑI" })).toEqual(["Íñigo Gil"]);
    expect(await names({ search: "REAL@" })).toEqual(["100% Real_Name"]);
    expect(await names({ search: "600 111" })).toEqual(["Eva Gil"]);
    expect(await names({ search: "nobody" })).toEqual([]);
    expect(await names({ search: "" })).toHaveLength(3);
  });

  it("takes the signs of patterns literally", async () => {
    expect(await names({ search: "%" })).toEqual(["100% Real_Name"]);
    expect(await names({ search: "l_n" })).toEqual(["100% Real_Name"]);
    expect(await names({ search: "E_a" })).toEqual([]);
    expect(await names({ search: "\\" })).toEqual([]);
  });

  it("is filtered by whole email address and by external id, together too", async () => {
    expect(await names({ email: "FAMILY@example.com" })).toEqual(["Íñigo Gil", "Eva Gil"]);
    expect(await names({ email: "family@example.co" })).toEqual([]);
    expect(await names({ externalId: "crm-2" })).toEqual(["Íñigo Gil"]);
    expect(await customers.list({ email: "family@example.com", search: "eva" })).toMatchObject({ total: 1 });
  });

  it("refuses with validation a malformed filter", async () => {
    const refusal = await refusalOf(customers.list({ email: "family", limit: 101 }));
    expect(refusal).toEqual({ code: "validation", status: 422, fields: ["email", "limit"] });
  });
});
