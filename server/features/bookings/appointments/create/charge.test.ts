import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addComposite, openSalon, serviceOf } from "../../../../testing/composites";
import { manage, UNKNOWN_ID } from "../../../../testing/rest";
import { at, atOnce, done, eventsOf, expectSoundData, openShop, type Shop, tally } from "../../../../testing/shop";

interface Made {
  id: string;
  bookingId: string;
  bookingIds: string[];
  code: string;
  remaining: number;
  used: number;
  price: number;
}
interface Booked {
  id: string;
  status: string;
  price: number;
  couponCode: string | null;
  packageId: string | null;
  paymentId: string;
  paymentStatus: string;
}

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 6 } });
  customerId = await customer("Ana");
  await ask("POST /coupons", { code: "TENTH", discount: 10, usageLimit: 3 });
});
afterAll(expectSoundData);

const ask = async <Body = Made>(line: string, body?: object, account = shop): Promise<Body> =>
  done(manage<Body>(account, line, { body }));
const customer = async (fullName: string, account = shop) =>
  (await ask("POST /customers", { fullName, email: `${fullName.toLowerCase()}@example.com` }, account)).id;
const wanted = (body: object) => ({
  serviceId: shop.serviceId,
  staffId: shop.staffIds[0],
  customerId,
  start: at(shop, "10:00"),
  ...body,
});
const post = (body: object) => manage<Made>(shop, "POST /appointments", { body: wanted(body) });
const create = async (body: object) => read((await done(post(body))).bookingId);
const read = (id: string) => ask<Booked>(`GET /bookings/${id}`);
const sell = (size: number, owner = customerId) =>
  ask("POST /packages", { customerId: owner, serviceId: shop.serviceId, size, price: 30 });
const remaining = async (id: string) => (await ask(`GET /packages/${id}`)).remaining;
const used = async () => (await ask<{ data: { used: number }[] }>("GET /coupons")).data[0]?.used;
const refused = async (body: object) => {
  const { status, code, fields } = await post(body);
  return [status, code, fields.toSorted()];
};
const cancel = (id: string) => ask(`PATCH /bookings/${id}`, { status: "cancelled" });

describe("a booking made by an operator", () => {
  it("costs what its coupon leaves of it, and gives the use back once when it ends", async () => {
    const booking = await create({ coupon: " tenth " });
    expect(booking).toMatchObject({ price: 18, couponCode: "TENTH" });
    const payment = await ask<{ total: number; discount: number; couponCode: string }>(
      `GET /payments/${booking.paymentId}`,
    );
    expect([await used(), payment]).toMatchObject([1, { total: 18, discount: 2, couponCode: "TENTH" }]);
    await cancel(booking.id);
    await cancel(booking.id);
    expect(await used()).toBe(0);
  });

  it("is paid by a package, named by id or by code, with a use for each person", async () => {
    const pack = await sell(5);
    const byId = await create({ packageId: pack.id, persons: 2 });
    const byCode = await create({ packageCode: pack.code.toLowerCase(), start: at(shop, "12:00") });
    expect([byId, byCode]).toMatchObject([
      { price: 0, packageId: pack.id, paymentStatus: "completed" },
      { price: 0, packageId: pack.id },
    ]);
    expect(await remaining(pack.id)).toBe(2);
    await cancel(byId.id);
    expect(await remaining(pack.id)).toBe(4);
  });

  it("is paid at once with all that it costs, and tells that it is", async () => {
    const booking = await create({ persons: 2, payment: { amount: 40 } });
    expect(booking).toMatchObject({ status: "approved", paymentStatus: "completed" });
    expect(await ask(`GET /payments/${booking.paymentId}`)).toMatchObject({ method: "local", paid: 40 });
    expect(await eventsOf(shop, "payment.completed")).toHaveLength(1);
  });

  it("waits for an online payment, and ends when nobody pays in time", async () => {
    await ask("PUT /settings/provider-key", { key: "any-word-will-do" });
    await ask("PATCH /settings", { payProviderEnabled: true });
    await ask(`PATCH /services/${shop.serviceId}`, { deposit: 50 });
    const booking = await create({ coupon: "TENTH", payment: { method: "provider" } });
    expect(booking).toMatchObject({ status: "pending", price: 18 });
    const payment = await ask<{ checkoutUrl: string }>(`GET /payments/${booking.paymentId}`);
    expect(payment).toMatchObject({ method: "provider", due: 9, checkoutUrl: expect.stringContaining("/pay/") });
    await ask("PUT /sandbox/clock", { now: new Date(Date.now() + 3_600_000) });
    expect(await read(booking.id)).toMatchObject({ status: "cancelled", cancelReason: "expired" });
    expect(await used()).toBe(0);
  });

  it("takes a use of coupon and package in every occurrence of a series, or nothing at all", async () => {
    const recurrence = { freq: "daily", count: 3 };
    const pack = await sell(2);
    expect(await refused({ recurrence, packageId: pack.id })).toEqual([422, "package_used_up", ["packageId"]]);
    expect(await refused({ recurrence: { ...recurrence, count: 4 }, coupon: "TENTH" })).toEqual([
      422,
      "coupon_invalid",
      ["coupon"],
    ]);
    expect([await remaining(pack.id), await used()]).toEqual([2, 0]);
    const { bookingIds } = await done(post({ recurrence, coupon: "TENTH", payment: { amount: 18 } }));
    for (const id of bookingIds) expect(await read(id)).toMatchObject({ price: 18, paymentStatus: "completed" });
    expect(await used()).toBe(3);
    await ask(`PATCH /bookings/${bookingIds[0]}`, { status: "cancelled", scope: "series" });
    expect(await used()).toBe(0);
  });

  it("of a composite service is lowered once, on the booking that has the price", async () => {
    const salon = await openSalon();
    const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    await ask("POST /coupons", { code: "FIVE", deduction: 5 }, salon);
    const who = { customerId: await customer("Eva", salon), staffId: salon.ana, serviceId: composite };
    const body = { ...who, start: at(salon, "10:00"), coupon: "FIVE" };
    const { bookingIds } = await ask("POST /appointments", body, salon);
    const prices = await Promise.all(bookingIds.map((id) => ask<Booked>(`GET /bookings/${id}`, undefined, salon)));
    expect(prices.map(({ price, couponCode }) => [price, couponCode])).toEqual([
      [45, "FIVE"],
      [0, null],
    ]);
  });

  it("is tried out with its price, and uses nothing", async () => {
    const tried = await done(post({ coupon: "TENTH", dryRun: true }));
    expect([tried.price, await used()]).toEqual([18, 0]);
  });

  it("is added to an appointment with coupon, package and payment too", async () => {
    const { id } = await done(post({}));
    const ben = await customer("Ben");
    const pack = await sell(1, ben);
    const add = (body: object) => manage<Booked>(shop, `POST /appointments/${id}/bookings`, { body });
    const taken = await done(add({ customerId: ben, packageCode: pack.code }));
    expect(taken).toMatchObject({ price: 0, packageId: pack.id });
    expect((await add({ customerId: ben, packageCode: pack.code })).code).toBe("package_used_up");
    expect(await done(add({ customerId: ben, coupon: "TENTH", payment: { amount: 18 } }))).toMatchObject({
      couponCode: "TENTH",
      paymentStatus: "completed",
    });
  });
});

describe("what a booking made by an operator cannot be paid with", () => {
  it("is refused: package_used_up, package_expired and package_invalid, on the name that was given", async () => {
    const pack = await sell(1);
    expect(await refused({ packageId: pack.id, persons: 2 })).toEqual([422, "package_used_up", ["packageId"]]);
    await create({ packageId: pack.id });
    expect(await refused({ packageCode: pack.code })).toEqual([422, "package_used_up", ["packageCode"]]);
    const other = await sell(3, await customer("Ben"));
    expect(await refused({ packageId: other.id })).toEqual([422, "package_invalid", ["packageId"]]);
    expect(await refused({ packageId: UNKNOWN_ID })).toEqual([422, "package_invalid", ["packageId"]]);
    expect(await refused({ packageCode: "NOPE" })).toEqual([422, "package_invalid", ["packageCode"]]);
    const short = await ask("POST /packages", { customerId, serviceId: shop.serviceId, size: 3, days: 1, price: 9 });
    await ask("PUT /sandbox/clock", { now: new Date(Date.now() + 3 * 86_400_000) });
    expect(await refused({ packageId: short.id })).toEqual([422, "package_expired", ["packageId"]]);
  });

  it("is refused: coupon_invalid", async () => {
    expect(await refused({ coupon: "NOPE" })).toEqual([422, "coupon_invalid", ["coupon"]]);
    await ask("POST /coupons", { code: "GONE", discount: 10, dateEnd: "2020-01-01" });
    expect(await refused({ coupon: "GONE" })).toEqual([422, "coupon_invalid", ["coupon"]]);
  });

  it("is refused as validation where the body contradicts itself, and writes nothing", async () => {
    const pack = await sell(1);
    for (const [body, fields] of [
      [{ payment: { amount: 5 } }, ["payment", "payment.amount"]],
      [{ payment: { amount: 20.001 } }, ["payment", "payment.amount"]],
      [{ payment: { amount: "20" } }, ["payment", "payment.amount"]],
      [{ payment: { method: "cash" } }, ["payment", "payment.method"]],
      [{ payment: { method: "provider" } }, ["payment"]],
      [{ payment: "local" }, ["payment"]],
      [{ packageId: pack.id, packageCode: pack.code }, ["packageCode"]],
      [{ packageId: "x" }, ["packageId"]],
      [{ coupon: 7 }, ["coupon"]],
      [{ coupon: "x".repeat(65) }, ["coupon"]],
      [{ customerId: null, coupon: "TENTH", packageId: pack.id, payment: {} }, ["coupon", "packageId", "payment"]],
    ] as const)
      expect(await refused(body)).toEqual([422, "validation", fields]);
    const { total } = await ask<{ total: number }>("GET /appointments");
    expect([total, await used(), await remaining(pack.id)]).toEqual([0, 0, 1]);
  });
});

it("gives the last use of a package to one of those who ask at once", async () => {
  const pack = await sell(2);
  const starts = ["08:00", "10:00", "12:00", "14:00", "16:00", "18:00"];
  const answers = await atOnce(6, (index) => post({ start: at(shop, starts[index] ?? ""), packageId: pack.id }));
  expect(tally(answers)).toEqual({ 201: 2, "422 package_used_up": 4 });
  expect(await remaining(pack.id)).toBe(0);
});
