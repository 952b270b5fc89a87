import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { manage, visit } from "../../../testing/rest";
import { at, book, booked, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";

afterAll(expectSoundData);

interface Found {
  price: number;
  paymentId: string;
  paymentStatus: string;
}

let shop: Shop;

const open = async (service: object, currency = "EUR") => {
  shop = await openShop({ currency, service: { capacity: 10, deposit: 50, ...service } });
};
const addCoupon = async (fields: object, code = "LESS") =>
  (await done(manage<{ id: string }>(shop, "POST /coupons", { body: { code, ...fields } }))).id;
const patch = (id: string, body: object) => done(manage<Found>(shop, `PATCH /bookings/${id}`, { body }));
const find = (id: string) => done(manage<Found>(shop, `GET /bookings/${id}`));
const paymentOf = async (id: string) =>
  done(manage<{ total: number; lines: object[] }>(shop, `GET /payments/${(await find(id)).paymentId}`));
const quoteOf = (content: object, coupon = "LESS") => {
  const items = [{ service: shop.serviceId, start: at(shop, "14:00"), ...content }];
  return done(visit<{ total: number; due: number; lines: object[] }>(shop, "POST /quote", { body: { items, coupon } }));
};

describe("a booking with a coupon, for other persons", () => {
  it("has its deduction once, as a quote says", async () => {
    await open({ price: 20 });
    await addCoupon({ deduction: 10 });
    const { id } = await booked(shop, { start: "10:00" }, { coupon: "LESS" });
    for (const [persons, price] of [
      [6, 110],
      [1, 10],
      [3, 50],
    ]) {
      expect(await patch(id, { persons })).toMatchObject({ price });
      expect(await quoteOf({ persons })).toMatchObject({ total: price });
      expect(await paymentOf(id)).toMatchObject({ total: price, discount: 10 });
    }
  });

  it("that was free is paid at the desk, by a payment of its own, and free again it is complete", async () => {
    await open({ price: 10 });
    await addCoupon({ deduction: 10 });
    const { id, payment } = await booked(shop, { start: "10:00" }, { coupon: "LESS" });
    expect(payment.status).toBe("completed");
    expect(await patch(id, { persons: 6 })).toMatchObject({ price: 50, paymentStatus: "pending" });
    expect(await paymentOf(id)).toMatchObject({ total: 50, due: 25, method: "local", couponCode: "LESS" });
    expect(await patch(id, { persons: 1 })).toMatchObject({ price: 0, paymentStatus: "completed" });
    expect(await paymentOf(id)).toMatchObject({ total: 0, due: 0, method: "free" });
    expect(await patch(id, { persons: 2 })).toMatchObject({ price: 10, paymentStatus: "pending" });
  });

  it("that ended while it was free is asked for when it comes back", async () => {
    await open({ price: 10 });
    await addCoupon({ deduction: 10 });
    const { id } = await booked(shop, { start: "10:00" }, { coupon: "LESS" });
    await patch(id, { status: "cancelled" });
    await patch(id, { persons: 3 });
    expect(await patch(id, { status: "approved" })).toMatchObject({ price: 20, paymentStatus: "pending" });
    expect(await paymentOf(id)).toMatchObject({ total: 20, due: 10 });
  });

  it("keeps what the coupon was when it was taken, whatever became of it", async () => {
    await open({ price: 20 });
    const couponId = await addCoupon({ deduction: 10 });
    const { id } = await booked(shop, { start: "10:00" }, { coupon: "LESS" });
    await done(manage(shop, `PATCH /coupons/${couponId}`, { body: { deduction: 1, active: false } }));
    expect(await patch(id, { persons: 2 })).toMatchObject({ price: 30 });
    await done(manage(shop, `DELETE /coupons/${couponId}`));
    expect(await patch(id, { persons: 3 })).toMatchObject({ price: 50 });
  });

  it("shares its order's deduction with the others, and leaves theirs alone", async () => {
    await open({ price: 20 });
    await addCoupon({ deduction: 30 });
    const items = [{ start: "10:00" }, { start: "12:00" }];
    const { bookings } = await done(book(shop, items, { coupon: "LESS" }));
    const [first = "", second = ""] = bookings.map(({ id }) => id);
    expect(await patch(first, { persons: 4 })).toMatchObject({ price: 65 });
    expect(await find(second)).toMatchObject({ price: 5 });
    expect(await paymentOf(first)).toMatchObject({ total: 70, discount: 30 });
    expect(await patch(second, { persons: 2 })).toMatchObject({ price: 25 });
    expect(await paymentOf(first)).toMatchObject({ total: 90, discount: 30 });
  });
});

describe("after any changes of persons and extras a booking costs what a quote says", () => {
  it.each([
    { currency: "EUR", price: 33.33, each: 4.44, once: 0.07, deduction: 12.35 },
    { currency: "JPY", price: 3333, each: 444, once: 7, deduction: 1235 },
    { currency: "KWD", price: 33.333, each: 4.444, once: 0.007, deduction: 12.345 },
  ])("in $currency", async ({ currency, price, each, once, deduction }) => {
    await open({ price }, currency);
    const add = async (body: object) =>
      (await done(manage<{ id: string }>(shop, `POST /services/${shop.serviceId}/extras`, { body }))).id;
    const mug = await add({ title: "Mug", price: each, perPerson: true, maxQty: 3 });
    const wash = await add({ title: "Wash", price: once, maxQty: 3 });
    await addCoupon({ discount: 12.5, deduction });
    const { id } = await booked(shop, { start: "10:00" }, { coupon: "LESS" });
    const aContent = fc.record({
      persons: fc.integer({ min: 1, max: 10 }),
      mugs: fc.integer({ min: 0, max: 3 }),
      washes: fc.integer({ min: 0, max: 3 }),
    });
    const isAsQuoted = async ({ persons, mugs, washes }: { persons: number; mugs: number; washes: number }) => {
      const chosen = [
        { id: mug, quantity: mugs },
        { id: wash, quantity: washes },
      ];
      const extras = chosen.map(({ id: extraId, quantity }) => ({ extraId, quantity }));
      const { total, due, lines } = await quoteOf({ persons, extras: chosen });
      expect(await patch(id, { persons, extras })).toMatchObject({ price: total });
      expect(await paymentOf(id)).toMatchObject({ total, due, lines });
    };
    await fc.assert(fc.asyncProperty(aContent, isAsQuoted), { numRuns: 12 });
  });
});
