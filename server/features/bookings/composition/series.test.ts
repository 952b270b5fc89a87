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
  evaOf,
  events,
  giveSeat,
  HALF,
  linkOf,
  mails,
  move,
  moveAppointment,
  open,
  openComposite,
  openGroup,
  patch,
  payment,
  readBooking,
  refund,
  refusal,
  seats,
  sell,
  setStatus,
  testPairs,
  write,
  writeSeries,
} from "../../../testing/composition";
import { manage } from "../../../testing/rest";
import { at, book, booked, done, type Shop } from "../../../testing/shop";

const week = (shop: Shop, weeks: number, time = "10:00") => at(shop, time, addDays(shop.date, weeks * 7));
const statusesOf = (shop: Shop, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await readBooking(shop, id)).status));

/** Each occurrence is a composite of its own: paid, moved and cancelled by itself, or with the series. */
const asComposite = (type: string) => async () => {
  const shop = await openComposite(type);
  const { bookingIds, appointmentIds } = await writeSeries(shop, { notify: true });
  expect([bookingIds.length, await mails(shop)]).toEqual([6, ["booking_new_series"]]);
  const totals = [0, 2, 4].map(async (index) => (await payment(shop, { id: bookingIds[index] ?? "" })).total);
  expect(await Promise.all(totals)).toEqual([50, 50, 50]);
  await setStatus(shop, bookingIds[3] ?? "", { status: "cancelled", scope: "this" });
  expect([await calendar(shop), await seats(shop, week(shop, 1))]).toMatchObject([{ length: 4 }, 1]);
  await deleteAppointment(shop, appointmentIds[0] ?? "", "scope=series");
  expect([await calendar(shop), await seats(shop)]).toMatchObject([{ length: 0 }, 1]);
  expect(await events(shop)).toEqual({ "booking.created": 6, "booking.cancelled": 6 });
};

testPairs({
  "recurrence × extras": async () => {
    const shop = await open();
    const extraId = await addExtra(shop);
    const { bookingIds } = await writeSeries(shop, { extras: [{ extraId }] });
    for (const [index, id] of bookingIds.entries()) {
      const { price, appointment } = await readBooking(shop, id);
      expect([price, appointment.end]).toEqual([30, week(shop, index, "11:30")]);
      expect((await payment(shop, { id })).total).toBe(30);
    }
    const clash = await write(shop, { start: at(shop, "11:15") });
    expect(refusal(clash)).toEqual([422, "warnings", "overlap"]);
    await done(patch(shop, bookingIds[1] ?? "", { extras: [], scope: "following" }));
    expect((await calendar(shop)).map(({ end }) => end)).toEqual([
      week(shop, 0, "11:30"),
      week(shop, 1, "11:00"),
      week(shop, 2, "11:00"),
    ]);
  },
  "recurrence × coupon": async () => {
    const shop = await openGroup();
    const used = await addCoupon(shop);
    const series = await writeSeries(shop);
    const items = [0, 1, 2].map((weeks) => ({ start: week(shop, weeks) }));
    const { bookings } = await done(book(shop, items, { name: "Ana Sol", ...HALF }));
    const [first, second] = bookings;
    expect(await payment(shop, { id: first?.id ?? "" })).toMatchObject({ total: 30, discount: 30 });
    expect((await readBooking(shop, second?.id ?? "")).appointmentId).toBe(series.appointmentIds[1]);
    expect(await used()).toBe(1);
    await deleteAppointment(shop, series.id, "scope=following");
    expect([await used(), await calendar(shop)]).toEqual([0, []]);
  },
  "recurrence × package": async () => {
    const shop = await openGroup();
    const pack = await sell(shop);
    const series = await writeSeries(shop);
    const items = [0, 1, 2].map((weeks) => ({ start: week(shop, weeks) }));
    const { payment: paid } = await done(book(shop, items, { packageCode: pack.code }));
    expect([paid.status, await pack.used()]).toEqual(["completed", 3]);
    await deleteAppointment(shop, series.appointmentIds[1] ?? "", "scope=this");
    expect([await pack.used(), await calendar(shop)]).toMatchObject([2, { length: 2 }]);
    await deleteAppointment(shop, series.id, "scope=series");
    expect([await pack.used(), await calendar(shop)]).toEqual([0, []]);
  },
  "recurrence × deposit": async () => {
    const shop = await open({ deposit: 50 });
    await acceptOnline(shop);
    const { bookingIds } = await writeSeries(shop);
    const [first = "", second = ""] = bookingIds;
    expect(await statusesOf(shop, bookingIds)).toEqual(["approved", "approved", "approved"]);
    expect(await payment(shop, { id: first })).toMatchObject({ method: "local", total: 20, due: 10 });
    await complete(shop, { id: first });
    expect((await payment(shop, { id: second })).status).toBe("pending");
    const other = await booked(shop, { start: "12:00" }, { payment: "provider" });
    await choose(other.payment, "pay");
    expect(await payment(shop, other)).toMatchObject({ method: "provider", paid: 10 });
  },
  "recurrence × waitingList": async () => {
    const shop = await openGroup({ waitlistCapacity: 2 });
    const full = await booked(shop, { start: week(shop, 1), persons: 3 }, { name: "Ana Sol" });
    expect(refusal(await write(shop, { persons: 3, recurrence: { freq: "weekly", count: 3 } }))).toEqual([
      409,
      "capacity_exceeded",
    ]);
    expect(await calendar(shop)).toHaveLength(1);
    await done(cancel(shop, full));
    const series = await writeSeries(shop, { persons: 3 });
    const body = { customerId: await evaOf(shop), notify: true };
    const path = `POST /appointments/${series.appointmentIds[1]}/bookings`;
    const waiting = await done(manage<{ id: string; status: string }>(shop, path, { body }));
    expect(waiting.status).toBe("waitlisted");
    await setStatus(shop, series.bookingIds[1] ?? "", "cancelled");
    expect((await done(giveSeat(shop, waiting.id))).status).toBe("approved");
    expect([await calendar(shop), await seats(shop, week(shop, 1))]).toMatchObject([{ length: 3 }, 2]);
  },
  "recurrence × compound": asComposite("compound"),
  "recurrence × collaborative": asComposite("collaborative"),
  "recurrence × dayBased": async () => {
    const shop = await open({ durationDays: 2 });
    const series = await writeSeries(shop, { start: at(shop, "00:00") });
    const ends = (await calendar(shop)).map(({ end }) => end);
    expect(ends).toEqual([0, 1, 2].map((weeks) => at(shop, "00:00", addDays(shop.date, weeks * 7 + 2))));
    expect((await payment(shop, { id: series.bookingIds[2] ?? "" })).total).toBe(40);
    const daily = { start: at(shop, "00:00", addDays(shop.date, 30)), recurrence: { freq: "daily", count: 2 } };
    expect(refusal(await write(shop, daily))).toEqual([422, "warnings", "overlap"]);
    const sooner = await write(shop, { recurrence: { freq: "weekly", count: 2 } });
    expect(refusal(sooner)).toEqual([422, "validation", "start"]);
  },
  "recurrence × approval": async () => {
    const shop = await open({ requiresApproval: true });
    const { bookingIds } = await writeSeries(shop);
    expect(await statusesOf(shop, bookingIds)).toEqual(["pending", "pending", "pending"]);
    const [, second = ""] = bookingIds;
    await setStatus(shop, second, { status: "approved", scope: "following", notify: true });
    expect(await statusesOf(shop, bookingIds)).toEqual(["pending", "approved", "approved"]);
    await setStatus(shop, second, { status: "rejected", scope: "series" });
    expect([await calendar(shop), await seats(shop)]).toEqual([[], 1]);
    expect(await events(shop)).toEqual({ "booking.created": 3, "booking.updated": 5 });
    expect(await mails(shop)).toEqual(["booking_status", "booking_status"]);
  },
  "recurrence × reschedule": async () => {
    const shop = await open();
    const series = await writeSeries(shop);
    const [first = "", second = "", third = ""] = series.bookingIds;
    await done(move(shop, await linkOf(shop, first), "14:00"));
    const starts = async () => (await calendar(shop)).map(({ start }) => start);
    expect(await starts()).toEqual([week(shop, 0, "14:00"), week(shop, 1), week(shop, 2)]);
    const later = { start: week(shop, 1, "16:00"), scope: "following" };
    await done(moveAppointment(shop, series.appointmentIds[1] ?? "", later));
    expect(await starts()).toEqual([week(shop, 0, "14:00"), week(shop, 1, "16:00"), week(shop, 2, "16:00")]);
    const sequences = [first, second, third].map(async (id) => (await readBooking(shop, id)).sequence);
    expect(await Promise.all(sequences)).toEqual([1, 1, 1]);
    expect([await mails(shop), await events(shop)]).toEqual([
      ["booking_rescheduled"],
      { "booking.created": 3, "booking.updated": 3 },
    ]);
  },
  "recurrence × cancel": async () => {
    const shop = await open();
    const { bookingIds, appointmentIds } = await writeSeries(shop);
    const [first = "", second = ""] = bookingIds;
    await done(cancel(shop, await linkOf(shop, first)));
    expect(await statusesOf(shop, bookingIds)).toEqual(["cancelled", "approved", "approved"]);
    await setStatus(shop, second, { status: "cancelled", scope: "following", notify: true });
    expect([await calendar(shop), await seats(shop), await seats(shop, week(shop, 2))]).toEqual([[], 1, 1]);
    const other = await booked(shop, { start: week(shop, 1) }, { name: "Ana Sol" });
    const back = await patch(shop, first, { status: "approved", scope: "series" });
    expect([refusal(back), await seats(shop)]).toEqual([[409, "slot_unavailable"], 1]);
    await done(cancel(shop, other));
    await deleteAppointment(shop, appointmentIds[0] ?? "", "scope=series&notify=true");
    expect(await events(shop)).toEqual({ "booking.created": 4, "booking.cancelled": 4 });
    expect((await mails(shop)).filter((type) => type === "booking_status")).toHaveLength(4);
  },
  "recurrence × refund": async () => {
    const shop = await open();
    const { bookingIds } = await writeSeries(shop);
    const [first = "", second = ""] = bookingIds;
    await complete(shop, { id: first });
    expect(refusal(await refund(shop, { id: second }))).toEqual([409, "conflict"]);
    expect(await done(refund(shop, { id: first }, { amount: 5 }))).toMatchObject({ status: "partially_refunded" });
    expect(await statusesOf(shop, bookingIds)).toEqual(["approved", "approved", "approved"]);
    expect((await payment(shop, { id: second })).status).toBe("pending");
  },
});
