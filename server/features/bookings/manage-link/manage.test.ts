import ical from "node-ical";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { instantText } from "../../../schemas/outputs";
import { stateOf } from "../../../testing/account-state";
import { type Answer, manage, UNKNOWN_ID, visit } from "../../../testing/rest";
import {
  addService,
  at,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

interface Managed {
  booking: Record<string, unknown> & { staff: { id: string } };
  account: Record<string, unknown>;
  payment: Record<string, unknown> | null;
  canCancel: boolean;
  canReschedule: boolean;
  cancelUntil: string | null;
  manageUrl: string;
  icsUrl: string;
}

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const see = (token: string, where = shop) => visit<Managed>(where, `GET /manage/${token}`);
const cancel = (token: string, body: Record<string, unknown> = {}, where = shop) =>
  visit<Managed>(where, `POST /manage/${token}/cancel`, { body });
const move = (token: string, start: string, staff?: string): Promise<Answer<Managed>> =>
  visit<Managed>(shop, `POST /manage/${token}/reschedule`, {
    body: { start: start.length === 5 ? at(shop, start) : start, ...(staff ? { staff } : {}) },
  });

describe("a manage link", () => {
  it("shows its booking, and nothing else of the account", async () => {
    const { token, id, number, payment } = await booked(shop, { start: "10:00" }, { notes: "by the window" });
    await booked(shop, { start: "12:00" }, { name: "Sol Gil", email: "sol@example.com" });
    const { status, body, text } = await see(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      booking: { id, number, status: "approved", notes: "by the window", price: 20, currency: "EUR", sequence: 0 },
      payment: { status: payment.status, total: 20, paid: 0, method: "local" },
      canCancel: true,
      canReschedule: true,
      cancelUntil: at(shop, "10:00"),
    });
    expect(body.icsUrl).toBe(`${body.manageUrl}/ics`);
    expect(text).not.toContain("sol@example.com");
  });

  it("is not_found with another token, or at another account", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const other = await openShop();
    const theirs = await booked(other, { start: "10:00" });
    const before = await stateOf(shop);
    const answers = await Promise.all([
      see("nothing"),
      see(UNKNOWN_ID),
      see(`${token}x`),
      see("x".repeat(300)),
      see(theirs.token),
      cancel(theirs.token),
      move(theirs.token, "12:00"),
      visit(shop, `GET /manage/${theirs.token}/ics`),
      see(token, other),
      cancel(token, {}, other),
    ]);
    expect(tally(answers)).toEqual({ "404 not_found": 10 });
    expect(await stateOf(shop)).toEqual(before);
  });

  it("gives the calendar file of the booking as it stands", async () => {
    const { token, id } = await booked(shop, { start: "10:00" });
    await done(move(token, "12:00"));
    const read = async () => {
      const { text, headers } = await visit(shop, `GET /manage/${token}/ics`);
      expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
      const entry = Object.values(ical.sync.parseICS(text ?? "")).find((part) => part?.type === "VEVENT");
      if (entry?.type !== "VEVENT") throw new Error("There is no entry.");
      const { uid, status, start, sequence } = entry;
      return { uid, status, start: instantText(start), sequence: Number(sequence) };
    };
    const uid = `booking-${id}@slotwright`;
    expect(await read()).toEqual({ uid, status: "CONFIRMED", start: at(shop, "12:00"), sequence: 1 });
    await done(cancel(token));
    expect(await read()).toEqual({ uid, status: "CANCELLED", start: at(shop, "12:00"), sequence: 2 });
  });
});

describe("a customer's cancellation", () => {
  it("frees the time and mails a calendar file that takes the entry away", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const { body } = await cancel(token, { reason: "ill" });
    expect(body).toMatchObject({
      booking: { status: "cancelled", cancelReason: "ill" },
      canCancel: false,
      canReschedule: false,
      cancelUntil: null,
    });
    const [, mail] = await mailsOf(shop);
    expect(mail).toMatchObject({ type: "booking_status", toEmail: "eva@example.com" });
    expect(mail?.ics).toContain("METHOD:CANCEL");
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  });

  it("changes nothing and notifies nobody the second time", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const first = await cancel(token, { reason: "ill" });
    const before = await stateOf(shop);
    const second = await cancel(token, { reason: "changed my mind" });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await stateOf(shop)).toEqual(before);
  });

  it("needs no body", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    expect((await visit(shop, `POST /manage/${token}/cancel`)).status).toBe(200);
  });
});

describe("the notice for changes", () => {
  it("ends to the minute on the account's clock: then too_late", async () => {
    const hour = await addService(shop, { minCancelMinutes: 60 });
    const [first, second] = [
      await booked(shop, { start: "10:00", service: hour }),
      await booked(shop, { start: "12:00", service: hour }),
    ];
    expect((await see(first.token)).body.cancelUntil).toBe(at(shop, "09:00"));
    await done(manage(shop, "PUT /sandbox/clock", { body: { now: at(shop, "08:59") } }));
    expect((await see(first.token)).body.canCancel).toBe(true);
    expect((await cancel(first.token)).status).toBe(200);
    const past = new Date(Date.parse(at(shop, "11:00")) + 1).toISOString();
    await done(manage(shop, "PUT /sandbox/clock", { body: { now: past } }));
    expect((await see(second.token)).body).toMatchObject({ canCancel: false, canReschedule: false });
    const before = await stateOf(shop);
    const answers = [await cancel(second.token), await move(second.token, "15:00")];
    expect(tally(answers)).toEqual({ "409 too_late": 2 });
    expect(await stateOf(shop)).toEqual(before);
  });

  it("is the account's where the service has none", async () => {
    await done(manage(shop, "PATCH /settings", { body: { minCancelMinutes: 120 } }));
    const { token } = await booked(shop, { start: "10:00" });
    expect((await see(token)).body.cancelUntil).toBe(at(shop, "08:00"));
  });

  it("is over for what took place", async () => {
    const { token, id } = await booked(shop, { start: "10:00" });
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "done" } }));
    expect(tally([await cancel(token)])).toEqual({ "409 too_late": 1 });
  });
});

describe("a customer's move", () => {
  it("keeps id, number, price and payment, counts one on, and frees the old time", async () => {
    const { token, id, number, payment } = await booked(shop, { start: "10:00" });
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { price: 99 } }));
    const before = await done(manage(shop, `GET /bookings/${id}`));
    const { booking } = await done(move(token, "15:00"));
    expect(booking).toMatchObject({ id, number, price: 20, sequence: 1, start: at(shop, "15:00"), status: "approved" });
    const after = await done(manage(shop, `GET /bookings/${id}`));
    expect(after).toMatchObject({ paymentId: payment.id, appointmentId: before.appointmentId, sequence: 1 });
    expect((await mailsOf(shop)).map(({ type }) => type)).toEqual(["booking_new", "booking_rescheduled"]);
    const answers = [await book(shop, { start: "10:00" }), await book(shop, { start: "15:00" })];
    expect(tally(answers)).toEqual({ 201: 1, "409 slot_unavailable": 1 });
  });

  it("is told with when it was, beside when it was booked", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const made = (await see(token)).body.booking;
    expect(made).toMatchObject({ createdAt: expect.any(String), movedAt: null });
    const { booking } = await done(move(token, "15:00"));
    expect(booking.createdAt).toBe(made.createdAt);
    expect(Date.parse(String(booking.movedAt))).toBeGreaterThan(Date.parse(String(made.createdAt)));
  });

  it("may overlap the time it had", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    expect((await move(token, "10:15")).body.booking.start).toBe(at(shop, "10:15"));
    expect((await move(token, "09:30")).body.booking).toMatchObject({ start: at(shop, "09:30"), sequence: 2 });
  });

  it("to where it stands changes nothing", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const before = await stateOf(shop);
    const [ana] = shop.staffIds;
    for (const staff of [undefined, "any", ana]) expect((await move(token, "10:00", staff)).status).toBe(200);
    expect(await stateOf(shop)).toEqual(before);
  });

  it("to a taken time is slot_unavailable and leaves it where it was", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    await booked(shop, { start: "12:00" });
    const before = await stateOf(shop);
    const answers = [await move(token, "12:30"), await move(token, "10:07"), await move(token, "21:00")];
    expect(tally(answers)).toEqual({ "409 slot_unavailable": 3 });
    expect(await stateOf(shop)).toEqual(before);
  });

  it("is slot_unavailable once the service is private", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { visibility: "private" } }));
    expect(tally([await move(token, "12:00")])).toEqual({ "409 slot_unavailable": 1 });
  });

  it("refuses with validation a start without offset and a member who does not offer the service", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    expect(await move(token, "2030-01-01T10:00:00")).toMatchObject({ status: 422, fields: ["start"] });
    expect(await move(token, "12:00", UNKNOWN_ID)).toMatchObject({ status: 422, fields: ["staff"] });
  });
});

describe("the member of a moved booking", () => {
  let ana: string;
  let ben: string;

  beforeEach(async () => {
    shop = await openShop({ members: 2, service: { staffPreference: "order" } });
    [ana = "", ben = ""] = shop.staffIds;
  });

  const staffAfter = async (token: string, start: string, staff?: string) =>
    (await done(move(token, start, staff))).booking.staff.id;

  it("stays while free, whoever is preferred", async () => {
    const { token } = await booked(shop, { start: "10:00", staff: ben });
    expect(await staffAfter(token, "12:00")).toBe(ben);
  });

  it("changes when not free, and goes by preference for any", async () => {
    await booked(shop, { start: "12:00", staff: ben });
    const { token } = await booked(shop, { start: "10:00", staff: ben });
    expect(await staffAfter(token, "12:00")).toBe(ana);
    const other = await booked(shop, { start: "15:00", staff: ben });
    expect(await staffAfter(other.token, "16:00", "any")).toBe(ana);
  });

  it("is the one asked for, at the same time too", async () => {
    const { token } = await booked(shop, { start: "10:00", staff: ana });
    expect(await staffAfter(token, "10:00", ben)).toBe(ben);
    expect((await book(shop, { start: "10:00", staff: ana })).status).toBe(201);
    expect(tally([await move(token, "10:00", ana)])).toEqual({ "409 slot_unavailable": 1 });
  });
});

describe("a move out of or into a group", () => {
  beforeEach(async () => {
    shop = await openShop({ service: { capacity: 3 } });
  });

  it("leaves the others where they are", async () => {
    const [first, second] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "10:00" })];
    expect((await move(first.token, "12:00")).body.booking.start).toBe(at(shop, "12:00"));
    expect((await see(second.token)).body.booking.start).toBe(at(shop, "10:00"));
    expect(tally([await move(first.token, "10:30")])).toEqual({ "409 slot_unavailable": 1 });
  });

  it("leaves ended bookings at the time they had", async () => {
    const [first, second] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "10:00" })];
    await done(cancel(first.token));
    expect((await move(second.token, "10:30")).body.booking.start).toBe(at(shop, "10:30"));
    expect((await see(first.token)).body.booking.start).toBe(at(shop, "10:00"));
  });

  it("joins a group with seats, and is capacity_exceeded without", async () => {
    await booked(shop, { start: "12:00", persons: 2 });
    const [first, second] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "15:00" })];
    expect((await move(first.token, "12:00")).status).toBe(200);
    expect(tally([await move(second.token, "12:00")])).toEqual({ "409 capacity_exceeded": 1 });
    const { data } = await done(manage<{ data: { persons: number }[] }>(shop, "GET /appointments?status=active"));
    expect(data.map(({ persons }) => persons)).toEqual([3, 1]);
  });

  it("asks another member where its own group is in the way", async () => {
    const two = await openShop({ members: 2, service: { capacity: 3 } });
    shop = two;
    const [ana = "", ben] = two.staffIds;
    const { token } = await booked(two, { start: "10:00", staff: ana });
    await booked(two, { start: "10:00", staff: ana });
    expect((await done(move(token, "10:30"))).booking.staff.id).toBe(ben);
  });

  it("notifies nobody when it is refused", async () => {
    await booked(shop, { start: "12:00", persons: 3 });
    const { token } = await booked(shop, { start: "10:00" });
    await move(token, "12:00");
    expect(await eventsOf(shop, "booking.updated")).toEqual([]);
    expect((await mailsOf(shop)).map(({ type }) => type)).toEqual(["booking_new", "booking_new"]);
  });
});
