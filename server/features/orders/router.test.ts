import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addComposite, openSalon, serviceOf } from "../../testing/composites";
import { addType, giveTicket, openConcert, verb } from "../../testing/concert";
import { type Answer, manage, UNKNOWN_ID, visit } from "../../testing/rest";
import {
  addService,
  at,
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  openShop,
  orderOf,
  type Shop,
} from "../../testing/shop";
import type { Order } from "./schemas";

interface Made {
  id: string;
  orderId: string;
  bookingId: string;
  bookingIds: string[];
  paymentId: string | null;
}

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  shop = await openShop({ members: 2, service: { capacity: 2, waitlistCapacity: 2 } });
  ({ id: customerId } = await newCustomer("Ana"));
});

afterAll(expectSoundData);

const ask = <Body = Made>(line: string, body?: unknown, account = shop): Promise<Answer<Body>> =>
  manage<Body>(account, line, { body });
const newCustomer = (fullName: string) =>
  done(ask<Made>("POST /customers", { fullName, email: `${fullName.toLowerCase()}@example.com` }));
const list = (query = "", account = shop) =>
  done(ask<{ data: Order[]; total: number }>(`GET /orders${query}`, undefined, account));
const read = (id: string, account = shop) => done(ask<Order>(`GET /orders/${id}`, undefined, account));
const orderIdOf = async (bookingId: string) => (await done(ask(`GET /bookings/${bookingId}`))).orderId;
const create = (body: Record<string, unknown>, account = shop) =>
  ask(
    "POST /appointments",
    { serviceId: account.serviceId, staffId: account.staffIds[0], customerId, ...body },
    account,
  );
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe("an order", () => {
  it("holds all that one public request booked, in its order, with the one payment", async () => {
    const { bookings, payment } = await done(book(shop, [{ start: "10:00" }, { start: "09:00" }]));
    const { data, total } = await list();
    const [order] = data;
    expect([total, order?.source, idsOf(order?.bookings ?? [])]).toEqual([1, "public", idsOf(bookings)]);
    expect(order).toMatchObject({ tickets: [], payment: { id: payment.id, orderId: order?.id } });
    expect(order?.customerId).toBe(order?.bookings[0]?.customerId);
    expect(await read(order?.id ?? "")).toEqual(order);
    expect(await done(ask(`GET /payments/${payment.id}`))).toMatchObject({ orderId: order?.id });
    const notified = await eventsOf(shop, "booking.created");
    expect(notified.map(({ data: { booking } }) => booking?.orderId)).toEqual([order?.id, order?.id]);
    const paid = await done(ask(`POST /payments/${payment.id}/complete`));
    expect(paid.orderId).toBe(order?.id);
    expect((await eventsOf(shop, "payment.completed"))[0]?.data.payment?.orderId).toBe(order?.id);
  });

  it("is one for a series, whose occurrences are paid one by one, and none for a dry run or blocked time", async () => {
    const recurrence = { freq: "daily", count: 3 };
    await done(create({ start: at(shop, "10:00"), recurrence, dryRun: true }));
    await done(create({ start: at(shop, "18:00"), customerId: null }));
    expect((await list()).total).toBe(0);
    const { bookingIds } = await done(create({ start: at(shop, "10:00"), recurrence }));
    const [order] = (await list()).data;
    expect([idsOf(order?.bookings ?? []), order?.payment, order?.source]).toEqual([bookingIds, null, "api"]);
    expect(new Set(order?.bookings.map(({ paymentId }) => paymentId)).size).toBe(3);
  });

  it("is its own for a booking that is added to an appointment", async () => {
    const made = await done(create({ start: at(shop, "10:00") }));
    const { id: ben } = await newCustomer("Ben");
    const added = await done(ask(`POST /appointments/${made.id}/bookings`, { customerId: ben }));
    expect(await orderIdOf(made.bookingId)).not.toBe(added.orderId);
    expect(await read(added.orderId)).toMatchObject({ customerId: ben, payment: { bookingIds: [added.id] } });
  });

  it("holds the bookings of all parts of a compound service, by either way in", async () => {
    const salon = await openSalon();
    const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    await booked(salon, { start: "10:00", service: composite });
    const { id } = await done(ask("POST /customers", { fullName: "Eva", email: "e@example.com" }, salon));
    const body = { serviceId: composite, staffId: salon.ana, customerId: id, start: at(salon, "14:00") };
    await done(ask("POST /appointments", body, salon));
    const { data } = await list("", salon);
    expect(data.map(({ bookings }) => bookings.map(({ composite }) => composite?.part))).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(data.every(({ payment, bookings }) => payment?.id === bookings[0]?.paymentId)).toBe(true);
  });

  it("holds tickets, and those that get their seat later stay in it", async () => {
    const concert = await openConcert({ waitlist: true });
    const type = await addType(concert, { quantity: 1, price: 5 });
    const given = await giveTicket(concert, type);
    const waiting = await giveTicket(concert, type);
    const orders = (await done(manage<{ data: Order[] }>(concert, "GET /orders"))).data;
    expect(orders.map(({ tickets }) => idsOf(tickets))).toEqual([[waiting.id], [given.id]]);
    expect(orders.map(({ payment }) => payment?.ticketIds ?? null)).toEqual([null, [given.id]]);
    await done(verb(concert, "cancel", given));
    await done(verb(concert, "approve", waiting));
    const [seated] = (await done(manage<{ data: Order[] }>(concert, "GET /orders"))).data;
    expect(seated).toMatchObject({ payment: { ticketIds: [waiting.id], orderId: seated?.id } });
    const notified = await eventsOf(concert, "ticket.created");
    expect(notified.length).toBeGreaterThan(0);
  });

  it("is made by the sale of a package too, with its payment alone", async () => {
    const sold = await done(ask("POST /packages", { customerId, serviceId: shop.serviceId, payment: "local" }));
    const [order] = (await list()).data;
    expect(order).toMatchObject({ customerId, bookings: [], tickets: [], payment: { packageId: sold.id } });
  });

  it("keeps who waits for a seat, and the payment that comes with the seat is the order's", async () => {
    await booked(shop, { start: "10:00", staff: shop.staffIds[0] ?? "", persons: 2 });
    const item = { start: "10:00", staff: shop.staffIds[0] ?? "" };
    const waiting = await booked(shop, item, { waitlist: true, name: "Zoe", email: "zoe@example.com" });
    const id = await orderIdOf(waiting.id);
    expect((await read(id)).payment).toBeNull();
    const [first] = (await list()).data.filter((order) => order.id !== id);
    await done(ask(`PATCH /bookings/${first?.bookings[0]?.id}`, { status: "cancelled" }));
    await done(ask(`POST /bookings/${waiting.id}/give-seat`, {}));
    expect((await read(id)).payment).toMatchObject({ orderId: id, bookingIds: [waiting.id] });
  });

  it("shows the payment that asks now, not the one whose place it took", async () => {
    const { id, payment } = await booked(shop, { start: "10:00" });
    await done(ask(`POST /payments/${payment.id}/complete`));
    await done(ask(`POST /payments/${payment.id}/refund`));
    await done(ask(`PATCH /bookings/${id}`, { status: "cancelled" }));
    await done(ask(`PATCH /bookings/${id}`, { status: "approved" }));
    const order = await read(await orderIdOf(id));
    expect(order.payment?.id).not.toBe(payment.id);
    expect(order.payment).toMatchObject({ bookingIds: [id], orderId: order.id });
    expect((await done(ask(`GET /payments/${payment.id}`))).orderId).toBe(order.id);
  });

  it("keeps a booking that is given to another customer, and who ordered it", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const [before] = (await list()).data;
    await done(ask(`PATCH /bookings/${id}`, { customerId }));
    const after = await read(before?.id ?? "");
    expect([after.customerId, after.bookings[0]?.customerId]).toEqual([before?.customerId, customerId]);
  });
});

describe("the list", () => {
  it("is newest first, in pages, and filtered by customer and by when it was ordered", async () => {
    await booked(shop, { start: "10:00" });
    await done(create({ start: at(shop, "12:00") }));
    const { data, total } = await list();
    expect([total, data.map(({ source }) => source)]).toEqual([2, ["api", "public"]]);
    expect(idsOf((await list("?limit=1&offset=1")).data)).toEqual([data[1]?.id]);
    expect(await list("?offset=5")).toEqual({ data: [], total: 2 });
    expect(idsOf((await list(`?customerId=${customerId}`)).data)).toEqual([data[0]?.id]);
    const [newest = "", oldest = ""] = data.map(({ createdAt }) => encodeURIComponent(createdAt));
    expect(idsOf((await list(`?from=${newest}`)).data)).toContain(data[0]?.id);
    expect(idsOf((await list(`?to=${oldest}`)).data)).toEqual([]);
    expect((await list(`?to=${shop.date}`)).total).toBe(2);
  });

  it("is listed as changed when a booking, a ticket or the payment of it is, and no other is", async () => {
    const { bookings, payment } = await done(book(shop, [{ start: "10:00" }]));
    await done(book(shop, [{ start: "12:00" }]));
    const orderId = await orderIdOf(bookings[0]?.id ?? "");
    const { data } = await list();
    const sinceAll =
      data
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? "";
    const later = new Date(Date.parse(sinceAll) + 1).toISOString();
    expect((await list(`?updatedSince=${later}`)).total).toBe(0);
    await done(ask(`POST /payments/${payment.id}/complete`));
    const changed = await list(`?updatedSince=${later}`);
    expect([changed.total, idsOf(changed.data)]).toEqual([1, [orderId]]);
    const { updatedAt = "", createdAt = "" } = changed.data[0] ?? {};
    expect(updatedAt > createdAt).toBe(true);
    const afterPayment = new Date(Date.parse(updatedAt) + 1).toISOString();
    await done(ask(`PATCH /bookings/${bookings[0]?.id}`, { notes: "By the window" }));
    expect(idsOf((await list(`?updatedSince=${afterPayment}`)).data)).toEqual([orderId]);
  });

  it("refuses what is no filter: validation for a malformed one, not_found for an unknown customer", async () => {
    for (const query of [
      "customerId=x",
      "from=soon",
      "to=2026-13-01",
      "updatedSince=soon",
      "limit=0",
      "limit=101",
      "offset=-1",
    ]) {
      const answer = await ask(`GET /orders?${query}`);
      expect([answer.status, answer.code, answer.fields]).toEqual([422, "validation", [query.split("=")[0]]]);
    }
    const unknown = await ask(`GET /orders?customerId=${UNKNOWN_ID}`);
    expect([unknown.status, unknown.code]).toEqual([404, "not_found"]);
  });

  it("answers not_found for an unknown order, a malformed id and another account's", async () => {
    await booked(shop, { start: "10:00" });
    const [order] = (await list()).data;
    const other = await openShop();
    for (const [account, id] of [
      [shop, UNKNOWN_ID],
      [shop, "x"],
      [other, order?.id],
    ] as const) {
      const answer = await ask(`GET /orders/${id}`, undefined, account);
      expect([answer.status, answer.code]).toEqual([404, "not_found"]);
    }
    expect((await list("", other)).total).toBe(0);
  });
});

it("makes one order of a request that is sent many times at once under one key, and none of one that is refused", async () => {
  const body = orderOf(shop, { start: "10:00", persons: 2 });
  const send = (key: string) => visit(shop, "POST /bookings", { body, headers: { "idempotency-key": key } });
  const answers = await atOnce(8, () => send("one-order"));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect((await list()).total).toBe(1);
  const rivals = await atOnce(8, (index) => send(`rival-${index}`));
  const won = rivals.filter(({ status }) => status === 201).length;
  expect((await list()).total).toBe(1 + won);
});

it("orders part the bookings: each stands in the order that its request made, whatever is ordered at once", async () => {
  const second = await addService(shop, { title: "Wash", capacity: 3 });
  const starts = ["08:00", "09:00", "10:00", "11:00"];
  const requested = Array.from({ length: 12 }, (_, index) => {
    const count = 1 + (index % 3);
    return Array.from({ length: count }, (_, place) => ({
      start: starts[(index + place) % starts.length] ?? "08:00",
      service: (index + place) % 2 === 0 ? second : shop.serviceId,
    }));
  });
  const answers = await Promise.all(
    requested.map((items, index) =>
      book(shop, items, { email: `customer${index % 4}@example.com`, waitlist: index % 2 === 0 }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => idsOf(body.bookings).join());
  const { data } = await list("?limit=100");
  expect(data.map(({ bookings }) => idsOf(bookings).join()).toSorted()).toEqual(made.toSorted());
});
