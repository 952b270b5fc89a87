import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appointments, tenants } from "../../db/schema";
import { adminRouter } from "../../router";
import { headersOf, refusal, type Tab, tabOf } from "../../testing/admin";
import { testDatabase } from "../../testing/database";
import { newMember } from "../../testing/people";
import { ask, MANAGEMENT, manage, managementRoutes, pathOf } from "../../testing/rest";
import { at, booked, done, openShop, type Shop, setTenant } from "../../testing/shop";

const { db } = testDatabase();
const NOT_FOUND = { status: 404, code: "not_found" };
const FORBIDDEN = { status: 403, code: "forbidden" };

let shop: Shop;
let mine: string;
let theirs: string;
/** A booking in each calendar, by different customers. */
let ownBooking: Booked;
let otherBooking: Booked;
let tab: Tab;

interface Booked {
  id: string;
  number: string;
  appointmentId: string;
  customerId: string;
}

const bookingWith = async (staffId: string): Promise<Booked> => {
  const query = `GET /bookings?staffId=${staffId}`;
  const { data } = await done(manage<{ data: Booked[] }>(shop, query));
  if (!data[0]) throw new Error("There is no booking.");
  return data[0];
};

async function open() {
  shop = await openShop({ members: 2 });
  [mine = "", theirs = ""] = shop.staffIds;
  await booked(shop, { start: "10:00", staff: mine }, { name: "Own Customer", email: "own@example.com" });
  await booked(shop, { start: "10:00", staff: theirs }, { name: "Other Customer", email: "other@example.com" });
  [ownBooking, otherBooking] = await Promise.all([bookingWith(mine), bookingWith(theirs)]);
  tab = tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop);
}

const idsOf = async (name: string, input: object = {}) => {
  const { data } = await tab.query<{ data: { id: string }[]; total: number }>(name, input);
  expect(data.total).toBe(data.data.length);
  return data.data.map(({ id }) => id);
};
const week = () => ({ from: at(shop, "00:00"), to: at(shop, "23:00") });

describe("a member of the role staff sees", () => {
  // They look at one shop, and change what none of the others looks at.
  beforeAll(open);
  afterEach(() => setTenant(shop, { clockOffsetMs: 0 }));

  it("the appointments of the own calendar alone, whatever is asked for", async () => {
    expect(await idsOf("appointments.list", week())).toEqual([ownBooking.appointmentId]);
    expect(await idsOf("appointments.list", { ...week(), staffId: theirs })).toEqual([]);
    const get = (id: string) => tab.query("appointments.get", { id });
    expect((await get(ownBooking.appointmentId)).status).toBe(200);
    expect(await refusal(get(otherBooking.appointmentId))).toEqual(NOT_FOUND);
  });

  it("the own calendar in the calendar, and what changes in it", async () => {
    const days = { from: shop.date, days: 1 };
    const ask = <Answer>(name: string) => tab.query<Answer>(`calendar.${name}`, days).then(({ data }) => data);
    const sheet = await ask<{ entries: { id: string }[] }>("read");
    expect(sheet.entries.map(({ id }) => id)).toEqual([ownBooking.appointmentId]);
    expect(await ask("counts")).toMatchObject({ days: [{ visits: 1 }] });
    expect(await ask("members")).toMatchObject({ members: [{ id: mine }] });
    const before = await ask("version");
    await booked(shop, { start: "12:00", staff: theirs });
    expect(await ask("version")).toEqual(before);
    const last = (id: string) => refusal(tab.query("calendar.lastChange", { id }));
    expect(await last(ownBooking.appointmentId)).toEqual({ status: 200, code: undefined });
    expect(await last(otherBooking.appointmentId)).toEqual(NOT_FOUND);
    const history = (id: string) => refusal(tab.query("calendar.history", { id }));
    expect(await history(ownBooking.id)).toEqual({ status: 200, code: undefined });
    expect(await history(otherBooking.id)).toEqual(NOT_FOUND);
  });

  it("the bookings of the own calendar alone", async () => {
    expect(await idsOf("bookings.list")).toEqual([ownBooking.id]);
    expect(await idsOf("bookings.list", { customerId: otherBooking.customerId })).toEqual([]);
    for (const [{ customerId }, seen] of [
      [ownBooking, [ownBooking.id]],
      [otherBooking, []],
    ] as const)
      expect(await idsOf("bookings.browseVisits", { customerId, order: "first" })).toEqual(seen);
    expect((await tab.query("bookings.get", { id: ownBooking.id })).status).toBe(200);
    expect(await refusal(tab.query("bookings.get", { id: otherBooking.id }))).toEqual(NOT_FOUND);
  });

  it("the customers of own bookings alone, however they are searched for", async () => {
    expect(await idsOf("customers.list")).toEqual([ownBooking.customerId]);
    expect(await idsOf("customers.list", { search: "example.com" })).toEqual([ownBooking.customerId]);
    expect(await idsOf("customers.list", { email: "other@example.com" })).toEqual([]);
    expect((await tab.query("customers.get", { id: ownBooking.customerId })).status).toBe(200);
    const save = (id: string) => refusal(tab.mutate("customers.edits.save", { id, notes: "x", seen: { notes: "" } }));
    expect(await save(ownBooking.customerId)).toEqual({ status: 200, code: undefined });
    expect(await save(otherBooking.customerId)).toEqual(NOT_FOUND);
    expect(await refusal(tab.query("customers.get", { id: otherBooking.customerId }))).toEqual(NOT_FOUND);
  });

  it("the figures of the own calendar alone", async () => {
    const { data } = await tab.query<{ total: object; periods: object[]; members: { id: string }[] }>(
      "reports.bookings",
      { from: shop.date, to: shop.date },
    );
    expect(data.total).toMatchObject({ bookings: 1 });
    expect(data.periods).toEqual([expect.objectContaining({ from: shop.date, bookings: 1 })]);
    expect(data.members.map(({ id }) => id)).toEqual([mine]);
    const income = tab.query("reports.income", { from: shop.date, to: shop.date });
    expect(await refusal(income)).toEqual(FORBIDDEN);
  });

  it("of the day and of what waits the own calendar alone", async () => {
    await setTenant(shop, { clockOffsetMs: Date.parse(at(shop, "09:00")) - Date.now() });
    const { data } = await tab.query<Record<"visits", { bookings: { id: string }[] }[]>>("today.read", {});
    expect(data.visits.flatMap(({ bookings }) => bookings.map(({ id }) => id))).toEqual([ownBooking.id]);
    const free = await tab.query<{ members: { id: string }[] }>("today.freeNext", {});
    expect(free.data.members.map(({ id }) => id)).toEqual([mine]);
  });

  it("in the palette the customers and bookings of the own calendar alone", async () => {
    const found = async (name: string, text: string) => {
      const { data } = await tab.query<{ data: { id: string }[] }>(`search.${name}`, { text });
      return data.data.map(({ id }) => id);
    };
    expect(await found("customers", "customer")).toEqual([ownBooking.customerId]);
    expect(await found("customers", "other@example.com")).toEqual([]);
    expect(await found("bookings", ownBooking.number)).toEqual([ownBooking.id]);
    expect(await found("bookings", otherBooking.number)).toEqual([]);
  });

  it("free times with oneself, and nobody else's", async () => {
    const input = { service: shop.serviceId, from: at(shop, "00:00").slice(0, 10), days: 1 };
    const { data } = await tab.query<{ days: { slots: { staffId: string }[] }[] }>("slots.list", input);
    const offered = new Set(data.days.flatMap(({ slots }) => slots.map(({ staffId }) => staffId)));
    expect([...offered]).toEqual([mine]);
    expect(await refusal(tab.query("slots.list", { ...input, staff: theirs }))).toEqual(FORBIDDEN);
    const start = at(shop, "12:00");
    const why = (said: object = {}) =>
      tab.query<{ staff: { staffId: string }[] }>("slots.explain", { service: shop.serviceId, start, ...said });
    expect((await why()).data.staff.map(({ staffId }) => staffId)).toEqual([mine]);
    for (const said of [{ staff: theirs }, { staffId: theirs }]) expect(await refusal(why(said))).toEqual(FORBIDDEN);
  });

  it("whom an end of the own work affects, and of nobody else's", async () => {
    expect((await tab.query("staff.affected", { id: mine })).status).toBe(200);
    expect(await refusal(tab.query("staff.affected", { id: theirs }))).toEqual(FORBIDDEN);
    const link = (id: string) => tab.query("staff.services.affected", { id, serviceId: shop.serviceId });
    expect((await link(mine)).status).toBe(200);
    expect(await refusal(link(theirs))).toEqual(FORBIDDEN);
  });
});

describe("a member of the role staff writes", () => {
  beforeEach(open);

  const create = (staffId: string, start: string, more: object = {}) =>
    tab.mutate<{ id: string }>("appointments.create", {
      ...{ serviceId: shop.serviceId, staffId, customerId: ownBooking.customerId, start: at(shop, start) },
      ...more,
    });

  it("into the own calendar alone", async () => {
    expect((await create(mine, "12:00")).status).toBe(200);
    expect(await refusal(create(theirs, "12:00"))).toEqual(FORBIDDEN);
    expect(await refusal(create(theirs, "12:00", { dryRun: true }))).toEqual(FORBIDDEN);
    const rows = await db.select().from(appointments).where(eq(appointments.staffId, theirs));
    expect(rows).toHaveLength(1);
  });

  it("a new customer, and the customers of own bookings", async () => {
    const made = await tab.mutate<{ id: string }>("customers.create", { fullName: "Ana", email: "ana@example.com" });
    expect((await create(mine, "13:00", { customerId: made.data.id })).status).toBe(200);
    const change = (id: string) => tab.mutate("customers.update", { id, notes: "Likes tea." });
    expect((await change(made.data.id)).status).toBe(200);
    expect((await change(ownBooking.customerId)).status).toBe(200);
    expect(await refusal(change(otherBooking.customerId))).toEqual(NOT_FOUND);
  });

  it("appointments and their bookings where they are own, and moves none to another", async () => {
    const change = (id: string, said: object) => refusal(tab.mutate("appointments.update", { id, ...said }));
    const moved = { start: at(shop, "15:00") };
    expect(await change(ownBooking.appointmentId, moved)).toEqual({ status: 200, code: undefined });
    expect(await change(ownBooking.appointmentId, { staffId: theirs })).toEqual(FORBIDDEN);
    expect(await change(otherBooking.appointmentId, moved)).toEqual(NOT_FOUND);
    expect(await change(otherBooking.appointmentId, { staffId: mine })).toEqual(NOT_FOUND);
    const seen = (await tab.query<{ updatedAt: string }>("appointments.get", { id: ownBooking.appointmentId })).data;
    const drag = (id: string, said: object) =>
      refusal(tab.mutate("calendar.move", { id, seenAt: seen.updatedAt, ...said }));
    expect(await drag(ownBooking.appointmentId, { staffId: theirs })).toEqual(FORBIDDEN);
    expect(await drag(otherBooking.appointmentId, moved)).toEqual(NOT_FOUND);
    expect(await drag(ownBooking.appointmentId, { start: at(shop, "16:00") })).toEqual({
      status: 200,
      code: undefined,
    });
    const note = (id: string, internalNote: string) =>
      refusal(tab.mutate("calendar.note", { id, internalNote: "Door code 9.", seen: { internalNote } }));
    expect(await note(ownBooking.appointmentId, "")).toEqual({ status: 200, code: undefined });
    // Not even whether it is as it was seen.
    expect(await note(otherBooking.appointmentId, "Something else.")).toEqual(NOT_FOUND);
    const add = (id: string) => tab.mutate("appointments.addBooking", { id, customerId: ownBooking.customerId });
    expect(await refusal(add(otherBooking.appointmentId))).toEqual(NOT_FOUND);
    expect(await refusal(add(ownBooking.appointmentId))).toEqual({ status: 409, code: "capacity_exceeded" });
  });

  it("bookings where they are own", async () => {
    const change = (id: string) => refusal(tab.mutate("bookings.update", { id, notes: "Door code 7." }));
    expect(await change(ownBooking.id)).toEqual({ status: 200, code: undefined });
    expect(await change(otherBooking.id)).toEqual(NOT_FOUND);
    const changeSeen = (id: string, notes: string) =>
      refusal(tab.mutate("calendar.change", { id, notes: "Door code 8.", seen: { notes } }));
    expect(await changeSeen(ownBooking.id, "Door code 7.")).toEqual({ status: 200, code: undefined });
    // Not even whether it is as it was seen.
    expect(await changeSeen(otherBooking.id, "Something else.")).toEqual(NOT_FOUND);
    const start = at(shop, "16:30");
    const move = (id: string, said: object = {}) => refusal(tab.mutate("bookings.reschedule", { id, start, ...said }));
    expect(await move(ownBooking.id, { staff: theirs })).toEqual(FORBIDDEN);
    expect(await move(otherBooking.id)).toEqual(NOT_FOUND);
    expect(await move(ownBooking.id, { staff: "any" })).toEqual({ status: 200, code: undefined });
    const alone = (id: string, said: object = {}) =>
      refusal(tab.mutate("calendar.moveAlone", { id, start: at(shop, "17:00"), seen: {}, ...said }));
    expect(await alone(ownBooking.id, { staff: theirs })).toEqual(FORBIDDEN);
    // Not even whether it stands where it was seen.
    expect(await alone(otherBooking.id, { seen: { start } })).toEqual(NOT_FOUND);
    expect(await alone(ownBooking.id)).toEqual({ status: 200, code: undefined });
    const give = (id: string) => refusal(tab.mutate("bookings.giveSeat", { id }));
    expect(await give(ownBooking.id)).toEqual({ status: 200, code: undefined });
    expect(await give(otherBooking.id)).toEqual(NOT_FOUND);
  });

  it("of a series what is in the own calendar, and leaves the rest as it is", async () => {
    const { data } = await create(mine, "17:00", { recurrence: { freq: "weekly", count: 3 } });
    const series = await db.select().from(appointments).where(eq(appointments.id, data.id));
    const seriesId = series[0]?.seriesId ?? "";
    const rows = await db
      .select()
      .from(appointments)
      .where(eq(appointments.seriesId, seriesId))
      .orderBy(appointments.startsAt);
    const last = rows.at(-1)?.id ?? "";
    await done(manage(shop, `PATCH /appointments/${last}`, { body: { staffId: theirs } }));
    expect((await tab.mutate("appointments.delete", { id: data.id, scope: "series" })).status).toBe(200);
    const left = await db.select().from(appointments).where(eq(appointments.seriesId, seriesId));
    expect(left.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)).toEqual([last]);
    expect(await refusal(tab.mutate("appointments.delete", { id: last }))).toEqual(NOT_FOUND);
  });

  it("the own week and days off, and neither another's nor the company's", async () => {
    const replace = (id: string) => refusal(tab.mutate("staff.schedule.replace", { id, days: [] }));
    expect(await replace(mine)).toEqual({ status: 200, code: undefined });
    expect(await replace(theirs)).toEqual(FORBIDDEN);
    const edit = (id: string) => refusal(tab.mutate("staff.scheduleEdits.save", { id, days: [], seen: {} }));
    expect(await edit(mine)).toEqual({ status: 200, code: undefined });
    expect(await edit(theirs)).toEqual(FORBIDDEN);
    const off = (staffId: string | null) =>
      tab.mutate<{ id: string }>("holidays.create", { date: "2031-05-01", kind: "once", staffId });
    const { data } = await off(mine);
    expect(await refusal(off(theirs))).toEqual(FORBIDDEN);
    expect(await refusal(off(null))).toEqual(FORBIDDEN);
    const body = { date: "2031-05-02", kind: "once" };
    const company = await done(manage<{ id: string }>(shop, "POST /holidays", { body }));
    expect(await refusal(tab.mutate("holidays.delete", { id: company.id }))).toEqual(NOT_FOUND);
    expect((await tab.mutate("holidays.delete", { id: data.id })).status).toBe(200);
  });

  it("no cancelling and no moving where the account says so; the front desk does", async () => {
    const desk = tabOf(await newMember(shop, { role: "front_desk" }), shop);
    await db.update(tenants).set({ staffMayCancel: false, staffMayReschedule: false }).where(eq(tenants.id, shop.id));
    const { id, appointmentId } = ownBooking;
    const cancel = (each: Tab) => refusal(each.mutate("bookings.update", { id, status: "cancelled" }));
    const move = (each: Tab) =>
      refusal(each.mutate("appointments.update", { id: appointmentId, start: at(shop, "16:00") }));
    const remove = (each: Tab) => refusal(each.mutate("appointments.delete", { id: appointmentId }));
    expect([await cancel(tab), await move(tab), await remove(tab)]).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN]);
    const { updatedAt } = (await tab.query<{ updatedAt: string }>("appointments.get", { id: appointmentId })).data;
    const drag = { id: appointmentId, seenAt: updatedAt, start: at(shop, "16:00") };
    expect(await refusal(tab.mutate("calendar.move", drag))).toEqual(FORBIDDEN);
    expect((await tab.mutate("appointments.update", { id: appointmentId, internalNote: "Knock." })).status).toBe(200);
    const fine = { status: 200, code: undefined };
    expect([await move(desk), await cancel(desk), await remove(desk)]).toEqual([fine, fine, fine]);
  });
});

/** What the cases above show to be narrowed. */
const NARROWED = [
  "appointments.addBooking",
  "appointments.create",
  "appointments.delete",
  "appointments.get",
  "appointments.list",
  "appointments.update",
  "bookings.browseVisits",
  "bookings.get",
  "bookings.giveSeat",
  "bookings.list",
  "bookings.reschedule",
  "bookings.update",
  "calendar.change",
  "calendar.counts",
  "calendar.history",
  "calendar.lastChange",
  "calendar.members",
  "calendar.move",
  "calendar.moveAlone",
  "calendar.note",
  "calendar.read",
  "calendar.version",
  "customers.create",
  "customers.edits.save",
  "customers.get",
  "customers.list",
  "customers.update",
  "exports.bookings",
  "exports.customers",
  "holidays.create",
  "holidays.delete",
  "payments.partPaid",
  "reports.bookings",
  "search.bookings",
  "search.customers",
  "slots.explain",
  "slots.list",
  "staff.affected",
  "staff.schedule.replace",
  "staff.scheduleEdits.save",
  "staff.services.affected",
  "today.freeNext",
  "today.read",
];

it("what is open to staff beside the catalogue is narrowed, each by a case above", () => {
  const procedures = adminRouter._def.procedures as unknown as Record<string, { _def: { meta?: object } }>;
  const open = Object.entries(procedures).filter(([, { _def }]) => "ownCalendar" in (_def.meta ?? {}));
  expect(open.map(([name]) => name).sort()).toEqual(NARROWED);
});

describe("a person", () => {
  let cookie: Record<string, string | undefined>;
  beforeAll(async () => {
    const account = await openShop();
    cookie = headersOf(await newMember(account), account);
  });

  it("is nobody to REST, whatever cookies say: keys alone are let in", async () => {
    const answers = await Promise.all(
      managementRoutes
        .filter(({ meta }) => meta.scope !== "none")
        .map(
          async (route) =>
            (await ask(route.meta.openapi.method, `${MANAGEMENT}${pathOf(route)}`, { headers: cookie })).status,
        ),
    );
    expect(new Set(answers)).toEqual(new Set([401]));
  });
});
