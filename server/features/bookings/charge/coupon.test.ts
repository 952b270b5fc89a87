import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage, visit } from "../../../testing/rest";
import {
  addService,
  atOnce,
  book,
  booked,
  done,
  expectSoundData,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 50 } });
});
afterAll(expectSoundData);

const addCoupon = async (fields: Record<string, unknown> = {}) =>
  (await done(manage<{ id: string }>(shop, "POST /coupons", { body: { code: "SUMMER", discount: 10, ...fields } }))).id;
const usedOf = async (id: string) => (await done(manage<{ used: number }>(shop, `GET /coupons/${id}`))).used;
const bookWith = (code = "SUMMER", order: Record<string, unknown> = {}) =>
  book(shop, { start: "10:00" }, { coupon: code, ...order });
const setStatus = (id: string, status: string) => manage(shop, `PATCH /bookings/${id}`, { body: { status } });

async function refusedWith(answer: ReturnType<typeof book>): Promise<void> {
  expect(await answer).toMatchObject({ status: 422, code: "coupon_invalid", fields: ["coupon"] });
}

describe("a coupon", () => {
  it("lowers the price in any case of its letters, and is noted with booking and payment", async () => {
    const id = await addCoupon({ deduction: 3 });
    const { id: bookingId, payment } = await booked(shop, { start: "10:00", persons: 2 }, { coupon: " summer " });
    expect(await done(manage(shop, `GET /bookings/${bookingId}`))).toMatchObject({ couponCode: "SUMMER", price: 33 });
    expect(await done(manage(shop, `GET /payments/${payment.id}`))).toMatchObject({
      couponCode: "SUMMER",
      total: 33,
      discount: 7,
      lines: [
        { kind: "service", amount: 40 },
        { kind: "discount", label: "SUMMER", amount: -7 },
      ],
    });
    expect(await usedOf(id)).toBe(1);
  });

  it("that takes all off makes the order free", async () => {
    await addCoupon({ discount: 100 });
    const { payment } = await booked(shop, { start: "10:00" }, { coupon: "SUMMER" });
    expect(payment).toMatchObject({ status: "completed", due: 0 });
  });

  it("is used once by an order of several items, and lowers those it is for", async () => {
    const other = await addService(shop, { price: 50 });
    const id = await addCoupon({ serviceIds: [other] });
    const items = [{ start: "10:00" }, { start: "12:00", service: other }];
    const { payment, bookings } = await done(book(shop, items, { coupon: "SUMMER" }));
    expect(await done(manage(shop, `GET /payments/${payment.id}`))).toMatchObject({ total: 65, discount: 5 });
    expect(await usedOf(id)).toBe(1);
    await done(setStatus(bookings[1]?.id ?? "", "cancelled"));
    expect(await usedOf(id)).toBe(1);
    await done(setStatus(bookings[0]?.id ?? "", "rejected"));
    expect(await usedOf(id)).toBe(0);
  });
});

describe("a coupon that does not count is coupon_invalid, and nothing is booked", () => {
  it.each([
    ["inactive", { active: false }],
    ["not valid yet", { dateStart: "2999-01-01" }],
    ["over", { dateEnd: "2001-01-01" }],
    ["for another service", { serviceIds: ["other"] }],
    ["for events", { eventIds: ["event"] }],
  ])("%s", async (_, fields) => {
    const other = await addService(shop);
    const span = { startAt: "2031-05-01T18:00:00Z", endAt: "2031-05-01T22:00:00Z" };
    const event = await done(manage<{ id: string }>(shop, "POST /events", { body: { title: "Concert", ...span } }));
    const ids = {
      ...("serviceIds" in fields ? { serviceIds: [other] } : {}),
      ...("eventIds" in fields ? { eventIds: [event.id] } : {}),
    };
    await addCoupon({ ...fields, ...ids });
    await refusedWith(bookWith());
    expect(await done(manage(shop, "GET /appointments"))).toMatchObject({ total: 0 });
  });

  it("used as often as it may be, by all or by one customer", async () => {
    await addCoupon({ usageLimit: 1 });
    await done(bookWith());
    await refusedWith(bookWith());
    await addCoupon({ code: "ONCE", customerLimit: 1 });
    const { bookings } = await done(bookWith("ONCE"));
    await refusedWith(bookWith("once"));
    expect((await bookWith("ONCE", { email: "ana@example.com", name: "Ana" })).status).toBe(201);
    await done(setStatus(bookings[0]?.id ?? "", "cancelled"));
    expect((await bookWith("ONCE")).status).toBe(201);
  });

  it("of another account", async () => {
    await done(manage(await openShop(), "POST /coupons", { body: { code: "THEIRS", discount: 10 } }));
    await refusedWith(bookWith("THEIRS"));
  });
});

describe("the use of a coupon", () => {
  it("is had as often as its limit says, however many ask at once", async () => {
    const id = await addCoupon({ usageLimit: 5 });
    const answers = await atOnce(30, (index) => bookWith("SUMMER", { email: `g${index}@example.com` }));
    expect(tally(answers)).toEqual({ 201: 5, "422 coupon_invalid": 25 });
    expect(await usedOf(id)).toBe(5);
  });

  it("is had by one customer as often as the customer limit says, however many orders come at once", async () => {
    const id = await addCoupon({ customerLimit: 2 });
    expect(tally(await atOnce(12, () => bookWith()))).toEqual({ 201: 2, "422 coupon_invalid": 10 });
    expect(await usedOf(id)).toBe(2);
  });

  it("comes back once when both bookings of an order end at once", async () => {
    shop = await openShop({ members: 2 });
    const id = await addCoupon();
    const [first = "", second = ""] = shop.staffIds;
    for (const time of ["10:00", "12:00", "14:00", "16:00"]) {
      const items = [first, second].map((staff) => ({ start: time, staff }));
      const { bookings } = await done(book(shop, items, { coupon: "SUMMER" }));
      expect(await usedOf(id)).toBe(1);
      await Promise.all(bookings.map((booking) => done(setStatus(booking.id, "cancelled"))));
      expect(await usedOf(id)).toBe(0);
    }
  });

  it("comes back by every surface", async () => {
    const id = await addCoupon();
    const byToken = await booked(shop, { start: "10:00" }, { coupon: "SUMMER" });
    await done(visit(shop, `POST /manage/${byToken.token}/cancel`, { body: {} }));
    expect(await usedOf(id)).toBe(0);
    const items = [{ start: "12:00" }, { start: "12:00" }];
    await done(book(shop, items, { coupon: "SUMMER" }));
    expect(await usedOf(id)).toBe(1);
    const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /appointments?status=active"));
    await done(manage(shop, `DELETE /appointments/${data[0]?.id}`));
    expect(await usedOf(id)).toBe(0);
  });

  it("is taken again by a booking that comes back, and refused when none is left", async () => {
    const id = await addCoupon({ usageLimit: 1 });
    const first = await booked(shop, { start: "10:00" }, { coupon: "SUMMER" });
    await done(setStatus(first.id, "cancelled"));
    await done(setStatus(first.id, "approved"));
    expect(await usedOf(id)).toBe(1);
    await done(setStatus(first.id, "cancelled"));
    await booked(shop, { start: "12:00" }, { coupon: "SUMMER" });
    expect(await setStatus(first.id, "approved")).toMatchObject({ status: 422, code: "coupon_invalid" });
    expect(await done(manage(shop, `GET /bookings/${first.id}`))).toMatchObject({ status: "cancelled" });
  });

  it("keeps the code as it is, and belongs to no later coupon of that code", async () => {
    const id = await addCoupon();
    const first = await booked(shop, { start: "10:00" }, { coupon: "SUMMER" });
    const renamed = await manage(shop, `PATCH /coupons/${id}`, { body: { code: "WINTER" } });
    expect(renamed).toMatchObject({ status: 422, code: "validation", fields: ["code"] });
    await done(manage(shop, `DELETE /coupons/${id}`));
    const later = await addCoupon();
    await booked(shop, { start: "12:00" }, { coupon: "SUMMER" });
    await done(setStatus(first.id, "cancelled"));
    expect(await usedOf(later)).toBe(1);
  });
});

it("leaves no use behind when the order is refused for another reason", async () => {
  const id = await addCoupon();
  await done(manage(shop, "PATCH /settings", { body: { localPaymentEnabled: false } }));
  expect((await bookWith()).fields).toEqual(["payment"]);
  expect((await book(shop, [{ start: "10:00" }, { start: "03:00" }], { coupon: "SUMMER" })).status).toBe(409);
  expect(await usedOf(id)).toBe(0);
});
