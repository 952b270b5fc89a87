import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage } from "../../../testing/rest";
import {
  addService,
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTemplates,
  tally,
} from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 2, waitlistCapacity: 3 } });
});
afterAll(expectSoundData);

const wait = (order: Record<string, unknown> = {}, persons = 1) =>
  book(shop, { start: "10:00", persons }, { waitlist: true, ...order });

describe("a place on the waiting list", () => {
  it("is taken when every seat is, without payment, and notified of", async () => {
    const { bookings: seated } = await done(wait({}, 2));
    expect(seated[0]?.status).toBe("approved");
    const { bookings, payment } = await done(wait({ email: "ana@example.com" }));
    expect([bookings[0]?.status, payment]).toEqual(["waitlisted", null]);
    expect(await done(manage(shop, `GET /bookings/${bookings[0]?.id}`))).toMatchObject({ price: 20, paymentId: null });
    expect((await mailsOf(shop)).map(({ type }) => type)).toEqual(["booking_new", "waitlist_joined"]);
    const events = await eventsOf(shop, "booking.created");
    expect(events.map(({ data }) => data.booking?.status)).toEqual(["approved", "waitlisted"]);
  });

  it("is answered by its number", async () => {
    await setTemplates(shop, { body: "Number {waitlist_position}." });
    await done(wait({}, 2));
    for (const name of ["Ana", "Eli"]) await done(wait({ name }));
    const texts = (await mailsOf(shop)).filter(({ type }) => type === "waitlist_joined").map(({ text }) => text);
    expect(texts.map((text) => /Number \d/.exec(text)?.[0])).toEqual(["Number 1", "Number 2"]);
  });

  it("is for those alone who ask for it, and for no party that never fits", async () => {
    await done(wait({}, 2));
    expect((await book(shop, { start: "10:00" })).code).toBe("capacity_exceeded");
    expect((await wait({}, 3)).code).toBe("capacity_exceeded");
    expect((await book(shop, { start: "10:15" }, { waitlist: true })).code).toBe("slot_unavailable");
  });

  it("does not exist where the service has no list", async () => {
    const service = await addService(shop, { capacity: 1 });
    await done(book(shop, { start: "12:00", service }));
    const { code } = await book(shop, { start: "12:00", service }, { waitlist: true });
    expect(code).toBe("slot_unavailable");
  });

  it("is had as often as there are, however many ask at once", async () => {
    expect(tally(await atOnce(20, () => wait()))).toEqual({ 201: 5, "409 capacity_exceeded": 15 });
    const { data } = await done(manage<{ data: { status: string }[] }>(shop, "GET /bookings"));
    expect(data.filter(({ status }) => status === "waitlisted")).toHaveLength(3);
  });

  it("is not had twice by two items of one order", async () => {
    await done(wait({}, 2));
    const items = [1, 2].map(() => ({ start: "10:00", persons: 2 }));
    expect((await book(shop, items, { waitlist: true })).code).toBe("capacity_exceeded");
  });

  it("stands beside a seat in one order, of which the seat alone is paid", async () => {
    await done(wait({}, 2));
    const items = [{ start: "10:00" }, { start: "12:00" }];
    const { bookings, payment } = await done(book(shop, items, { waitlist: true }));
    expect(bookings.map(({ status }) => status)).toEqual(["waitlisted", "approved"]);
    expect(await done(manage(shop, `GET /payments/${payment.id}`))).toMatchObject({
      total: 20,
      bookingIds: [bookings[1]?.id],
    });
  });

  it("uses its coupon once there is a seat, for the price with all extras", async () => {
    const body = { title: "Towel", price: 2.5, perPerson: true };
    const { id } = await done(manage<{ id: string }>(shop, `POST /services/${shop.serviceId}/extras`, { body }));
    await done(manage(shop, "POST /coupons", { body: { code: "SUMMER", discount: 50 } }));
    const first = await booked(shop, { start: "10:00", persons: 2 });
    const item = { start: "10:00", persons: 2, extras: [{ id, quantity: 1 }] };
    const { bookings } = await done(book(shop, item, { waitlist: true, coupon: "SUMMER" }));
    const waiting = bookings[0]?.id ?? "";
    await done(manage(shop, `PATCH /bookings/${first.id}`, { body: { status: "cancelled" } }));
    const seated = await done(manage<{ paymentId: string }>(shop, `POST /bookings/${waiting}/give-seat`, { body: {} }));
    expect(seated).toMatchObject({ status: "approved", price: 22.5, couponCode: "SUMMER" });
    expect(await done(manage(shop, `GET /payments/${seated.paymentId}`))).toMatchObject({
      total: 22.5,
      lines: [
        { kind: "service", amount: 40 },
        { kind: "discount", amount: -20 },
        { kind: "extra", quantity: 2, amount: 5 },
        { kind: "discount", amount: -2.5 },
      ],
    });
  });
});
