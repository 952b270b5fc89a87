import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { callerOf, refusalOf, testTenant } from "../../testing/context";
import { manage, UNKNOWN_ID, visit } from "../../testing/rest";
import { done, openShop, type Shop } from "../../testing/shop";
import { staffRouter } from "../staff/router";
import { holidaysRouter } from "./router";

const openHolidays = (tenant: TenantRow) => callerOf(holidaysRouter, tenant);
const newMember = (tenant: TenantRow, name: string) =>
  callerOf(staffRouter, tenant).create({ fullName: name, email: `${name}@example.com` });

const christmas = { date: "2031-12-25", kind: "yearly" } as const;

let tenant: TenantRow;
let holidays: ReturnType<typeof openHolidays>;

beforeEach(async () => {
  tenant = await testTenant();
  holidays = openHolidays(tenant);
});

describe("a holiday", () => {
  it("is the company's unless a staff member is said, with every field answered", async () => {
    const { id, createdAt, updatedAt, ...holiday } = await holidays.create(christmas);
    expect(holiday).toEqual({ ...christmas, staffId: null, affected: [] });
    expect(createdAt).toBe(updatedAt);
    const { id: staffId } = await newMember(tenant, "ana");
    expect((await holidays.create({ ...christmas, staffId })).staffId).toBe(staffId);
    expect((await holidays.create({ ...christmas, kind: "once", staffId: null })).id).not.toBe(id);
  });

  it("may be on a date that has one of another kind or owner, and on 29 February", async () => {
    const { id: staffId } = await newMember(tenant, "ana");
    await holidays.create(christmas);
    await holidays.create({ ...christmas, kind: "once" });
    await holidays.create({ ...christmas, staffId });
    await holidays.create({ date: "2028-02-29", kind: "yearly" });
    const dates = (await holidays.list({})).data.map(({ date }) => date);
    expect(dates).toEqual(["2028-02-29", ...Array(3).fill(christmas.date)]);
  });

  it("is there once: the same again is refused on date, of the company as of a member, until it is deleted", async () => {
    const { id: staffId } = await newMember(tenant, "ana");
    for (const owner of [null, staffId]) {
      const { id } = await holidays.create({ ...christmas, staffId: owner });
      const again = await refusalOf(holidays.create({ ...christmas, staffId: owner }));
      expect(again).toEqual({ code: "validation", status: 422, fields: ["date"] });
      await holidays.delete({ id });
      await holidays.create({ ...christmas, staffId: owner });
    }
    const others = openHolidays(await testTenant());
    expect((await others.create(christmas)).date).toBe(christmas.date);
  });

  it("is there once however many take it at the same time", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => holidays.create(christmas)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await holidays.list({})).total).toBe(1);
  });

  it("ends with its deletion, and answers not_found to a second one", async () => {
    const { id } = await holidays.create(christmas);
    expect(await holidays.delete({ id })).toBeNull();
    expect((await holidays.list({})).total).toBe(0);
    expect((await refusalOf(holidays.delete({ id }))).code).toBe("not_found");
  });

  it.each([
    [{ date: "2031-02-29", kind: "once" }, "date"],
    [{ date: "2031-2-9", kind: "once" }, "date"],
    [{ kind: "once" }, "date"],
    [{ date: "2031-02-09" }, "kind"],
    [{ date: "2031-02-09", kind: "weekly" }, "kind"],
    [{ ...christmas, staffId: "ana" }, "staffId"],
    [{ ...christmas, staffId: UNKNOWN_ID }, "staffId"],
  ])("is refused with validation as %j", async (body, field) => {
    const refusal = await refusalOf(holidays.create(body as never));
    expect(refusal).toEqual({ code: "validation", status: 422, fields: [field] });
  });

  it("is refused with validation for a staff member of another account", async () => {
    const { id: staffId } = await newMember(await testTenant(), "bea");
    expect((await refusalOf(holidays.create({ ...christmas, staffId }))).fields).toEqual(["staffId"]);
  });

  it("answers not_found to another account", async () => {
    const { id } = await holidays.create(christmas);
    const others = openHolidays(await testTenant());
    expect((await refusalOf(others.delete({ id }))).code).toBe("not_found");
    expect((await others.list({})).total).toBe(0);
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(holidaysRouter, tenant, ["catalog:read"]);
    expect((await refusalOf(reader.create(christmas))).code).toBe("forbidden");
  });
});

describe("the list of holidays", () => {
  it("tells the company's, one member's own, or all, by date", async () => {
    const { id: staffId } = await newMember(tenant, "ana");
    const { id: other } = await newMember(tenant, "bea");
    await holidays.create({ date: "2031-03-01", kind: "once", staffId });
    await holidays.create({ date: "2031-01-01", kind: "once" });
    await holidays.create({ date: "2031-02-01", kind: "exception", staffId: other });
    const datesOf = async (query: { staffId?: string; limit?: number; offset?: number }) => {
      const { data, total } = await holidays.list(query);
      return [total, ...data.map(({ date }) => date.slice(5, 7))];
    };
    expect(await datesOf({})).toEqual([3, "01", "02", "03"]);
    expect(await datesOf({ staffId: "company" })).toEqual([1, "01"]);
    expect(await datesOf({ staffId })).toEqual([1, "03"]);
    expect(await datesOf({ limit: 1, offset: 1 })).toEqual([3, "02"]);
  });

  it("answers not_found for an unknown staff member, validation for what is no id", async () => {
    const { id: theirs } = await newMember(await testTenant(), "bea");
    expect((await refusalOf(holidays.list({ staffId: UNKNOWN_ID }))).code).toBe("not_found");
    expect((await refusalOf(holidays.list({ staffId: theirs }))).code).toBe("not_found");
    const refusal = await refusalOf(holidays.list({ staffId: "all" }));
    expect(refusal).toEqual({ code: "validation", status: 422, fields: ["staffId"] });
  });
});

describe("days off and their exceptions decide the slots", () => {
  /** Who is offered on the shop's Monday. */
  async function offered(shop: Shop): Promise<string[]> {
    const members = shop.staffIds.map(async (staffId) => {
      const query = `service=${shop.serviceId}&staff=${staffId}&from=${shop.date}&days=1`;
      const { days } = await done(visit<{ days: { slots: unknown[] }[] }>(shop, `GET /slots?${query}`));
      return days[0] && days[0].slots.length > 0 ? [staffId] : [];
    });
    return (await Promise.all(members)).flat();
  }
  const add = (shop: Shop, kind: string, fields: Record<string, unknown> = {}) =>
    done(manage<{ id: string }>(shop, "POST /holidays", { body: { date: shop.date, kind, ...fields } }));

  it("closes the day for all, and re-opens it, for one or for all", async () => {
    const shop = await openShop({ members: 2 });
    const [ana = ""] = shop.staffIds;
    expect(await offered(shop)).toEqual(shop.staffIds);
    const { id } = await add(shop, "once");
    expect(await offered(shop)).toEqual([]);
    await add(shop, "exception", { staffId: ana });
    expect(await offered(shop)).toEqual([ana]);
    await add(shop, "exception");
    expect(await offered(shop)).toEqual(shop.staffIds);
    await done(manage(shop, `DELETE /holidays/${id}`));
    expect(await offered(shop)).toEqual(shop.staffIds);
  });

  it("closes a member's own day in every year, which the company's exception does not re-open", async () => {
    const shop = await openShop({ members: 2 });
    const [ana = "", bea = ""] = shop.staffIds;
    const { id } = await add(shop, "yearly", { date: `1999${shop.date.slice(4)}`, staffId: ana });
    await add(shop, "exception");
    expect(await offered(shop)).toEqual([bea]);
    await done(manage(shop, `DELETE /holidays/${id}`));
    expect(await offered(shop)).toEqual([ana, bea]);
  });
});
