import { expect } from "vitest";
import { addDays } from "../../../domain/dates";
import {
  acceptOnline,
  addCoupon,
  addExtra,
  calendar,
  cancel,
  choose,
  complete,
  deleteAppointment,
  events,
  giveSeat,
  HALF,
  linesOf,
  loseHold,
  mails,
  move,
  moveAppointment,
  openComposite,
  openFull,
  openGroup,
  patch,
  payment,
  readBooking,
  refund,
  refusal,
  refused,
  seats,
  sell,
  setStatus,
  testPairs,
  write,
  writeSeries,
} from "../../../testing/composition";
import { at, booked, done } from "../../../testing/shop";

const ANA = { name: "Ana Sol", email: "ana@example.com" };
const FULL = [409, "capacity_exceeded"];
const TAKEN = [409, "slot_unavailable"];

/** A composite takes its seats in each part, and its parts are nobody else's group. */
const asComposite = (type: string) => async () => {
  const shop = await openComposite(type, { capacity: 3 }, { capacity: 3 });
  const pair = await booked(shop, { start: "10:00", persons: 2 });
  expect((await calendar(shop)).map(({ persons }) => persons)).toEqual([2, 2]);
  expect(await linesOf(shop, pair)).toEqual([["service", 100]]);
  expect(await refused(shop, { start: "10:00" })).toEqual(TAKEN);
  expect(await refused(shop, { start: "10:00", service: shop.parts[0] ?? "" })).toEqual(TAKEN);
  expect(await refused(shop, { start: "14:00", persons: 4 })).toEqual(FULL);
  await done(cancel(shop, pair));
  expect(await seats(shop)).toBe(3);
  expect(await events(shop)).toEqual({ "booking.created": 2, "booking.cancelled": 2 });
};

testPairs({
  "group × recurrence": async () => {
    const shop = await openGroup();
    const series = await writeSeries(shop, { persons: 2, notify: true });
    const joined = await booked(shop, { start: "10:00" }, ANA);
    expect((await readBooking(shop, joined.id)).appointmentId).toBe(series.id);
    expect(await seats(shop)).toBe(0);
    expect(await seats(shop, at(shop, "10:00", addDays(shop.date, 7)))).toBe(1);
    const again = await write(shop, { recurrence: { freq: "weekly", count: 3 } });
    expect(refusal(again)).toEqual(FULL);
    expect(await calendar(shop)).toHaveLength(3);
    expect([(await payment(shop, { id: series.bookingId })).total, await mails(shop)]).toEqual([
      40,
      ["booking_new_series", "booking_new"],
    ]);
    expect(await events(shop)).toEqual({ "booking.created": 4 });
  },
  "group × extras": async () => {
    const shop = await openGroup();
    const id = await addExtra(shop, { price: 3, perPerson: true });
    const pair = await booked(shop, { start: "10:00", persons: 2, extras: [{ id, quantity: 1 }] });
    expect(await linesOf(shop, pair)).toEqual([
      ["service", 40],
      ["extra", 6],
    ]);
    expect([pair.end, await seats(shop)]).toEqual([at(shop, "11:00"), 1]);
    const joined = await booked(shop, { start: "10:00", extras: [{ id, quantity: 1 }] }, ANA);
    expect([joined.end, (await payment(shop, joined)).total, await seats(shop)]).toEqual([at(shop, "11:00"), 23, 0]);
    expect(await seats(shop, "11:00")).toBe(3);
  },
  "group × coupon": async () => {
    const shop = await openGroup();
    const used = await addCoupon(shop, { usageLimit: 1 });
    const pair = await booked(shop, { start: "10:00", persons: 2 }, HALF);
    expect(await linesOf(shop, pair)).toEqual([
      ["service", 40],
      ["discount", -20],
    ]);
    expect(await refused(shop, { start: "10:00" }, { ...ANA, ...HALF })).toEqual([422, "coupon_invalid", "coupon"]);
    await booked(shop, { start: "10:00" }, ANA);
    expect([await used(), await seats(shop)]).toEqual([1, 0]);
    await done(cancel(shop, pair));
    expect([await used(), await seats(shop)]).toEqual([0, 2]);
  },
  "group × package": async () => {
    const shop = await openGroup();
    const pack = await sell(shop, { notify: false });
    const pair = await booked(shop, { start: "10:00", persons: 2 }, { packageCode: pack.code });
    await booked(shop, { start: "10:00" }, ANA);
    expect([await pack.used(), await seats(shop)]).toEqual([2, 0]);
    expect(await linesOf(shop, pair)).toEqual([
      ["service", 40],
      ["discount", -40],
    ]);
    await done(cancel(shop, pair));
    expect([await pack.used(), await seats(shop)]).toEqual([0, 2]);
    expect(await events(shop)).toEqual({ "booking.created": 2, "payment.completed": 1, "booking.cancelled": 1 });
  },
  "group × deposit": async () => {
    const shop = await openGroup({ deposit: 25 });
    await acceptOnline(shop);
    const pair = await booked(shop, { start: "10:00", persons: 2 }, { payment: "provider" });
    const other = await booked(shop, { start: "10:00" }, { ...ANA, payment: "provider" });
    expect([pair.payment.due, other.payment.due, await seats(shop)]).toEqual([10, 5, 0]);
    await loseHold(other.payment);
    await choose(pair.payment, "pay");
    expect([await readBooking(shop, pair.id), await readBooking(shop, other.id)]).toMatchObject([
      { status: "approved" },
      { status: "cancelled" },
    ]);
    expect([await payment(shop, pair), await seats(shop)]).toMatchObject([{ total: 40, paid: 10 }, 1]);
  },
  "group × waitingList": async () => {
    const { shop, seated } = await openFull();
    const waiting = await booked(shop, { start: "10:00" }, { waitlist: true });
    expect([waiting.status, waiting.payment, await seats(shop)]).toEqual(["waitlisted", null, 0]);
    expect(refusal(await giveSeat(shop, waiting.id))).toEqual(FULL);
    expect(refusal(await patch(shop, waiting.id, { persons: 3 }))).toEqual(FULL);
    expect(await done(patch(shop, waiting.id, { persons: 2 }))).toMatchObject({ price: 40 });
    expect(await refused(shop, { start: "10:00" }, { waitlist: true })).toEqual(FULL);
    await done(patch(shop, waiting.id, { persons: 1 }));
    await done(cancel(shop, seated));
    expect(await done(giveSeat(shop, waiting.id))).toMatchObject({ status: "approved", price: 20 });
    expect([(await payment(shop, waiting)).total, await seats(shop)]).toEqual([20, 1]);
    expect(await mails(shop)).toEqual(["booking_new", "waitlist_joined", "booking_status"]);
  },
  "group × compound": asComposite("compound"),
  "group × collaborative": asComposite("collaborative"),
  "group × dayBased": async () => {
    const shop = await openGroup({ durationDays: 2 });
    const pair = await booked(shop, { start: "00:00", persons: 2 });
    expect(pair.end).toBe(at(shop, "00:00", addDays(shop.date, 2)));
    expect((await payment(shop, pair)).total).toBe(80);
    const joined = await booked(shop, { start: "00:00" }, ANA);
    const [one, other] = [await readBooking(shop, pair.id), await readBooking(shop, joined.id)];
    expect([one.appointmentId, await seats(shop, "00:00")]).toEqual([other.appointmentId, 0]);
    expect(await refused(shop, { start: at(shop, "00:00", addDays(shop.date, 1)) })).toEqual(TAKEN);
    await done(cancel(shop, pair));
    expect(await seats(shop, "00:00")).toBe(2);
  },
  "group × approval": async () => {
    const shop = await openGroup({ requiresApproval: true });
    const pair = await booked(shop, { start: "10:00", persons: 2 });
    expect([pair.status, await seats(shop)]).toEqual(["pending", 1]);
    const joined = await booked(shop, { start: "10:00" }, ANA);
    await setStatus(shop, joined.id, { status: "approved", notify: true });
    await setStatus(shop, pair.id, { status: "rejected", notify: true });
    expect([(await readBooking(shop, joined.id)).status, await seats(shop)]).toEqual(["approved", 2]);
    expect(await mails(shop)).toEqual(["booking_new", "booking_new", "booking_status", "booking_status"]);
    expect(await events(shop)).toEqual({ "booking.created": 2, "booking.updated": 2 });
  },
  "group × reschedule": async () => {
    const shop = await openGroup();
    const pair = await booked(shop, { start: "10:00", persons: 2 });
    const other = await booked(shop, { start: "10:00" }, ANA);
    const later = await booked(shop, { start: "14:00", persons: 2 }, ANA);
    expect(refusal(await move(shop, pair, "14:00"))).toEqual(FULL);
    await done(move(shop, other, "14:00"));
    expect([await seats(shop), await seats(shop, "14:00")]).toEqual([1, 0]);
    const { appointmentId } = await readBooking(shop, other.id);
    await done(moveAppointment(shop, appointmentId, { start: at(shop, "16:00") }));
    const { appointment } = await readBooking(shop, later.id);
    expect([appointment.start, await seats(shop, "14:00"), await seats(shop, "16:00")]).toEqual([
      at(shop, "16:00"),
      3,
      0,
    ]);
    expect(await events(shop)).toEqual({ "booking.created": 3, "booking.updated": 3 });
    expect((await mails(shop)).filter((type) => type === "booking_rescheduled")).toHaveLength(1);
  },
  "group × cancel": async () => {
    const shop = await openGroup();
    const [pair, other] = [
      await booked(shop, { start: "10:00", persons: 2 }),
      await booked(shop, { start: "10:00" }, ANA),
    ];
    await done(cancel(shop, pair));
    expect([(await calendar(shop)).length, await seats(shop)]).toEqual([1, 2]);
    await setStatus(shop, other.id, "cancelled");
    expect([(await calendar(shop)).length, await seats(shop)]).toEqual([0, 3]);
    const again = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "10:00" }, ANA)];
    await deleteAppointment(shop, (await readBooking(shop, again[0]?.id ?? "")).appointmentId);
    expect([(await calendar(shop)).length, await seats(shop)]).toEqual([0, 3]);
    expect(await events(shop)).toEqual({ "booking.created": 4, "booking.cancelled": 4 });
    expect((await mails(shop)).filter((type) => type === "booking_status")).toHaveLength(3);
  },
  "group × refund": async () => {
    const shop = await openGroup();
    const [pair, other] = [
      await booked(shop, { start: "10:00", persons: 2 }),
      await booked(shop, { start: "10:00" }, ANA),
    ];
    await complete(shop, pair);
    await complete(shop, other);
    expect(await done(refund(shop, pair))).toMatchObject({ status: "refunded", refunded: 40 });
    expect(await payment(shop, other)).toMatchObject({ status: "completed", paid: 20, refunded: 0 });
    expect([(await readBooking(shop, pair.id)).status, await seats(shop)]).toEqual(["approved", 0]);
    expect(await events(shop)).toEqual({ "booking.created": 2, "payment.completed": 2, "payment.refunded": 1 });
  },
});
