import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { manage, UNKNOWN_ID, visit } from "../../../testing/rest";
import {
  addHoliday,
  addMember,
  addService,
  at,
  booked,
  done,
  expectSoundData,
  openShop,
  type Shop,
} from "../../../testing/shop";

interface Explained {
  bookable: boolean;
  staff: {
    staffId: string | null;
    bookable: boolean;
    reasons: { code: string; from: string | null; until: string | null }[];
  }[];
  nextBookable: string | null;
}

const ask = (shop: Shop, query: Record<string, string>) =>
  manage<Explained>(shop, `GET /slots/explain?${new URLSearchParams({ service: shop.serviceId, ...query })}`);
const explain = (shop: Shop, query: Record<string, string>) => done(ask(shop, query));
const codesOf = ({ staff }: Explained) => staff.flatMap(({ reasons }) => reasons.map(({ code }) => code));

afterAll(expectSoundData);

describe("explaining a start", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await booked(shop, { start: "10:00" });
  });

  it("says that it can be booked, and by whom", async () => {
    const [start, staffId] = [at(shop, "12:00"), shop.staffIds[0]];
    const answer = await explain(shop, { start });
    expect(answer).toEqual({ bookable: true, staff: [{ staffId, bookable: true, reasons: [] }], nextBookable: start });
  });

  it("says what stands in the way, from when until when, and what comes next", async () => {
    const answer = await explain(shop, { start: at(shop, "10:15") });
    const overlap = { code: "overlap", from: at(shop, "10:00"), until: at(shop, "11:00") };
    expect(answer.staff).toMatchObject([{ bookable: false, reasons: [overlap] }]);
    expect(answer.nextBookable).toBe(at(shop, "11:00"));
  });

  it.each([
    ["outside_schedule", "06:00"],
    ["off_grid", "12:07"],
  ])("tells %s", async (code, time) => {
    expect(codesOf(await explain(shop, { start: new Date(at(shop, time)).toISOString() }))).toEqual([code]);
  });

  it("tells too_soon and too_far, and what comes next from now on", async () => {
    const past = await explain(shop, { start: at(shop, "12:00", addDays(shop.date, -30)) });
    expect(codesOf(past)).toEqual(["too_soon"]);
    expect(Date.parse(past.nextBookable ?? "")).toBeGreaterThan(Date.now());
    const far = await explain(shop, { start: at(shop, "12:00", addDays(shop.date, 400)) });
    expect([codesOf(far), far.nextBookable]).toEqual([["too_far"], null]);
  });

  it("tells days off, of whom they are, and looks past them for what comes next", async () => {
    const closed = await openShop();
    for (let day = 0; day < 40; day++) await addHoliday(closed, addDays(closed.date, day));
    await addHoliday(closed, addDays(closed.date, 40), closed.staffIds[0]);
    const answer = await explain(closed, { start: at(closed, "12:00") });
    expect(codesOf(answer)).toEqual(["holiday_company"]);
    expect(answer.nextBookable).toBe(at(closed, "08:00", addDays(closed.date, 41)));
    const last = await explain(closed, { start: at(closed, "12:00", addDays(closed.date, 40)) });
    expect(codesOf(last)).toEqual(["holiday_staff"]);
  });

  it("tells a full group, and seats that nobody has", async () => {
    const service = await addService(shop, { capacity: 2 });
    await booked(shop, { start: "14:00", service });
    const start = at(shop, "14:00");
    expect((await explain(shop, { service, start })).bookable).toBe(true);
    expect(codesOf(await explain(shop, { service, start, persons: "2" }))).toEqual(["capacity_full"]);
  });

  it("counts the time of extras, and refuses those that the service has not, as the slots do", async () => {
    const service = await addService(shop);
    const body = { title: "Mask", duration: 30 };
    const { id } = await done(manage<{ id: string }>(shop, `POST /services/${service}/extras`, { body }));
    const start = at(shop, "19:00");
    expect((await explain(shop, { service, start })).bookable).toBe(true);
    const longer = await explain(shop, { service, start, extras: `${id}:1` });
    expect([codesOf(longer), longer.nextBookable]).toEqual([
      ["outside_schedule"],
      at(shop, "08:00", addDays(shop.date, 1)),
    ]);
    for (const extras of ["zzz", UNKNOWN_ID, `${id}:2`])
      expect(await ask(shop, { service, start, extras })).toMatchObject({ code: "validation", fields: ["extras"] });
  });

  it("takes serviceId and staffId as names too, and needs one of the service's", async () => {
    const query = new URLSearchParams({
      serviceId: shop.serviceId,
      staffId: shop.staffIds[0] ?? "",
      start: at(shop, "12:00"),
    });
    expect((await done(manage<Explained>(shop, `GET /slots/explain?${query}`))).bookable).toBe(true);
    const missing = await manage(shop, `GET /slots/explain?start=${at(shop, "12:00")}`);
    expect([missing.code, missing.fields]).toEqual(["validation", ["service"]]);
  });

  it("is not_found for a service or member that the account does not have", async () => {
    const [other, start] = [await openShop(), at(shop, "12:00")];
    expect((await ask(shop, { service: other.serviceId, start })).code).toBe("not_found");
    expect((await ask(shop, { staff: UNKNOWN_ID, start })).code).toBe("not_found");
  });

  it("is validation for a start without an offset and a strange audience", async () => {
    const { fields } = await ask(shop, { start: "2026-11-23T10:00:00", audience: "all" });
    expect(fields.sort()).toEqual(["audience", "start"]);
  });
});

describe("who may see it", () => {
  let shop: Shop;
  let start: string;
  beforeAll(async () => {
    shop = await openShop();
    start = at(shop, "12:00");
  });

  it("tells private, archived and unlinked members apart", async () => {
    const [hidden, gone, other] = [
      await addMember(shop, "Hidden"),
      await addMember(shop, "Gone"),
      await addMember(shop, "Other"),
    ];
    for (const id of [hidden, gone])
      await done(manage(shop, `PUT /staff/${id}/services/${shop.serviceId}`, { body: {} }));
    await done(manage(shop, `PATCH /staff/${hidden}`, { body: { visibility: "private" } }));
    await done(manage(shop, `DELETE /staff/${gone}`));
    const codes = async (staff: string, audience = "public") =>
      codesOf(await explain(shop, { staff, audience, start }));
    expect(await codes(hidden)).toEqual(["staff_private"]);
    expect(await codes(hidden, "management")).toEqual([]);
    expect(await codes(gone, "management")).toEqual(["staff_archived"]);
    expect(await codes(other, "management")).toEqual(["not_linked"]);
    expect((await explain(shop, { start })).staff).toHaveLength(3);
  });

  it("tells a private service, one without members, and a member without a schedule", async () => {
    const service = await addService(shop, { visibility: "private" });
    const hidden = await explain(shop, { service, start });
    expect(new Set(codesOf(hidden))).toContain("service_private");
    expect([hidden.bookable, hidden.nextBookable]).toEqual([false, null]);
    expect((await explain(shop, { service, start, audience: "management" })).bookable).toBe(true);
    const { id: bare } = await done(manage<{ id: string }>(shop, "POST /services", { body: { title: "Bare" } }));
    expect(codesOf(await explain(shop, { service: bare, start }))).toEqual(["no_staff"]);
    const idle = await addMember(shop, "Idle");
    await done(manage(shop, `PUT /staff/${idle}/schedule`, { body: { days: [] } }));
    const stay = await addService(shop, { durationDays: 1 });
    for (const id of [bare, stay]) await done(manage(shop, `PUT /staff/${idle}/services/${id}`, { body: {} }));
    expect(codesOf(await explain(shop, { service: bare, start }))).toEqual(["no_schedule"]);
    expect(codesOf(await explain(shop, { service: stay, staff: idle, start: at(shop, "00:00") }))).toEqual([
      "no_schedule",
    ]);
  });
});

it("explains a service made of parts by the members of its first part", async () => {
  const shop = await openShop({ members: 2 });
  const [ana = "", ben = ""] = shop.staffIds;
  const both = shop.staffIds;
  shop.staffIds = [ana];
  const wash = await addService(shop, { duration: 30 });
  shop.staffIds = [ben];
  const cut = await addService(shop, { duration: 60 });
  shop.staffIds = [];
  const service = await addService(shop, { type: "compound" });
  const parts = [wash, cut].map((serviceId) => ({ kind: "service", serviceId }));
  await done(manage(shop, `PUT /services/${service}/parts`, { body: { parts } }));
  shop.staffIds = both;
  const start = at(shop, "12:00");
  expect(await explain(shop, { service, start })).toMatchObject({ bookable: true, staff: [{ staffId: ana }] });
  await booked(shop, { start: "12:30", service: cut, staff: ben });
  const taken = await explain(shop, { service, start });
  expect(codesOf(taken)).toEqual(["part_unavailable"]);
  const path = `GET /slots?service=${service}&from=${shop.date}&days=1`;
  const { days } = (await done(visit(shop, path))) as { days: { slots: { start: string }[] }[] };
  const later = days.flatMap(({ slots }) => slots.map((slot) => slot.start)).filter((slot) => slot > start);
  expect(taken.nextBookable).toBe(later[0]);
  expect(codesOf(await explain(shop, { service, start, staff: ben }))).toEqual(["not_linked"]);
});
