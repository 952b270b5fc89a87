import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../../domain/dates";
import { auditedWrites } from "../../../../testing/context";
import { manage, UNKNOWN_ID, visit } from "../../../../testing/rest";
import {
  addHoliday,
  addMember,
  addService,
  at,
  booked,
  done,
  eventsOf,
  expectSoundData,
  lastSundayAhead,
  mailsOf,
  openShop,
  orderOf,
  type Shop,
} from "../../../../testing/shop";

interface Made {
  id: string;
  bookingId: string | null;
  start: string;
  end: string;
  forced: boolean;
  warnings: string[];
  persons: number;
  status: string;
  blockedStart: string;
  blockedEnd: string;
  bookings: { id: string; status: string; price: number; paymentStatus: string | null }[];
  ok?: boolean;
  error?: { fields: Record<string, string> };
}

let shop: Shop;
let customerId: string;

const newCustomer = async (account: Shop, fullName = "Eva Gil") =>
  (await done(manage<{ id: string }>(account, "POST /customers", { body: { fullName, email: "eva@example.com" } }))).id;

beforeEach(async () => {
  shop = await openShop();
  customerId = await newCustomer(shop);
});
afterAll(expectSoundData);

const bodyOf = (given: Record<string, unknown>) => ({
  serviceId: shop.serviceId,
  staffId: shop.staffIds[0],
  customerId,
  ...given,
});
const create = (given: Record<string, unknown>, headers = {}) =>
  manage<Made>(shop, "POST /appointments", { body: bodyOf(given), headers });
const countAppointments = async () => (await done(manage<{ total: number }>(shop, "GET /appointments"))).total;

describe("creating an appointment", () => {
  it("books a slot for the customer, with a payment at the desk and one event", async () => {
    const { status, body } = await create({ start: at(shop, "10:00"), internalNote: "Back door" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ start: at(shop, "10:00"), end: at(shop, "11:00"), status: "active", persons: 1 });
    expect(body).toMatchObject({ forced: false, warnings: [], internalNote: "Back door", source: "api" });
    expect(body.bookings).toMatchObject([
      { id: body.bookingId, status: "approved", price: 20, paymentStatus: "pending" },
    ]);
    expect((await eventsOf(shop)).map(({ type }) => type)).toEqual(["booking.created"]);
    expect(await mailsOf(shop)).toEqual([]);
    const { bookingsCount } = await done(manage<{ bookingsCount: number }>(shop, `GET /customers/${customerId}`));
    expect(bookingsCount).toBe(1);
  });

  it("takes starts and ends of whole seconds alone", async () => {
    const start = at(shop, "10:00").replace("Z", ".999Z");
    expect(await create({ start })).toMatchObject({ code: "validation", fields: ["start"] });
    const end = at(shop, "11:00").replace("Z", ".001Z");
    expect(await create({ start: at(shop, "10:00"), end })).toMatchObject({ code: "validation", fields: ["end"] });
    const { token } = await booked(shop, { start: "12:00" });
    const { id } = (await create({ start: at(shop, "15:00") })).body;
    expect((await manage(shop, `PATCH /appointments/${id}`, { body: { start, end } })).fields).toEqual([
      "start",
      "end",
    ]);
    expect((await visit(shop, `POST /manage/${token}/reschedule`, { body: { start } })).fields).toEqual(["start"]);
    expect((await visit(shop, "POST /bookings", { body: orderOf(shop, { start }) })).fields).toContain("items.0.start");
    expect((await manage(shop, `GET /slots/explain?service=${shop.serviceId}&start=${start}`)).fields).toEqual([
      "start",
    ]);
    const event = { title: "Fair", startAt: start, endAt: end };
    expect((await manage(shop, "POST /events", { body: event })).fields).toEqual(["startAt", "endAt"]);
  });

  it("mails the customer with notify alone", async () => {
    const { body } = await create({ start: at(shop, "10:00"), notify: true });
    expect(await mailsOf(shop)).toMatchObject([{ type: "booking_new", bookingId: body.bookingId }]);
  });

  it("is pending when the service wants to look first, and paid when it is free", async () => {
    const serviceId = await addService(shop, { requiresApproval: true, price: 0 });
    const { body } = await create({ serviceId, start: at(shop, "10:00") });
    expect(body.bookings).toMatchObject([{ status: "pending", paymentStatus: "completed", price: 0 }]);
    expect((await eventsOf(shop)).map(({ type }) => type)).toEqual(["booking.created", "payment.completed"]);
  });

  it("blocks the time without a customer, and can be given one later", async () => {
    const { body } = await create({ customerId: undefined, start: at(shop, "10:00") });
    expect(body).toMatchObject({ bookingId: null, persons: 0, bookings: [] });
    const { bookings } = await done(manage<Made>(shop, `GET /appointments/${body.id}`));
    expect(bookings).toEqual([]);
    expect((await create({ start: at(shop, "10:30") })).code).toBe("warnings");
    const added = await manage(shop, `POST /appointments/${body.id}/bookings`, { body: { customerId } });
    expect(added.status).toBe(201);
  });

  it("takes past dates, unusual minutes, private services and private members without a warning", async () => {
    const serviceId = await addService(shop, { visibility: "private", minPriorMinutes: 500_000 });
    await done(manage(shop, `PATCH /staff/${shop.staffIds[0]}`, { body: { visibility: "private" } }));
    expect((await create({ serviceId, start: at(shop, "10:07") })).status).toBe(201);
    expect((await create({ serviceId, start: at(shop, "10:00", addDays(shop.date, -70)) })).status).toBe(201);
  });

  it("answers a repeated request with the same key with the same appointment", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, second] = [
      await create({ start: at(shop, "10:00") }, headers),
      await create({ start: at(shop, "10:00") }, headers),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(await countAppointments()).toBe(1);
  });
});

describe("what is wrong with the body", () => {
  it("is validation, all ids at once", async () => {
    const ids = { serviceId: UNKNOWN_ID, staffId: UNKNOWN_ID, customerId: UNKNOWN_ID };
    const { status, code, fields } = await create({ ...ids, start: at(shop, "10:00") });
    expect([status, code, fields.sort()]).toEqual([422, "validation", ["customerId", "serviceId", "staffId"]]);
  });

  it("is validation for ids of another account", async () => {
    const other = await openShop();
    const ids = { serviceId: other.serviceId, staffId: other.staffIds[0], customerId: await newCustomer(other) };
    const { fields } = await create({ ...ids, start: at(shop, "10:00") });
    expect(fields.sort()).toEqual(["customerId", "serviceId", "staffId"]);
  });

  it("is validation on staffId for archived and unlinked members, force or not", async () => {
    const other = await addMember(shop, "Other");
    expect((await create({ staffId: other, start: at(shop, "10:00"), force: true })).fields).toEqual(["staffId"]);
    await done(manage(shop, `DELETE /staff/${shop.staffIds[0]}`));
    expect((await create({ start: at(shop, "10:00"), force: true })).fields).toEqual(["staffId"]);
  });

  it("is validation on customerId for an erased customer", async () => {
    await done(manage(shop, `DELETE /customers/${customerId}`));
    expect((await create({ start: at(shop, "10:00") })).fields).toEqual(["customerId"]);
  });

  it.each([
    ["the start itself", "10:00"],
    ["before the start", "09:00"],
  ])("is validation on end at %s", async (_, end) => {
    expect((await create({ start: at(shop, "10:00"), end: at(shop, end) })).fields).toEqual(["end"]);
  });

  it("is validation on end after more than seven days", async () => {
    const end = at(shop, "10:15", addDays(shop.date, 7));
    expect((await create({ start: at(shop, "10:00"), end, force: true })).fields).toEqual(["end"]);
  });
});

describe("the checks", () => {
  it("tell everything at once, in sentences with the local date", async () => {
    await addHoliday(shop, shop.date);
    await create({ start: at(shop, "19:00"), force: true });
    const { status, code, body } = await create({ start: at(shop, "19:30"), end: at(shop, "20:15") });
    expect([status, code]).toEqual([422, "warnings"]);
    const { fields = {} } = body.error ?? {};
    expect(Object.keys(fields).sort()).toEqual(["duration", "holiday", "overlap", "schedule"]);
    for (const sentence of Object.values(fields)) expect(sentence).toContain(shop.date);
    expect(fields.overlap).toContain("from 19:00 to 20:00");
    expect(await countAppointments()).toBe(1);
  });

  it("are accepted by force and kept with the appointment; without warnings it is a normal one", async () => {
    const forced = await create({ start: at(shop, "07:00"), force: true });
    expect(forced.body).toMatchObject({ forced: true, warnings: ["schedule"] });
    const normal = await create({ start: at(shop, "10:00"), force: true });
    expect(normal.body).toMatchObject({ forced: false, warnings: [] });
  });

  it("find a break, and an appointment that only padding meets", async () => {
    const days = [{ weekday: 1, start: "08:00", end: "20:00", breaks: [{ start: "13:00", end: "14:00" }] }];
    await done(manage(shop, `PUT /staff/${shop.staffIds[0]}/schedule`, { body: { days } }));
    const rest = await create({ start: at(shop, "13:30") });
    expect(rest.fields).toEqual(["schedule"]);
    expect(rest.body.error?.fields.schedule).toContain("from 13:00 to 14:00");
    const serviceId = await addService(shop, { paddingBefore: 30 });
    await create({ start: at(shop, "10:00") });
    expect((await create({ serviceId, start: at(shop, "11:15") })).fields).toEqual(["overlap"]);
    const { body } = await create({ serviceId, start: at(shop, "11:15"), force: true });
    expect(body).toMatchObject({ blockedStart: at(shop, "10:45"), warnings: ["overlap"] });
  });

  it("let an appointment forced onto another one stand, and refuse every later one there", async () => {
    const first = await create({ start: at(shop, "10:00") });
    expect((await create({ start: at(shop, "10:00") })).fields).toEqual(["overlap"]);
    const second = await create({ start: at(shop, "10:00"), force: true });
    expect(second.body).toMatchObject({ forced: true, warnings: ["overlap"] });
    await done(manage(shop, `DELETE /appointments/${first.body.id}`));
    expect((await create({ start: at(shop, "10:30") })).fields).toEqual(["overlap"]);
  });

  it("protect an appointment forced out of hours from being booked twice", async () => {
    await create({ start: at(shop, "07:00"), force: true });
    expect((await create({ start: at(shop, "07:30") })).fields.sort()).toEqual(["overlap", "schedule"]);
  });
});

describe("a service booked by the day", () => {
  let stay: string;
  beforeEach(async () => {
    stay = await addService(shop, { durationDays: 2, price: 50 });
  });

  it("lasts so many local days from a local midnight and costs as many", async () => {
    const { body } = await create({ serviceId: stay, start: at(shop, "00:00") });
    expect(body).toMatchObject({ end: at(shop, "00:00", addDays(shop.date, 2)), warnings: [] });
    expect(body.bookings).toMatchObject([{ price: 100 }]);
  });

  it("is no longer or shorter for it when the clock changes meanwhile", async () => {
    const sunday = lastSundayAhead(3);
    const [start, end] = [at(shop, "00:00", addDays(sunday, -1)), at(shop, "00:00", addDays(sunday, 1))];
    expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBe(47);
    expect((await create({ serviceId: stay, start, end })).status).toBe(201);
  });

  it("warns of another end and of a day off on any of its days", async () => {
    const end = at(shop, "00:00", addDays(shop.date, 3));
    await addHoliday(shop, addDays(shop.date, 2));
    const { body } = await create({ serviceId: stay, start: at(shop, "00:00"), end });
    expect(Object.keys(body.error?.fields ?? {}).sort()).toEqual(["duration", "holiday"]);
    expect(body.error?.fields.holiday).toContain(addDays(shop.date, 2));
  });

  it("is validation on start at another time, and on end past a year", async () => {
    expect((await create({ serviceId: stay, start: at(shop, "10:00"), force: true })).fields).toEqual(["start"]);
    const end = at(shop, "00:00", addDays(shop.date, 367));
    expect((await create({ serviceId: stay, start: at(shop, "00:00"), end, force: true })).fields).toEqual(["end"]);
  });
});

describe("a group", () => {
  let group: string;
  beforeEach(async () => {
    group = await addService(shop, { capacity: 3 });
  });

  it("is joined at its start, by whichever surface it was made", async () => {
    const { id } = await booked(shop, { start: "10:00", service: group });
    const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`));
    const { status, body } = await create({ serviceId: group, start: at(shop, "10:00"), persons: 2 });
    expect([status, body.id, body.persons, body.warnings]).toEqual([201, appointmentId, 3, []]);
    expect(await countAppointments()).toBe(1);
  });

  it("that has too few seats refuses with capacity_exceeded, force or not", async () => {
    await create({ serviceId: group, start: at(shop, "10:00"), persons: 2 });
    const more = { serviceId: group, start: at(shop, "10:00"), persons: 2, force: true };
    expect((await create(more)).code).toBe("capacity_exceeded");
    expect((await create({ ...more, start: at(shop, "12:00"), persons: 4 })).code).toBe("capacity_exceeded");
    expect((await create({ ...more, dryRun: true })).code).toBe("capacity_exceeded");
  });

  it("without bookings is one too", async () => {
    const empty = await create({ serviceId: group, start: at(shop, "10:00"), customerId: null });
    const { body } = await create({ serviceId: group, start: at(shop, "10:00") });
    expect(body.id).toBe(empty.body.id);
  });
});

describe("a dry run", () => {
  it("answers 200 with what would happen, and writes nothing", async () => {
    const writes = await auditedWrites(shop);
    const { status, body } = await create({ start: at(shop, "10:00"), notify: true, dryRun: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: "dry_run",
      ok: true,
      warnings: {},
      price: 20,
      mails: [{ type: "booking_new", toEmail: "eva@example.com" }],
      webhooks: ["booking.created"],
    });
    expect(await auditedWrites(shop)).toBe(writes);
    expect([await countAppointments(), await eventsOf(shop), await mailsOf(shop)]).toEqual([0, [], []]);
  });

  it("tells warnings instead of refusing, and whether force accepts them", async () => {
    const late = { start: at(shop, "19:30"), dryRun: true };
    const { status, body } = await create(late);
    expect([status, body.ok, Object.keys(body.warnings)]).toEqual([200, false, ["schedule"]]);
    expect((await create({ ...late, force: true })).body.ok).toBe(true);
  });

  it("refuses what the write would refuse", async () => {
    expect((await create({ staffId: UNKNOWN_ID, start: at(shop, "10:00"), dryRun: true })).code).toBe("validation");
  });
});

describe("a service made of parts", () => {
  it("is validation on serviceId", async () => {
    const serviceId = await addService(shop, { type: "compound" });
    expect((await create({ serviceId, start: at(shop, "10:00") })).fields).toEqual(["serviceId"]);
  });
});
