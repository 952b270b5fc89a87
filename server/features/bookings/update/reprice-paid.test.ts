import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openOnlinePayment, orderedOnline, setPayment } from "../../../testing/online";
import { manage } from "../../../testing/rest";
import { book, booked, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 10 } });
});
afterAll(expectSoundData);

interface Found {
  id: string;
  price: number;
  persons: number;
  paymentId: string;
  paymentStatus: string;
}

const ask = (id: string, body: object) => manage<Found>(shop, `PATCH /bookings/${id}`, { body });
const find = (id: string) => done(manage<Found>(shop, `GET /bookings/${id}`));
const paymentOf = async (id: string) => done(manage<object>(shop, `GET /payments/${(await find(id)).paymentId}`));
const settle = (path: string, body: object = {}) => done(manage(shop, `POST /payments/${path}`, { body }));

async function bookedAndPaid(persons: number) {
  const { id, payment } = await booked(shop, { start: "10:00", persons });
  await settle(`${payment.id}/complete`);
  return { id, paymentId: payment.id };
}

async function isConflict(id: string, body: object, advice: string): Promise<void> {
  const before = [await find(id), await paymentOf(id)];
  const refused = await ask(id, body);
  expect(refused).toMatchObject({ status: 409, code: "conflict" });
  expect(refused.text).toContain(advice);
  expect([await find(id), await paymentOf(id)]).toEqual(before);
}

describe("another price of a booking that was paid", () => {
  it("is conflict where it could not be collected, and says what to do", async () => {
    const { id } = await bookedAndPaid(1);
    await isConflict(id, { persons: 4 }, "on its own");
    expect(await find(id)).toMatchObject({ persons: 1, price: 20, paymentStatus: "completed" });
  });

  it("is conflict where too much was paid, until the difference was refunded", async () => {
    const { id, paymentId } = await bookedAndPaid(3);
    await isConflict(id, { persons: 1 }, "Refund 40 EUR first");
    await settle(`${paymentId}/refund`, { amount: 40 });
    expect(await done(ask(id, { persons: 1 }))).toMatchObject({ price: 20, paymentStatus: "partially_refunded" });
    expect(await paymentOf(id)).toMatchObject({ total: 20, paid: 60, refunded: 40 });
    await isConflict(id, { persons: 2 }, "on its own");
  });

  it("is asked for anew once all of it went back", async () => {
    const { id, paymentId } = await bookedAndPaid(1);
    await settle(`${paymentId}/refund`);
    expect(await done(ask(id, { persons: 4 }))).toMatchObject({ price: 80, paymentStatus: "pending" });
    const anew = await paymentOf(id);
    expect(anew).toMatchObject({ total: 80, paid: 0, method: "local", bookingIds: [id] });
    expect(await done(manage(shop, `GET /payments/${paymentId}`))).toMatchObject({ total: 20, bookingIds: [] });
  });

  it("is conflict where others live on what went back", async () => {
    const { bookings, payment } = await done(book(shop, [{ start: "10:00" }, { start: "12:00" }]));
    await settle(`${payment.id}/complete`);
    await settle(`${payment.id}/refund`);
    await isConflict(bookings[0]?.id ?? "", { persons: 2 }, "on its own");
  });

  it("is conflict when the booking has ended, too: it would be owed when it comes back", async () => {
    const { id } = await bookedAndPaid(1);
    await done(ask(id, { status: "cancelled" }));
    await isConflict(id, { persons: 2 }, "on its own");
  });

  it("may be the same: a change of what costs nothing goes through", async () => {
    const body = { title: "Water", price: 0, maxQty: 9 };
    const { id: extraId } = await done(
      manage<{ id: string }>(shop, `POST /services/${shop.serviceId}/extras`, { body }),
    );
    const { id } = await bookedAndPaid(1);
    expect(await done(ask(id, { extras: [{ extraId, quantity: 2 }] }))).toMatchObject({ price: 20 });
    expect(await paymentOf(id)).toMatchObject({
      total: 20,
      lines: [{ kind: "service" }, { kind: "extra", quantity: 2 }],
    });
  });
});

describe("another price of a booking that is paid online", () => {
  beforeEach(async () => {
    shop = await openShop({ service: { capacity: 10, deposit: 25 } });
    await openOnlinePayment(shop);
  });
  const online = (columns: object = {}) => orderedOnline(shop, { start: "10:00" }, columns);

  it("is asked for as long as nobody was sent to the provider", async () => {
    const { bookingId } = await online();
    expect(await done(ask(bookingId, { persons: 2 }))).toMatchObject({ price: 40, paymentStatus: "pending" });
    expect(await paymentOf(bookingId)).toMatchObject({ total: 40, due: 10, method: "provider" });
  });

  it("is conflict while it is being paid", async () => {
    const { bookingId } = await online({ providerRef: "cs_1" });
    await isConflict(bookingId, { persons: 2 }, "being paid online");
  });

  it("goes into the rest that is due at the desk, where a deposit was paid", async () => {
    const { bookingId, paymentId } = await online();
    await setPayment(paymentId, { status: "completed", paidMinor: 500, holdExpiresAt: null });
    expect(await done(ask(bookingId, { persons: 4 }))).toMatchObject({ price: 80 });
    expect(await paymentOf(bookingId)).toMatchObject({ total: 80, due: 5, paid: 5, status: "completed" });
  });
});
