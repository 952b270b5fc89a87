import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage } from "../../../../testing/rest";
import {
  addService,
  at,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  openShop,
  type Shop,
} from "../../../../testing/shop";

interface Shown {
  id: string;
  price: number;
  extras: unknown[];
  packageId: string | null;
  paymentId: string | null;
  couponCode: string | null;
}
interface Asked {
  status: string;
  method: string;
  total: number;
  due: number;
  paid: number;
  lines: { kind: string; label: string; amount: number }[];
}

let shop: Shop;
/** 50.00, of which half is asked before. */
let colour: string;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 2, waitlistCapacity: 2 } });
  colour = await addService(shop, { title: "Colour", price: 50, deposit: 50, capacity: 2, waitlistCapacity: 2 });
});
afterAll(expectSoundData);

const ask = <Body = Shown>(line: string, body?: object) => manage<Body>(shop, line, { body });
const read = (id: string) => done(ask(`GET /bookings/${id}`));
const paymentOf = async (id: string) => done(ask<Asked>(`GET /payments/${(await read(id)).paymentId}`));
const appointmentOf = async (id: string) =>
  (await done(ask<{ appointmentId: string }>(`GET /bookings/${id}`))).appointmentId;
const become = async (id: string, serviceId: string, body: object = {}) =>
  ask<{ price?: number }>(`PATCH /appointments/${await appointmentOf(id)}`, { serviceId, ...body });

describe("a booking whose appointment becomes one of another service", () => {
  it("costs what that costs with its member, for all its persons, and the open payment asks for it", async () => {
    await done(ask(`PUT /staff/${shop.staffIds[0]}/services/${colour}`, { price: 45 }));
    const { id } = await booked(shop, { start: "10:00", persons: 2 });
    expect(await paymentOf(id)).toMatchObject({ total: 40, due: 0 });
    const tried = await done(become(id, colour, { dryRun: true }));
    expect([tried.price, (await read(id)).price]).toEqual([90, 40]);
    await done(become(id, colour));
    expect(await read(id)).toMatchObject({ price: 90 });
    expect(await paymentOf(id)).toMatchObject({
      status: "pending",
      total: 90,
      due: 45,
      lines: [{ kind: "service", label: "Colour", amount: 90 }],
    });
    const [notified] = await eventsOf(shop, "booking.updated");
    expect(notified?.data).toMatchObject({ booking: { price: 90 }, previous: { price: 40 } });
    await done(become(id, shop.serviceId));
    expect(await paymentOf(id)).toMatchObject({ total: 40, due: 0, lines: [{ label: "Cut" }] });
  });

  it("leaves the extras of the former service behind, and keeps what its coupon takes off", async () => {
    const extra = { title: "Beard", price: 8, duration: 0 };
    const { id: extraId } = await done(ask(`POST /services/${shop.serviceId}/extras`, extra));
    await done(ask("POST /coupons", { code: "TENTH", discount: 10 }));
    const extras = [{ id: extraId, quantity: 1 }];
    const { id } = await booked(shop, { start: "10:00", extras }, { coupon: "TENTH" });
    expect(await read(id)).toMatchObject({ price: 25.2 });
    await done(become(id, colour));
    expect(await read(id)).toMatchObject({ price: 45, extras: [], couponCode: "TENTH" });
    expect((await paymentOf(id)).lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["service", 50],
      ["discount", -5],
    ]);
  });

  it("gives the use of a package back that was for the former service, and is asked for at the desk", async () => {
    const eva = await booked(shop, { start: "18:00" });
    const { customerId } = await done(ask<{ customerId: string }>(`GET /bookings/${eva.id}`));
    const sale = { customerId, serviceId: shop.serviceId, size: 2, price: 30 };
    const pack = await done(ask<{ id: string; code: string }>("POST /packages", sale));
    const { id } = await booked(shop, { start: "10:00", persons: 2 }, { packageCode: pack.code });
    const left = async () => (await done(ask<{ remaining: number }>(`GET /packages/${pack.id}`))).remaining;
    expect(await left()).toBe(0);
    await done(become(id, colour));
    expect([await left(), await read(id)]).toMatchObject([2, { price: 100, packageId: null }]);
    expect(await paymentOf(id)).toMatchObject({ method: "local", status: "pending", total: 100, due: 50 });
    await done(ask(`PATCH /bookings/${id}`, { status: "cancelled" }));
    expect(await left()).toBe(2);
  });

  it("is refused as conflict where it was paid and costs something else, and stays as it was", async () => {
    const { id, payment } = await booked(shop, { start: "10:00" });
    await done(ask(`POST /payments/${payment.id}/complete`));
    const answer = await become(id, colour);
    expect([answer.status, answer.code]).toEqual([409, "conflict"]);
    expect((await become(id, colour, { dryRun: true })).code).toBe("conflict");
    expect(await read(id)).toMatchObject({ price: 20, appointment: { serviceId: shop.serviceId } });
    const same = await addService(shop, { title: "Trim", price: 20, capacity: 2 });
    await done(become(id, same));
    expect(await paymentOf(id)).toMatchObject({ status: "completed", paid: 20, lines: [{ label: "Trim" }] });
  });

  it("of those who wait for a seat costs that too, without being asked yet", async () => {
    await booked(shop, { start: "10:00", persons: 2 });
    const waiting = await booked(shop, { start: "10:00" }, { waitlist: true, name: "Zoe", email: "z@example.com" });
    await done(become(waiting.id, colour));
    expect(await read(waiting.id)).toMatchObject({ price: 50, paymentId: null });
  });

  it("is quoted anew in every occurrence that the scope means", async () => {
    const { id: customerId } = await done(ask("POST /customers", { fullName: "Ana", email: "ana@example.com" }));
    const what = { customerId, serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "15:00") };
    const body = { ...what, recurrence: { freq: "daily", count: 3 } };
    const { bookingIds } = await done(ask<{ bookingIds: string[] }>("POST /appointments", body));
    await done(become(bookingIds[1] ?? "", colour, { scope: "following" }));
    const prices = [];
    for (const id of bookingIds) prices.push([(await read(id)).price, (await paymentOf(id)).total]);
    expect(prices).toEqual([
      [20, 20],
      [50, 50],
      [50, 50],
    ]);
  });
});

it("asks in its payment for what the bookings cost, whatever becomes what in whichever order", async () => {
  await done(ask("POST /coupons", { code: "OFF", discount: 15, deduction: 7 }));
  const free = await addService(shop, { title: "Gift", price: 0, capacity: 2 });
  const services = [shop.serviceId, colour, free];
  const change = fc.record({ which: fc.nat(1), service: fc.nat(2), persons: fc.integer({ min: 1, max: 2 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      const own = await openSame();
      for (const { which, service, persons } of changes)
        await done(become(own[which] ?? "", services[service] ?? "", { persons }));
      const payments = new Map<string | null, number>();
      for (const id of own) {
        const { paymentId, price } = await read(id);
        payments.set(paymentId, (payments.get(paymentId) ?? 0) + price);
      }
      for (const [id, total] of payments)
        expect((await done(ask<Asked>(`GET /payments/${id}`))).total).toBeCloseTo(total, 2);
      for (const id of own) await done(ask(`PATCH /bookings/${id}`, { status: "cancelled" }));
      await expectSoundData();
    }),
    { numRuns: 12 },
  );

  async function openSame(): Promise<string[]> {
    const items = [{ start: "10:00" }, { start: "13:00" }].map((item) => ({ ...item, service: shop.serviceId }));
    const { bookings } = await done(book(shop, items, { coupon: "OFF" }));
    return bookings.map(({ id }) => id);
  }
});
