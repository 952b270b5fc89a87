import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { manage } from "../../../testing/rest";
import {
  at,
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

interface Booked {
  id: string;
  status: string;
  price: number;
  couponCode: string | null;
  packageId: string | null;
  paymentId: string | null;
  paymentStatus: string | null;
}
interface Code {
  id: string;
  code: string;
  used: number;
  remaining: number;
}

let shop: Shop;
/** Whose seats are all there are at ten. */
let seated: string;
let customerId: string;
let pack: Code;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 2, waitlistCapacity: 3, deposit: 50 } });
  seated = (await booked(shop, { start: "10:00", persons: 2 }, { name: "Zoe", email: "zoe@example.com" })).id;
  ({ id: customerId } = await ask("POST /customers", { fullName: "Ana", email: "ana@example.com" }));
  await ask("POST /coupons", { code: "TENTH", discount: 10, usageLimit: 1 });
  pack = await ask("POST /packages", { customerId, serviceId: shop.serviceId, size: 2, price: 30 });
  await ask("PUT /settings/provider-key", { key: "any-word-will-do" });
  await ask("PATCH /settings", { payProviderEnabled: true });
});
afterAll(expectSoundData);

const ask = async <Body = Code>(line: string, body?: object): Promise<Body> => done(manage<Body>(shop, line, { body }));
const read = (id: string) => ask<Booked>(`GET /bookings/${id}`);
const paymentOf = async (id: string) => ask<Record<string, unknown>>(`GET /payments/${(await read(id)).paymentId}`);
const couponUses = async () => (await ask<{ data: Code[] }>("GET /coupons")).data[0]?.used;
const packageLeft = async () => (await ask(`GET /packages/${pack.id}`)).remaining;
const give = (id: string) => manage<Booked>(shop, `POST /bookings/${id}/give-seat`, { body: {} });
const cancel = (id: string) => ask(`PATCH /bookings/${id}`, { status: "cancelled" });
const appointmentId = async () => (await ask<{ appointmentId: string }>(`GET /bookings/${seated}`)).appointmentId;

interface Meant {
  coupon?: string;
  packageCode?: string;
  payment?: "local" | "provider";
}
/** Joins the waiting list at ten, each by another way in. */
const WAYS_IN = {
  "added to the appointment": async ({ payment, ...codes }: Meant) => {
    const body = { customerId, ...codes, ...(payment ? { payment: { method: payment } } : {}) };
    const answer = await manage<Booked>(shop, `POST /appointments/${await appointmentId()}/bookings`, { body });
    return { ...answer, id: answer.body.id };
  },
  "created by the operator": async ({ payment, ...codes }: Meant) => {
    const where = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "10:00") };
    const body = { ...where, customerId, ...codes, ...(payment ? { payment: { method: payment } } : {}) };
    const answer = await manage<{ bookingId: string }>(shop, "POST /appointments", { body });
    return { ...answer, id: answer.body.bookingId };
  },
  "booked by a visitor": async (meant: Meant) => {
    const customer = { waitlist: true, name: "Ana", email: "ana@example.com" };
    const answer = await book(shop, { start: "10:00" }, { ...customer, ...meant });
    return { ...answer, id: answer.body.bookings?.[0]?.id ?? "" };
  },
};

describe.each(Object.entries(WAYS_IN))("who waits for a seat, %s", (_, join) => {
  const wait = async (meant: Meant) => {
    const { id, status, text } = await join(meant);
    expect([status, text]).toEqual([201, expect.any(String)]);
    return id;
  };

  it("keeps coupon and package without using them, and they pay for the seat once it is given", async () => {
    const id = await wait({ coupon: "TENTH", packageCode: pack.code });
    expect(await read(id)).toMatchObject({
      status: "waitlisted",
      price: 20,
      couponCode: "TENTH",
      packageId: pack.id,
      paymentId: null,
    });
    expect((await eventsOf(shop, "booking.created")).at(-1)?.data.booking).toMatchObject({ couponCode: "TENTH" });
    const { data } = await ask<{ data: Booked[] }>("GET /bookings?status=waitlisted");
    expect(data).toMatchObject([{ couponCode: "TENTH", packageId: pack.id }]);
    expect([await couponUses(), await packageLeft()]).toEqual([0, 2]);
    await cancel(seated);
    const { body } = await give(id);
    expect(body).toMatchObject({ status: "approved", price: 0, couponCode: "TENTH", packageId: pack.id });
    expect([await couponUses(), await packageLeft()]).toEqual([1, 1]);
    await cancel(id);
    expect([await couponUses(), await packageLeft()]).toEqual([0, 2]);
  });

  it("uses nothing when the wait ends before there is a seat, and gives nothing back", async () => {
    const id = await wait({ coupon: "TENTH", packageCode: pack.code });
    await cancel(id);
    expect([await couponUses(), await packageLeft()]).toEqual([0, 2]);
  });

  it("pays what is left of the price, at the desk or online as was meant", async () => {
    const id = await wait({ coupon: "TENTH", payment: "provider" });
    await cancel(seated);
    expect((await give(id)).body).toMatchObject({ status: "pending", price: 18, paymentStatus: "pending" });
    expect(await paymentOf(id)).toMatchObject({ method: "provider", total: 18, due: 9 });
    await ask("PUT /sandbox/clock", { now: new Date(Date.now() + 3_600_000) });
    expect(await read(id)).toMatchObject({ status: "cancelled", cancelReason: "expired" });
    expect(await couponUses()).toBe(0);
  });

  it("is asked for the price of what does not hold any more when the seat is given, and notified of it", async () => {
    const id = await wait({ coupon: "TENTH", packageCode: pack.code, payment: "provider" });
    await booked(shop, { start: "12:00" }, { coupon: "TENTH", name: "Lea", email: "lea@example.com" });
    await done(manage(shop, `DELETE /packages/${pack.id}`));
    await ask("PATCH /settings", { payProviderEnabled: false });
    await cancel(seated);
    expect((await give(id)).body).toMatchObject({ status: "approved", price: 20, couponCode: null, packageId: null });
    expect(await paymentOf(id)).toMatchObject({ method: "local", status: "pending", total: 20, couponCode: null });
    const notified = (await eventsOf(shop, "booking.updated")).at(-1);
    expect(notified?.data.previous).toMatchObject({ couponCode: "TENTH", packageId: pack.id, status: "waitlisted" });
    expect(await couponUses()).toBe(1);
  });

  it("is refused with what does not hold already: coupon_invalid, package_invalid, package_used_up", async () => {
    const refused = async (meant: Meant) => {
      const { status, code } = await join(meant);
      return [status, code];
    };
    expect(await refused({ coupon: "NOPE" })).toEqual([422, "coupon_invalid"]);
    expect(await refused({ packageCode: "NOPE" })).toEqual([422, "package_invalid"]);
    await booked(
      shop,
      { start: "12:00", persons: 2 },
      { packageCode: pack.code, name: "Ana", email: "ana@example.com" },
    );
    expect(await refused({ packageCode: pack.code })).toEqual([422, "package_used_up"]);
    const { data } = await ask<{ data: Booked[] }>("GET /bookings?status=waitlisted");
    expect(data).toEqual([]);
  });

  it("has the use once of those who are given seats at once", async () => {
    const ids = [await wait({ coupon: "TENTH" }), await wait({ coupon: "TENTH" })];
    await cancel(seated);
    const answers = await atOnce(6, (index) => give(ids[index % 2] ?? ""));
    expect(tally(answers)).toEqual({ 200: 6 });
    const prices = (await Promise.all(ids.map(read))).map(({ price }) => price).toSorted((a, b) => a - b);
    expect([prices, await couponUses()]).toEqual([[18, 20], 1]);
  });
});

it("of an order in part on the waiting list lowers the seats now and the other once its seat is given", async () => {
  await ask("POST /coupons", { code: "HALF", discount: 50 });
  const items = [{ start: "10:00" }, { start: "12:00" }];
  const { bookings } = await done(book(shop, items, { waitlist: true, coupon: "half" }));
  const [waiting, now] = bookings.map(({ id }) => id);
  expect([await read(waiting ?? ""), await read(now ?? "")]).toMatchObject([
    { status: "waitlisted", price: 20, couponCode: "HALF", paymentId: null },
    { status: "approved", price: 10, couponCode: "HALF" },
  ]);
  await cancel(seated);
  expect((await give(waiting ?? "")).body).toMatchObject({ price: 10, couponCode: "HALF" });
  for (const id of [waiting, now]) await cancel(id ?? "");
  expect((await ask<{ data: Code[] }>("GET /coupons")).data.map(({ used }) => used)).toEqual([0, 0]);
});

it("of several dates that are given seats together has each coupon as often as one customer may", async () => {
  const nextStart = at(shop, "10:00", addDays(shop.date, 7));
  await booked(shop, { start: nextStart, persons: 2 }, { name: "Zoe", email: "zoe@example.com" });
  await ask("POST /coupons", { code: "ONCE", discount: 50, customerLimit: 1 });
  const where = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "10:00") };
  const body = { ...where, customerId, coupon: "once", recurrence: { freq: "weekly", count: 2 } };
  const { bookingIds } = await ask<{ bookingIds: string[] }>("POST /appointments", body);
  expect(await Promise.all(bookingIds.map(read))).toMatchObject(
    Array(2).fill({ status: "waitlisted", couponCode: "ONCE" }),
  );
  const { data } = await ask<{ data: Booked[] }>("GET /bookings?status=approved");
  for (const { id } of data) await cancel(id);
  await ask(`PATCH /bookings/${bookingIds[0]}`, { status: "approved", scope: "series" });
  expect(await Promise.all(bookingIds.map(read))).toMatchObject([
    { status: "approved", price: 10, couponCode: "ONCE" },
    { status: "approved", price: 20, couponCode: null },
  ]);
});
