import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookings } from "../../../db/schema";
import { BOOKING_STATUSES, type BookingStatus } from "../../../domain/booking-status";
import { addDays } from "../../../domain/dates";
import { auditedWrites } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { type Account, manage, UNKNOWN_ID } from "../../../testing/rest";
import {
  addHoliday,
  addService,
  at,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  removeHoliday,
  type Shop,
  tally,
} from "../../../testing/shop";

const ALLOWED: Record<BookingStatus, BookingStatus[]> = {
  pending: ["approved", "cancelled", "rejected"],
  approved: ["pending", "cancelled", "rejected", "done", "no_show"],
  waitlisted: ["approved", "cancelled"],
  cancelled: ["pending", "approved"],
  rejected: ["pending", "approved"],
  done: ["approved", "no_show"],
  no_show: ["approved", "done"],
};

interface BookingBody {
  id: string;
  status: BookingStatus;
  persons: number;
  price: number;
  sequence: number;
  cancelReason: string | null;
  cancelledBy: string | null;
  appointmentId: string;
  customerId: string;
  updatedAt: string;
}

const patch = (account: Account, id: string, body: Record<string, unknown>) =>
  manage<BookingBody>(account, `PATCH /bookings/${id}`, { body });
const cancel = (account: Account, id: string) => done(patch(account, id, { status: "cancelled" }));

interface AppointmentBody {
  id: string;
  status: string;
  persons: number;
  capacityMax: number;
}

const appointmentOf = async (account: Account, { appointmentId }: BookingBody) =>
  done(manage<AppointmentBody>(account, `GET /appointments/${appointmentId}`));

const readBooking = (account: Account, id: string) => done(manage<BookingBody>(account, `GET /bookings/${id}`));

/** Gives a booking a status that no route gives, without a payment: who waits owes nothing. */
const setStatus = (id: string, status: BookingStatus) =>
  testDatabase().db.update(bookings).set({ status, paymentId: null }).where(eq(bookings.id, id));

afterAll(expectSoundData);

describe("the table of moves", () => {
  let shop: Shop;
  let count = 0;

  beforeAll(async () => {
    shop = await openShop({ service: { duration: 15 } });
  });

  /** A booking in a status, at a time of its own. */
  async function bookingIn(status: BookingStatus): Promise<string> {
    const minutes = 15 * (count++ % 40);
    const start = new Date(
      Date.parse(at(shop, "08:00", addDays(shop.date, Math.floor(count / 40)))) + minutes * 60_000,
    );
    const { id } = await booked(shop, { start: start.toISOString() });
    if (status === "waitlisted") await setStatus(id, status);
    else if (status !== "approved") await done(patch(shop, id, { status }));
    return id;
  }

  const pairs = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => [from, to] as const));
  const moves = pairs.filter(([from, to]) => ALLOWED[from].includes(to));
  const others = pairs.filter(([from, to]) => from !== to && !ALLOWED[from].includes(to));

  it.each(moves)("lets %s become %s, and notifies of it once, and of no payment that failed", async (from, to) => {
    const id = await bookingIn(from);
    const [events, mails, writes] = [await eventsOf(shop), await mailsOf(shop), await auditedWrites(shop)];
    const { status, body } = await patch(shop, id, { status: to, notify: true });
    expect([status, body.status]).toEqual([200, to]);
    const notified = (await eventsOf(shop)).slice(events.length);
    const [event] = notified.filter(({ type }) => type.startsWith("booking."));
    expect(notified).toEqual([event]);
    expect(event).toMatchObject({
      type: to === "cancelled" ? "booking.cancelled" : "booking.updated",
      data: { booking: { id, status: to }, previous: { status: from }, cause: "api" },
    });
    expect((await mailsOf(shop)).slice(mails.length).map(({ type }) => type)).toEqual(["booking_status"]);
    expect(await auditedWrites(shop)).toBe(writes + 1);
  });

  it.each(others)("refuses with validation on status that %s becomes %s", async (from, to) => {
    const id = await bookingIn(from);
    const events = await eventsOf(shop);
    const { status, code, fields } = await patch(shop, id, { status: to, notify: true });
    expect({ status, code, fields }).toEqual({ status: 422, code: "validation", fields: ["status"] });
    expect((await readBooking(shop, id)).status).toBe(from);
    expect(await eventsOf(shop)).toHaveLength(events.length);
  });

  it.each(BOOKING_STATUSES)(
    "leaves %s as it is when it is asked for again: no event, mail, stamp or audit",
    async (same) => {
      const id = await bookingIn(same);
      const before = await readBooking(shop, id);
      const [events, mails, writes] = [await eventsOf(shop), await mailsOf(shop), await auditedWrites(shop)];
      const { status, body } = await patch(shop, id, { status: same, notify: true });
      expect([status, body]).toEqual([200, before]);
      expect(await eventsOf(shop)).toHaveLength(events.length);
      expect(await mailsOf(shop)).toHaveLength(mails.length);
      expect(await auditedWrites(shop)).toBe(writes);
    },
  );
});

describe("an ended booking", () => {
  let shop: Shop;

  beforeEach(async () => {
    shop = await openShop();
  });

  it("frees its time, and says who ended it and why", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const body = await done(patch(shop, id, { status: "cancelled", cancelReason: "closed for repairs" }));
    expect(body).toMatchObject({ cancelReason: "closed for repairs", cancelledBy: "api", sequence: 0 });
    const [event] = await eventsOf(shop, "booking.cancelled");
    expect(event?.data.previous).toEqual({
      status: "approved",
      paymentStatus: "pending",
      cancelReason: null,
      cancelledBy: null,
    });
    expect(await appointmentOf(shop, body)).toMatchObject({ status: "cancelled", persons: 0 });
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  });

  it("frees its time when it is rejected", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    await done(patch(shop, id, { status: "rejected" }));
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  });

  it("takes its free time again when it comes back, two steps on in the calendars that saw it end", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    await cancel(shop, id);
    const body = await done(patch(shop, id, { status: "approved" }));
    expect(body).toMatchObject({ status: "approved", cancelReason: null, cancelledBy: null, sequence: 2 });
    expect((await appointmentOf(shop, body)).status).toBe("active");
    expect(tally([await book(shop, { start: "10:00" })])).toEqual({ "409 slot_unavailable": 1 });
  });

  it.each(["10:00", "10:45", "09:15"])(
    "stays ended with slot_unavailable when %s was taken meanwhile",
    async (start) => {
      const { id } = await booked(shop, { start: "10:00" });
      await cancel(shop, id);
      await booked(shop, { start });
      expect(tally([await patch(shop, id, { status: "approved" })])).toEqual({ "409 slot_unavailable": 1 });
      expect((await readBooking(shop, id)).status).toBe("cancelled");
    },
  );

  it("stays ended with slot_unavailable when the member has left or has the day off", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    await cancel(shop, id);
    const dayOff = await addHoliday(shop, shop.date);
    expect(tally([await patch(shop, id, { status: "approved" })])).toEqual({ "409 slot_unavailable": 1 });
    await removeHoliday(dayOff);
    await manage(shop, `DELETE /staff/${shop.staffIds[0]}`);
    expect(tally([await patch(shop, id, { status: "approved" })])).toEqual({ "409 slot_unavailable": 1 });
  });

  it("comes back with the length it had, whatever the service takes today", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    await cancel(shop, id);
    await booked(shop, { start: "11:00" });
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { duration: 90 } }));
    expect((await patch(shop, id, { status: "approved" })).status).toBe(200);
  });

  it("comes back late and off the grid: those rules are for new bookings", async () => {
    const { id } = await booked(shop, { start: "10:15" });
    await cancel(shop, id);
    const body = { slotLength: 60, minPriorMinutes: 525_600 };
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body }));
    expect((await patch(shop, id, { status: "approved" })).status).toBe(200);
  });
});

describe("a group", () => {
  let shop: Shop;

  beforeEach(async () => {
    shop = await openShop({ service: { capacity: 3 } });
  });

  it("keeps its time until its last live booking ends", async () => {
    const first = await booked(shop, { start: "10:00" });
    const second = await booked(shop, { start: "10:00" });
    const left = await done(patch(shop, first.id, { status: "cancelled" }));
    expect(await appointmentOf(shop, left)).toMatchObject({ status: "active", persons: 1 });
    await cancel(shop, second.id);
    expect(await appointmentOf(shop, left)).toMatchObject({ status: "cancelled", persons: 0 });
  });

  it("keeps its time for those who wait", async () => {
    const first = await booked(shop, { start: "10:00" });
    const second = await booked(shop, { start: "10:00" });
    await setStatus(second.id, "waitlisted");
    const left = await done(patch(shop, first.id, { status: "cancelled" }));
    expect((await appointmentOf(shop, left)).status).toBe("active");
    await done(patch(shop, second.id, { status: "cancelled" }));
    expect((await appointmentOf(shop, left)).status).toBe("cancelled");
  });

  it("takes a booking back while it has seats, else capacity_exceeded", async () => {
    const first = await booked(shop, { start: "10:00", persons: 2 });
    await booked(shop, { start: "10:00" });
    await cancel(shop, first.id);
    const rival = await booked(shop, { start: "10:00" });
    expect(tally([await patch(shop, first.id, { status: "approved" })])).toEqual({ "409 capacity_exceeded": 1 });
    expect((await patch(shop, first.id, { status: "approved", persons: 1 })).status).toBe(200);
    expect((await readBooking(shop, rival.id)).status).toBe("approved");
  });

  it("that began anew is joined by the bookings of the one that ended", async () => {
    const first = await booked(shop, { start: "10:00" });
    await cancel(shop, first.id);
    const rival = await booked(shop, { start: "10:00" });
    const body = await done(patch(shop, first.id, { status: "approved" }));
    expect(body.appointmentId).toBe((await readBooking(shop, rival.id)).appointmentId);
    expect((await appointmentOf(shop, body)).persons).toBe(2);
  });

  it("gives a seat to who waits, or refuses with capacity_exceeded", async () => {
    const { id } = await booked(shop, { start: "10:00", persons: 2 });
    await setStatus(id, "waitlisted");
    const rival = await booked(shop, { start: "10:00", persons: 2 });
    expect(tally([await patch(shop, id, { status: "approved" })])).toEqual({ "409 capacity_exceeded": 1 });
    await done(patch(shop, rival.id, { persons: 1 }));
    expect((await patch(shop, id, { status: "approved" })).status).toBe(200);
  });

  it("has as many seats as its member offers now", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const link = `PUT /staff/${shop.staffIds[0]}/services/${shop.serviceId}`;
    await done(manage(shop, link, { body: { capacityMax: 5 } }));
    await booked(shop, { start: "10:00", persons: 3 });
    const body = await done(patch(shop, id, { persons: 2 }));
    expect(await appointmentOf(shop, body)).toMatchObject({ persons: 5, capacityMax: 5 });
    await done(manage(shop, link, { body: { capacityMax: 4 } }));
    expect(tally([await patch(shop, id, { persons: 3 })])).toEqual({ "409 capacity_exceeded": 1 });
    expect((await patch(shop, id, { persons: 1 })).status).toBe(200);
  });
});

describe("a change of a booking", () => {
  let shop: Shop;

  beforeEach(async () => {
    shop = await openShop({ service: { capacity: 4 } });
  });

  it("of its persons changes its price and the payment still to be made", async () => {
    const dear = await addService(shop, { title: "Dye", price: 30.5, capacity: 4, deposit: 50 });
    const order = await done(book(shop, [{ start: "10:00" }, { start: "14:00", service: dear }]));
    const [, dye] = order.bookings;
    const body = await done(patch(shop, dye?.id ?? "", { persons: 3 }));
    expect(body).toMatchObject({ persons: 3, price: 91.5 });
    const [payment] = await testDatabase().db.execute(
      sql`select total_minor, due_minor, tax_minor, lines from payments where id = ${order.payment.id}`,
    );
    // Tax of 20.00 and 91.50 at 21 %; a deposit of 50 % of the second alone.
    expect(payment).toMatchObject({ total_minor: "11150", due_minor: "4575", tax_minor: String(347 + 1588) });
    expect(payment?.lines).toMatchObject([
      { quantity: 1, amountMinor: 2000 },
      { quantity: 3, amountMinor: 9150 },
    ]);
    const [event] = await eventsOf(shop, "booking.updated");
    expect(event?.data.previous).toEqual({ persons: 1, price: 30.5 });
  });

  it("of its persons past the seats is capacity_exceeded, with whatever else it changes", async () => {
    const { id } = await booked(shop, { start: "10:00", persons: 2 });
    await booked(shop, { start: "10:00" });
    for (const body of [{ persons: 4 }, { persons: 4, status: "done" }, { persons: 4, status: "pending" }])
      expect(tally([await patch(shop, id, body)])).toEqual({ "409 capacity_exceeded": 1 });
    expect(await readBooking(shop, id)).toMatchObject({ persons: 2, status: "approved" });
    expect((await patch(shop, id, { persons: 3 })).status).toBe(200);
  });

  it("of its customer moves the place, and the figures of both", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const before = await readBooking(shop, id);
    const sol = { fullName: "Sol Gil", email: "sol@example.com" };
    const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body: sol }));
    const body = await done(patch(shop, id, { customerId }));
    expect(body).toMatchObject({ customerId, customer: { id: customerId, ...sol } });
    const counts = await Promise.all(
      [before.customerId, customerId].map((one) =>
        done(manage<{ bookingsCount: number; lastBookingAt: string | null }>(shop, `GET /customers/${one}`)),
      ),
    );
    expect(counts.map(({ bookingsCount }) => bookingsCount)).toEqual([0, 1]);
    expect(counts.map(({ lastBookingAt }) => lastBookingAt === null)).toEqual([true, false]);
    const [event] = await eventsOf(shop, "booking.updated");
    expect(event?.data.previous).toMatchObject({ customerId: before.customerId, customer: { fullName: "Eva Gil" } });
  });

  it("to a customer unknown, erased or of another account is validation on customerId", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const eva = { fullName: "Eva", email: "eva2@example.com" };
    const theirs = await done(manage<{ id: string }>(await openShop(), "POST /customers", { body: eva }));
    const erased = await done(manage<{ id: string }>(shop, "POST /customers", { body: eva }));
    await done(manage(shop, `DELETE /customers/${erased.id}`));
    for (const customerId of [UNKNOWN_ID, theirs.id, erased.id]) {
      const { status, fields } = await patch(shop, id, { customerId });
      expect({ status, fields }).toEqual({ status: 422, fields: ["customerId"] });
    }
  });

  it("mails nobody about notes, and nobody unless asked to", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    await done(patch(shop, id, { notes: "by the window", notify: true }));
    await done(patch(shop, id, { status: "pending" }));
    expect((await mailsOf(shop)).map(({ type }) => type)).toEqual(["booking_new"]);
    expect((await eventsOf(shop, "booking.updated")).map(({ data }) => data.previous)).toEqual([
      { notes: "" },
      { status: "approved" },
    ]);
  });

  it("that sends the whole answer back changes nothing", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    await done(patch(shop, id, { status: "cancelled", cancelReason: "ill" }));
    const body = await readBooking(shop, id);
    const writes = await auditedWrites(shop);
    expect((await patch(shop, id, { ...body })).body).toEqual(body);
    expect(await auditedWrites(shop)).toBe(writes);
  });

  it("is not_found for an unknown booking and for one of another account", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const other = await openShop();
    expect(tally([await patch(shop, UNKNOWN_ID, {}), await patch(other, id, { notes: "x" })])).toEqual({
      "404 not_found": 2,
    });
  });
});
