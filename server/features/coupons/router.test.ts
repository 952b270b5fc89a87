import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { events, type TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { servicesRouter } from "../services/router";
import { staffRouter } from "../staff/router";
import { couponsRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };
const invalidOn = (...fields: string[]) => ({ code: "validation", status: 422, fields });

const openCoupons = (tenant: TenantRow) => callerOf(couponsRouter, tenant);
const newService = async (tenant: TenantRow) => (await callerOf(servicesRouter, tenant).create({ title: "Cut" })).id;
const newMember = async (tenant: TenantRow) =>
  (await callerOf(staffRouter, tenant).create({ fullName: "Eva", email: `${newId()}@example.com` })).id;

async function newEvent({ id: tenantId }: TenantRow): Promise<string> {
  const [id, now] = [newId(), new Date("2026-01-01T00:00:00Z")];
  const text = { title: "Concert", description: "", ticketMask: "********", slug: id };
  const rules = { status: "draft" as const, sold: 0, requiresApproval: false, waitlist: false };
  const span = { startsAt: now, endsAt: new Date("2026-01-01T02:00:00Z") };
  const row = { tenantId, id, ...text, ...rules, ...span, createdAt: now, updatedAt: now };
  await testDatabase().db.insert(events).values(row);
  return id;
}

let tenant: TenantRow;
let coupons: ReturnType<typeof openCoupons>;

beforeEach(async () => {
  tenant = await testTenant();
  coupons = openCoupons(tenant);
});

describe("a coupon", () => {
  it("is created from its code alone, with the defaults for the rest", async () => {
    const { id, createdAt, updatedAt, ...coupon } = await coupons.create({ code: "SUMMER" });
    expect(coupon).toEqual({
      code: "SUMMER",
      discount: 0,
      deduction: 0,
      usageLimit: null,
      used: 0,
      customerLimit: null,
      dateStart: null,
      dateEnd: null,
      serviceIds: [],
      staffIds: [],
      eventIds: [],
      active: true,
    });
    expect(createdAt).toBe(updatedAt);
    expect(await coupons.get({ id })).toEqual({ id, ...coupon, createdAt, updatedAt });
  });

  it("keeps every field that is sent", async () => {
    const given = {
      code: "VIP_10-A",
      discount: 12.5,
      deduction: 3.05,
      usageLimit: 1_000_000,
      customerLimit: 1,
      dateStart: "2026-02-01",
      dateEnd: "2026-02-01",
      serviceIds: [await newService(tenant)],
      staffIds: [await newMember(tenant)],
      eventIds: [await newEvent(tenant)],
      active: false,
    };
    expect(await coupons.create(given)).toMatchObject(given);
  });

  it("has its code trimmed and in upper case", async () => {
    expect((await coupons.create({ code: "  summer-2026_x " })).code).toBe("SUMMER-2026_X");
  });

  it("keeps a repeated id once, in whatever case it came", async () => {
    const id = await newService(tenant);
    expect((await coupons.create({ code: "A", serviceIds: [id, id.toUpperCase(), id] })).serviceIds).toEqual([id]);
  });

  it("takes amounts with the currency's decimals and refuses more with validation", async () => {
    const yen = openCoupons(await testTenant({ currency: "JPY" }));
    expect((await yen.create({ code: "A", deduction: 500 })).deduction).toBe(500);
    expect(await refusalOf(yen.create({ code: "B", deduction: 0.5 }))).toEqual(invalidOn("deduction"));
  });

  it("refuses with validation a code in use, in any case, though not another account's", async () => {
    const { id } = await coupons.create({ code: "OTHER" });
    await coupons.create({ code: "SUMMER" });
    expect(await refusalOf(coupons.create({ code: "summer" }))).toEqual(invalidOn("code"));
    expect(await refusalOf(coupons.update({ id, code: "summer" }))).toEqual(invalidOn("code"));
    expect((await openCoupons(await testTenant()).create({ code: "SUMMER" })).code).toBe("SUMMER");
  });

  it("gets its code once, however many ask for it at the same moment", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => coupons.create({ code: "ONCE" })));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = asked.flatMap((one) => (one.status === "rejected" ? [refusalOf(Promise.reject(one.reason))] : []));
    expect(await Promise.all(refused)).toEqual(refused.map(() => invalidOn("code")));
    expect((await coupons.list({})).total).toBe(1);
  });

  it.each<[string, unknown[]]>([
    ["code", ["", " ", "A B", "Ñ", "ß", "ı", "A*", "x".repeat(65), 7]],
    ["discount", [-0.01, 100.01, 1.234, "10", null]],
    ["deduction", [-0.01, 1.234, 100_000_000, null]],
    ["usageLimit", [0, 1_000_001, 1.5]],
    ["customerLimit", [0, 1_000_001, 1.5]],
    ["dateStart", ["2026-02-30", "2026-02-01T00:00:00Z", ""]],
    ["dateEnd", ["2026-02-30", "tomorrow"]],
    ["active", ["true", null]],
  ])("refuses with validation a wrong %s, whether created or changed", async (field, values) => {
    const { id } = await coupons.create({ code: "PRESENT" });
    for (const value of values) {
      const wrong = { [field]: value } as { active: boolean };
      expect(await refusalOf(coupons.create({ code: "NEW", ...wrong }))).toEqual(invalidOn(field));
      expect(await refusalOf(coupons.update({ id, ...wrong }))).toEqual(invalidOn(field));
    }
    expect((await coupons.list({})).total).toBe(1);
  });

  it("refuses with validation each id that names nothing of the account, under its place too", async () => {
    const other = await testTenant();
    const wrong = {
      serviceIds: [await newService(tenant), await newService(other)],
      staffIds: [NOBODY],
      eventIds: [await newEvent(other)],
    };
    const fields = ["serviceIds.1", "serviceIds", "staffIds.0", "staffIds", "eventIds.0", "eventIds"];
    expect(await refusalOf(coupons.create({ code: "A", ...wrong }))).toEqual(invalidOn(...fields));
    const { id } = await coupons.create({ code: "A" });
    expect(await refusalOf(coupons.update({ id, ...wrong }))).toEqual(invalidOn(...fields));
    const many = Array.from({ length: 501 }, () => NOBODY);
    expect(await refusalOf(coupons.create({ code: "B", staffIds: many }))).toEqual(invalidOn("staffIds"));
    expect(await refusalOf(coupons.create({ code: "B", staffIds: ["x"] }))).toEqual(
      invalidOn("staffIds.0", "staffIds"),
    );
  });

  it("refuses with validation an end before the start, also when only one of them is sent", async () => {
    const wrong = { code: "A", dateStart: "2026-03-02", dateEnd: "2026-03-01" };
    expect(await refusalOf(coupons.create(wrong))).toEqual(invalidOn("dateEnd"));
    const { id } = await coupons.create({ code: "A", dateStart: "2026-03-02", dateEnd: "2026-03-05" });
    expect(await refusalOf(coupons.update({ id, dateEnd: "2026-03-01" }))).toEqual(invalidOn("dateEnd"));
    expect(await refusalOf(coupons.update({ id, dateStart: "2026-03-06" }))).toEqual(invalidOn("dateEnd"));
    expect(await coupons.update({ id, dateEnd: null, dateStart: "2026-03-06" })).toMatchObject({ dateEnd: null });
  });

  it("is changed in the fields that are sent", async () => {
    const coupon = await coupons.create({ code: "A", discount: 10, usageLimit: 5 });
    const changed = await coupons.update({ id: coupon.id, code: "b", usageLimit: null, deduction: 1.5 });
    const { updatedAt } = changed;
    expect(changed).toEqual({ ...coupon, code: "B", usageLimit: null, deduction: 1.5, updatedAt });
    expect(updatedAt > coupon.updatedAt).toBe(true);
  });

  it("never changes how often it was used by hand", async () => {
    const { id } = await coupons.create({ code: "A" });
    expect((await coupons.update({ id, used: 9 } as { id: string })).used).toBe(0);
  });

  it("is left as it was, stamp and audit too, by its own answer sent back, though its service is gone", async () => {
    const serviceId = await newService(tenant);
    const coupon = await coupons.create({ code: "A", discount: 0.1, serviceIds: [serviceId], dateEnd: "2026-03-01" });
    await callerOf(servicesRouter, tenant).delete({ id: serviceId });
    const before = await auditedWrites(tenant);
    expect(await coupons.update(coupon)).toEqual(coupon);
    expect(await auditedWrites(tenant)).toBe(before);
    expect(await coupons.update({ ...coupon, discount: 5 })).toMatchObject({ serviceIds: [serviceId], discount: 5 });
  });

  it("frees its code when it is deleted", async () => {
    const { id } = await coupons.create({ code: "A" });
    expect(await coupons.delete({ id })).toBeNull();
    expect(await refusalOf(coupons.get({ id }))).toEqual(NOT_FOUND);
    expect((await coupons.create({ code: "A" })).id).not.toBe(id);
  });

  it("answers not_found for an unknown one, and for one of another account, which it leaves alone", async () => {
    const theirs = openCoupons(await testTenant());
    const coupon = await theirs.create({ code: "A" });
    for (const id of [NOBODY, coupon.id]) {
      const calls = [coupons.get({ id }), coupons.update({ id, discount: 5 }), coupons.delete({ id })];
      expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
    }
    expect(await theirs.get({ id: coupon.id })).toEqual(coupon);
    expect((await coupons.list({})).total).toBe(0);
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(couponsRouter, tenant, ["catalog:read"]);
    expect((await refusalOf(reader.create({ code: "A" }))).code).toBe("forbidden");
    expect((await refusalOf(reader.generate({ mask: "A*", count: 1 }))).code).toBe("forbidden");
  });
});

it("the list of coupons goes by code, a page at a time, with the true total", async () => {
  for (const code of ["C", "A", "B"]) await coupons.create({ code });
  expect((await coupons.list({})).data.map(({ code }) => code)).toEqual(["A", "B", "C"]);
  expect((await coupons.list({ limit: 1, offset: 1 })).data.map(({ code }) => code)).toEqual(["B"]);
  expect(await coupons.list({ offset: 3 })).toEqual({ data: [], total: 3 });
  expect(await refusalOf(coupons.list({ limit: 101 }))).toEqual(invalidOn("limit"));
});
