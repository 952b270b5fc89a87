import { v7 as newId } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { packages, type TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { categoriesRouter } from "../categories/router";
import { customersRouter } from "../customers/router";
import { partsRouter } from "./parts/router";
import { servicesRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };
const CONFLICT = { code: "conflict", status: 409 };

const openServices = (tenant: TenantRow) => callerOf(servicesRouter, tenant);

let tenant: TenantRow;
let services: ReturnType<typeof openServices>;

beforeEach(async () => {
  tenant = await testTenant();
  services = openServices(tenant);
});

const create = (fields: object = {}) => services.create({ title: "Cut", ...fields });
const refused = (field: string) => ({ code: "validation", status: 422, fields: [field] });

describe("a service", () => {
  it("needs a title alone, and answers every field with the admin's defaults", async () => {
    const { id, createdAt, updatedAt, ...service } = await services.create({ title: " Cut " });
    expect(service).toEqual({
      title: "Cut",
      description: "",
      categoryId: null,
      type: "simple",
      color: "#2456d6",
      position: 0,
      visibility: "public",
      duration: 60,
      durationDays: null,
      price: 0,
      deposit: 100,
      taxRate: 21,
      capacityMin: 1,
      capacityMax: 1,
      waitlistCapacity: 0,
      slotLength: null,
      paddingBefore: 0,
      paddingAfter: 0,
      minPriorMinutes: null,
      minCancelMinutes: null,
      maxDays: null,
      requiresApproval: false,
      staffPreference: "least_occupied",
      sameStaff: false,
      packageSize: null,
      packageDays: null,
      packagePrice: null,
      externalId: null,
      metadata: {},
      imageUrl: null,
    });
    expect(createdAt).toBe(updatedAt);
    expect(await services.get({ id })).toEqual({ id, createdAt, updatedAt, ...service });
  });

  it("is changed in the fields that are sent", async () => {
    const service = await create({ price: 20, maxDays: 30 });
    const changed = await services.update({ id: service.id, price: 19.99, maxDays: null });
    expect(changed).toEqual({ ...service, price: 19.99, maxDays: null, updatedAt: changed.updatedAt });
    expect(changed.updatedAt > service.updatedAt).toBe(true);
  });

  it.each<[string, object]>([
    ["simple", { price: 19.99, taxRate: 5.225, deposit: 33.33, capacity: 5, packagePrice: 150 }],
    ["day-based", { durationDays: 3 }],
    ["compound", { type: "compound" }],
  ])("of the %s kind is left as it was, stamp and audit too, by its own answer sent back", async (_, fields) => {
    const service = await create(fields);
    const audited = await auditedWrites(tenant);
    expect(await services.update(service)).toEqual(service);
    expect(await auditedWrites(tenant)).toBe(audited);
  });

  it("ignores what is read-only or unknown", async () => {
    const { id, createdAt } = await create();
    const patch = { id, createdAt: "2020-01-01T00:00:00Z", updatedAt: "2020-01-01T00:00:00Z", tenantId: NOBODY };
    expect(await services.update(patch)).toMatchObject({ id, createdAt, updatedAt: createdAt });
    expect((await create({ id: NOBODY, createdAt: "2020-01-01T00:00:00Z" })).id).not.toBe(NOBODY);
  });

  it("is listed by position, then title, private ones too, page by page", async () => {
    await create({ title: "C", visibility: "private" });
    await create({ title: "B", position: 1 });
    await create({ title: "A", position: 1 });
    const { data, total } = await services.list({});
    expect([total, ...data.map(({ title }) => title)]).toEqual([3, "C", "A", "B"]);
    expect((await services.list({ limit: 1, offset: 1 })).data.map(({ title }) => title)).toEqual(["A"]);
    expect(await services.list({ offset: 3 })).toEqual({ data: [], total: 3 });
  });

  it("answers not_found for an unknown id, and to another account", async () => {
    const { id } = await create();
    const others = openServices(await testTenant());
    const calls = [
      services.get({ id: NOBODY }),
      services.update({ id: NOBODY, title: "Dye" }),
      services.delete({ id: NOBODY }),
      others.get({ id }),
      others.update({ id, title: "Dye" }),
      others.delete({ id }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
    expect((await others.list({})).total).toBe(0);
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(servicesRouter, tenant, ["catalog:read"]);
    expect((await refusalOf(reader.create({ title: "Cut" }))).code).toBe("forbidden");
  });
});

/** Each field with the least and the most it takes, and what lies beyond. */
const BOUNDS: Record<string, { takes: unknown[]; refuses: unknown[] }> = {
  title: { takes: ["C", "x".repeat(255)], refuses: ["", "  ", "x".repeat(256), "a\nb", null, 5] },
  description: { takes: ["", "x".repeat(5000), "a\nb"], refuses: ["x".repeat(5001), null] },
  color: { takes: ["#000000", "#ABCdef"], refuses: ["red", "#fff", "2456d6", "#2456d6ff"] },
  position: { takes: [0, 1_000_000], refuses: [-1, 1_000_001, 1.5] },
  visibility: { takes: ["public", "private"], refuses: ["archive", null] },
  duration: { takes: [1, 1440], refuses: [0, 1441, 1.5, "60", null] },
  durationDays: { takes: [1, 365, null], refuses: [0, 366, 1.5] },
  price: { takes: [0, 99_999_999.99], refuses: [-0.01, 100_000_000, 1.005, "20", null] },
  deposit: { takes: [0, 12.25, 100], refuses: [-1, 100.01, 1.005, "50%", null] },
  taxRate: { takes: [0, 5.225, 100], refuses: [-1, 100.001, 5.2255, null] },
  capacity: { takes: [], refuses: [0, 1001, 1.5] },
  capacityMin: { takes: [1], refuses: [0, 1001, 1.5, null] },
  capacityMax: { takes: [1, 1000], refuses: [0, 1001, 1.5, null] },
  waitlistCapacity: { takes: [0, 1000], refuses: [-1, 1001, null] },
  slotLength: { takes: [1, 1440, null], refuses: [0, 1441] },
  paddingBefore: { takes: [0, 1440], refuses: [-1, 1441, null] },
  paddingAfter: { takes: [0, 1440], refuses: [-1, 1441, null] },
  minPriorMinutes: { takes: [0, 525_600, null], refuses: [-1, 525_601] },
  minCancelMinutes: { takes: [0, 525_600, null], refuses: [-1, 525_601] },
  maxDays: { takes: [1, 730, null], refuses: [0, 731] },
  requiresApproval: { takes: [true, false], refuses: ["true", 1, null] },
  staffPreference: {
    takes: ["order", "least_occupied", "least_expensive", "most_expensive"],
    refuses: ["random", null],
  },
  sameStaff: { takes: [true, false], refuses: ["true", null] },
  packageSize: { takes: [1, 1000, null], refuses: [0, 1001] },
  packageDays: { takes: [1, 3650, null], refuses: [0, 3651] },
  packagePrice: { takes: [0, 99_999_999.99, null], refuses: [-1, 100_000_000, 1.005] },
  imageUrl: {
    takes: ["https://example.com/a.png", `https://example.com/${"x".repeat(2028)}`, null],
    refuses: [`https://example.com/${"x".repeat(2029)}`, "ftp://example.com/a", "a.png", "https://a:b@example.com"],
  },
  categoryId: { takes: [null], refuses: [NOBODY, "hair"] },
};

const takes = Object.entries(BOUNDS).flatMap(([field, bounds]) =>
  bounds.takes.map((value): [string, string, unknown] => [field, shown(value), value]),
);
const refuses = Object.entries(BOUNDS).flatMap(([field, bounds]) =>
  bounds.refuses.map((value): [string, string, unknown] => [field, shown(value), value]),
);

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 40);
}

describe("the bounds of a service", () => {
  // Nothing that is refused changes it, so one is enough.
  let kept: typeof services;
  let service: Awaited<ReturnType<typeof create>>;
  beforeAll(async () => {
    kept = openServices(await testTenant());
    service = await kept.create({ title: "Cut" });
  });

  it.each(takes)("%s takes %s", async (field, _, value) => {
    expect(await kept.create({ title: "Cut", [field]: value })).toMatchObject({ [field]: value });
  });

  it.each(refuses)("%s refuses with validation %s, new or changed", async (field, _, value) => {
    expect(await refusalOf(kept.create({ title: "Cut", [field]: value } as never))).toEqual(refused(field));
    expect(await refusalOf(kept.update({ id: service.id, [field]: value }))).toEqual(refused(field));
    expect(await kept.get({ id: service.id })).toEqual(service);
  });
});

describe("a service that breaks bounds", () => {
  it("refuses a creation without title, and tells all faults at once", async () => {
    const body = { duration: 0, price: -1 };
    expect((await refusalOf(services.create(body as never))).fields?.toSorted()).toEqual([
      "duration",
      "price",
      "title",
    ]);
  });

  it("counts the decimals of amounts by the account's currency", async () => {
    const [yen, dinar] = [await testTenant({ currency: "JPY" }), await testTenant({ currency: "KWD" })];
    expect(await refusalOf(openServices(yen).create({ title: "Cut", price: 1.5 }))).toEqual(refused("price"));
    expect((await openServices(dinar).create({ title: "Cut", price: 1.125 })).price).toBe(1.125);
  });
});

describe("the category of a service", () => {
  it("is one of the account, else refused with validation", async () => {
    const { id: categoryId } = await callerOf(categoriesRouter, tenant).create({ name: "Hair" });
    const { id } = await create({ categoryId });
    expect((await services.get({ id })).categoryId).toBe(categoryId);
    const { id: theirs } = await callerOf(categoriesRouter, await testTenant()).create({ name: "Hair" });
    expect(await refusalOf(services.update({ id, categoryId: theirs }))).toEqual(refused("categoryId"));
  });

  it("may go, and leaves the service without one", async () => {
    const categories = callerOf(categoriesRouter, tenant);
    const { id: categoryId } = await categories.create({ name: "Hair" });
    const { id } = await create({ categoryId });
    await categories.delete({ id: categoryId });
    expect((await services.get({ id })).categoryId).toBeNull();
  });
});

describe("the seats of a service", () => {
  it("are set both at once by capacity, which a seat field of its own overrules", async () => {
    const { id, ...service } = await create({ capacity: 8 });
    expect(service).toMatchObject({ capacityMin: 8, capacityMax: 8 });
    expect(await services.update({ id, capacity: 6 })).toMatchObject({ capacityMin: 6, capacityMax: 6 });
    const both = await services.update({ id, capacity: 9, capacityMin: 2 });
    expect(both).toMatchObject({ capacityMin: 2, capacityMax: 9 });
  });

  it("are refused with validation when the least are more than the most, sent or present", async () => {
    expect(await refusalOf(create({ capacityMin: 2 }))).toEqual(refused("capacityMin"));
    const { id } = await create({ capacityMin: 3, capacityMax: 5 });
    expect(await refusalOf(services.update({ id, capacityMin: 6 }))).toEqual(refused("capacityMin"));
    expect(await refusalOf(services.update({ id, capacityMax: 2 }))).toEqual(refused("capacityMin"));
  });

  it("stay in order through two changes at the same time", async () => {
    const { id } = await create({ capacityMin: 1, capacityMax: 5 });
    await Promise.allSettled([services.update({ id, capacityMin: 4 }), services.update({ id, capacityMax: 2 })]);
    const { capacityMin, capacityMax } = await services.get({ id });
    expect(["1-2", "4-5"]).toContain(`${capacityMin}-${capacityMax}`);
  });
});

describe("the type and duration of a service", () => {
  it("cannot change its type, but may say the present one", async () => {
    const { id } = await create({ type: "compound" });
    expect(await refusalOf(services.update({ id, type: "simple" }))).toEqual(refused("type"));
    expect((await services.update({ id, type: "compound", title: "Day" })).title).toBe("Day");
    expect(await refusalOf(create({ type: "double" }))).toEqual(refused("type"));
  });

  it("lasts 1440 minutes while it lasts days, whatever is sent", async () => {
    const { id, duration } = await create({ durationDays: 3, duration: 45 });
    expect(duration).toBe(1440);
    expect((await services.update({ id, duration: 45 })).duration).toBe(1440);
    expect(await services.update({ id, durationDays: null, duration: 45 })).toMatchObject({
      durationDays: null,
      duration: 45,
    });
    expect((await services.update({ id, durationDays: 2 })).duration).toBe(1440);
  });

  it.each(["compound", "collaborative"] as const)("keeps the duration of a %s one to its parts", async (type) => {
    const { id, duration } = await create({ type, duration: 45 });
    expect(duration).toBe(60);
    expect((await services.update({ id, duration: 45 })).duration).toBe(60);
    expect(await refusalOf(services.update({ id, durationDays: 2 }))).toEqual(refused("durationDays"));
    expect(await refusalOf(create({ type, durationDays: 2 }))).toEqual(refused("durationDays"));
  });
});

describe("a service that goes", () => {
  it("ends with its deletion, and answers not_found to a second one", async () => {
    const { id } = await create();
    expect(await services.delete({ id })).toBeNull();
    expect(await refusalOf(services.delete({ id }))).toEqual(NOT_FOUND);
  });

  it("answers conflict while it is a part of another, and says so", async () => {
    const [part, composite] = [await create(), await create({ type: "compound" })];
    const sent = [
      { kind: "service" as const, serviceId: part.id },
      { kind: "spare_time" as const, minutes: 5 },
    ];
    await callerOf(partsRouter, tenant).replace({ id: composite.id, parts: sent });
    const deletion = services.delete({ id: part.id });
    await expect(deletion).rejects.toThrow("another service");
    expect(await refusalOf(deletion)).toEqual(CONFLICT);
  });

  it("answers conflict while a package is of it, and says so", async () => {
    const { id: serviceId } = await create();
    await sellPackage(serviceId);
    const deletion = services.delete({ id: serviceId });
    await expect(deletion).rejects.toThrow("packages");
    expect(await refusalOf(deletion)).toEqual(CONFLICT);
  });
});

/** A package as its table holds it. */
async function sellPackage(serviceId: string): Promise<void> {
  const now = new Date();
  const { id } = await callerOf(customersRouter, tenant).create({ fullName: "Eva Gil", email: "eva@example.com" });
  await testDatabase().db.insert(packages).values({
    tenantId: tenant.id,
    id: newId(),
    customerId: id,
    serviceId,
    size: 10,
    used: 0,
    priceMinor: 0,
    currency: "EUR",
    startsAt: now,
    state: "active",
    code: "ABCD",
    createdAt: now,
    updatedAt: now,
  });
}
