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
  open,
  openComposite,
  openFull,
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
} from "../../../testing/composition";
import { manage } from "../../../testing/rest";
import { at, booked, done } from "../../../testing/shop";

const TAKEN = [409, "slot_unavailable"];
const one = (id: string) => ({ start: "10:00", extras: [{ id, quantity: 1 }] });

/** A composite has no extras of its own, and none of its parts': no surface takes any. */
const extrasOfComposite = (type: string) => async () => {
  const shop = await openComposite(type);
  const path = `POST /services/${shop.serviceId}/extras`;
  expect(refusal(await manage(shop, path, { body: { title: "Towel", price: 1 } }))).toEqual([409, "conflict"]);
  const [wash = ""] = shop.parts;
  const id = await addExtra({ ...shop, serviceId: wash });
  const asked = await refused(shop, one(id));
  expect(asked).toEqual([422, "validation", "items.0.extras.0.id", "items", "items.0.extras"]);
  const unknown = [422, "validation", "extras.0.extraId", "extras"];
  expect(refusal(await write(shop, { extras: [{ extraId: id }] }))).toEqual(unknown);
  const { id: booking } = await booked(shop, { start: "10:00" });
  expect(refusal(await patch(shop, booking, { extras: [{ extraId: id }] }))).toEqual(unknown);
};

/** A coupon lowers the composite's one price; it is for the composite, not for its parts. */
const couponOfComposite = (type: string) => async () => {
  const shop = await openComposite(type);
  const used = await addCoupon(shop);
  const composite = await booked(shop, { start: "10:00" }, HALF);
  expect(await linesOf(shop, composite)).toEqual([
    ["service", 50],
    ["discount", -25],
  ]);
  expect([(await readBooking(shop, composite.id)).price, await used()]).toEqual([25, 1]);
  await done(cancel(shop, composite));
  expect([await used(), await seats(shop)]).toEqual([0, 1]);
  await setStatus(shop, composite.id, "approved");
  expect([await used(), await seats(shop)]).toEqual([1, 0]);
  const [part] = await calendar(shop);
  await deleteAppointment(shop, part?.id ?? "");
  expect(await used()).toBe(0);
  await addCoupon(shop, { code: "PARTS", serviceIds: shop.parts });
  expect(await refused(shop, { start: "10:00" }, { coupon: "PARTS" })).toEqual([422, "coupon_invalid", "coupon"]);
};

testPairs({
  "extras × coupon": async () => {
    const shop = await open();
    const id = await addExtra(shop);
    const used = await addCoupon(shop, { discount: 25, deduction: 3 });
    const booking = await booked(shop, one(id), HALF);
    const lines = await linesOf(shop, booking);
    expect(lines.map(([kind]) => kind)).toEqual(["service", "discount", "extra", "discount"]);
    expect(await payment(shop, booking)).toMatchObject({ total: 19.5, discount: 10.5 });
    expect(await done(patch(shop, booking.id, { extras: [] }))).toMatchObject({ price: 12 });
    expect([(await payment(shop, booking)).total, await used()]).toEqual([12, 1]);
  },
  "extras × package": async () => {
    const shop = await open();
    const pack = await sell(shop);
    const booking = await booked(shop, one(await addExtra(shop)), { packageCode: pack.code });
    expect(await linesOf(shop, booking)).toEqual([
      ["service", 20],
      ["discount", -20],
      ["extra", 10],
    ]);
    expect([booking.payment.status, booking.end, await pack.used()]).toEqual(["pending", at(shop, "11:30"), 1]);
    await done(patch(shop, booking.id, { extras: [] }));
    expect([(await payment(shop, booking)).total, await pack.used()]).toEqual([0, 1]);
  },
  "extras × deposit": async () => {
    const shop = await open({ deposit: 50 });
    await acceptOnline(shop);
    const id = await addExtra(shop);
    const booking = await booked(shop, one(id), { payment: "provider" });
    expect([booking.payment.due, (await payment(shop, booking)).total]).toEqual([15, 30]);
    await choose(booking.payment, "pay");
    expect(await readBooking(shop, booking.id)).toMatchObject({ status: "approved", price: 30 });
    expect(await done(patch(shop, booking.id, { extras: [] }))).toMatchObject({ price: 20 });
    expect(await payment(shop, booking)).toMatchObject({ status: "completed", total: 20, paid: 15 });
  },
  "extras × waitingList": async () => {
    const { shop, seated } = await openFull();
    const id = await addExtra(shop);
    const waiting = await booked(shop, one(id), { waitlist: true });
    expect([waiting.payment, (await readBooking(shop, waiting.id)).price]).toEqual([null, 30]);
    await done(cancel(shop, seated));
    await done(giveSeat(shop, waiting.id));
    expect(await linesOf(shop, waiting)).toEqual([
      ["service", 20],
      ["extra", 10],
    ]);
    expect((await readBooking(shop, waiting.id)).appointment.end).toBe(at(shop, "11:00"));
  },
  "extras × compound": extrasOfComposite("compound"),
  "extras × collaborative": extrasOfComposite("collaborative"),
  "extras × dayBased": async () => {
    const shop = await open({ durationDays: 2 });
    const id = await addExtra(shop);
    const booking = await booked(shop, { ...one(id), start: "00:00" });
    expect(booking.end).toBe(at(shop, "00:00", addDays(shop.date, 2)));
    expect(await linesOf(shop, booking)).toEqual([
      ["service", 40],
      ["extra", 10],
    ]);
    await done(patch(shop, booking.id, { extras: [] }));
    expect([(await payment(shop, booking)).total, (await readBooking(shop, booking.id)).appointment.end]).toEqual([
      40,
      booking.end,
    ]);
  },
  "extras × approval": async () => {
    const shop = await open({ requiresApproval: true });
    const booking = await booked(shop, one(await addExtra(shop)));
    expect([booking.status, await seats(shop, "11:00"), await seats(shop, "11:30")]).toEqual(["pending", 0, 1]);
    expect(await setStatus(shop, booking.id, "approved")).toMatchObject({ status: "approved", price: 30 });
    await setStatus(shop, booking.id, "rejected");
    await booked(shop, { start: "11:15" });
    expect(refusal(await patch(shop, booking.id, { status: "approved" }))).toEqual(TAKEN);
  },
  "extras × reschedule": async () => {
    const shop = await open();
    const booking = await booked(shop, one(await addExtra(shop)));
    await booked(shop, { start: "15:15" });
    expect(refusal(await move(shop, booking, "14:00"))).toEqual(TAKEN);
    const { booking: moved } = await done(move(shop, booking, "13:45"));
    expect([moved.end, moved.price]).toEqual([at(shop, "15:15"), 30]);
    const { appointmentId } = await readBooking(shop, booking.id);
    const clash = await moveAppointment(shop, appointmentId, { start: at(shop, "14:00") });
    expect(refusal(clash)).toEqual([422, "warnings", "overlap"]);
    const again = await done(moveAppointment(shop, appointmentId, { start: at(shop, "10:00") }));
    expect([again.end, (await payment(shop, booking)).total]).toEqual([at(shop, "11:30"), 30]);
  },
  "extras × cancel": async () => {
    const shop = await open();
    const id = await addExtra(shop);
    const booking = await booked(shop, one(id));
    expect(await seats(shop, "11:00")).toBe(0);
    await done(cancel(shop, booking));
    expect([await seats(shop, "10:00"), await seats(shop, "11:00")]).toEqual([1, 1]);
    await setStatus(shop, booking.id, "approved");
    expect(await seats(shop, "11:00")).toBe(0);
    await deleteAppointment(shop, (await readBooking(shop, booking.id)).appointmentId);
    expect([await seats(shop, "11:00"), (await readBooking(shop, booking.id)).price]).toEqual([1, 30]);
  },
  "extras × refund": async () => {
    const shop = await open();
    const booking = await booked(shop, one(await addExtra(shop)));
    await complete(shop, booking);
    expect(await done(refund(shop, booking, { amount: 10 }))).toMatchObject({ status: "partially_refunded" });
    expect(refusal(await refund(shop, booking, { amount: 20.01 }))).toEqual([422, "validation", "amount"]);
    expect(await done(refund(shop, booking))).toMatchObject({ status: "refunded", refunded: 30 });
    expect((await readBooking(shop, booking.id)).appointment.end).toBe(at(shop, "11:30"));
  },
  "coupon × package": async () => {
    const shop = await open();
    const [used, pack] = [await addCoupon(shop), await sell(shop)];
    const booking = await booked(shop, one(await addExtra(shop)), { ...HALF, packageCode: pack.code });
    expect(await linesOf(shop, booking)).toEqual([
      ["service", 20],
      ["discount", -20],
      ["extra", 10],
      ["discount", -5],
    ]);
    expect([await used(), await pack.used()]).toEqual([1, 1]);
    await done(cancel(shop, booking));
    expect([await used(), await pack.used()]).toEqual([0, 0]);
    await setStatus(shop, booking.id, "approved");
    expect([await used(), await pack.used()]).toEqual([1, 1]);
  },
  "coupon × deposit": async () => {
    const shop = await open({ deposit: 50 });
    await acceptOnline(shop);
    const used = await addCoupon(shop);
    const lost = await booked(shop, { start: "10:00" }, { ...HALF, payment: "provider" });
    expect([lost.payment.due, await used()]).toEqual([5, 1]);
    await loseHold(lost.payment);
    expect([await used(), await seats(shop)]).toEqual([0, 1]);
    const kept = await booked(shop, { start: "10:00" }, { ...HALF, payment: "provider" });
    await choose(kept.payment, "pay");
    expect(await payment(shop, kept)).toMatchObject({ status: "completed", total: 10, paid: 5 });
    expect([await used(), await seats(shop)]).toEqual([1, 0]);
  },
  "coupon × waitingList": async () => {
    const { shop, seated } = await openFull();
    const used = await addCoupon(shop);
    const waiting = await booked(shop, { start: "10:00" }, { ...HALF, waitlist: true });
    const { couponCode } = await readBooking(shop, waiting.id);
    expect([await used(), couponCode]).toEqual([0, HALF.coupon]);
    await done(cancel(shop, seated));
    expect(await done(giveSeat(shop, waiting.id))).toMatchObject({ price: 10, couponCode });
    expect([(await payment(shop, waiting)).total, await used()]).toEqual([10, 1]);
    await done(cancel(shop, waiting));
    expect(await used()).toBe(0);
  },
  "coupon × compound": couponOfComposite("compound"),
  "coupon × collaborative": couponOfComposite("collaborative"),
  "coupon × dayBased": async () => {
    const shop = await open({ durationDays: 3 });
    const used = await addCoupon(shop);
    const booking = await booked(shop, { start: "00:00" }, HALF);
    expect(await linesOf(shop, booking)).toEqual([
      ["service", 60],
      ["discount", -30],
    ]);
    await done(cancel(shop, booking));
    expect([await used(), await seats(shop, "00:00")]).toEqual([0, 1]);
  },
  "coupon × approval": async () => {
    const shop = await open({ requiresApproval: true });
    const used = await addCoupon(shop, { usageLimit: 1 });
    const booking = await booked(shop, { start: "10:00" }, HALF);
    expect([booking.status, await used()]).toEqual(["pending", 1]);
    await setStatus(shop, booking.id, "rejected");
    expect(await used()).toBe(0);
    const other = await booked(shop, { start: "12:00" }, HALF);
    expect(refusal(await patch(shop, booking.id, { status: "approved" }))).toEqual([422, "coupon_invalid", "coupon"]);
    expect(await setStatus(shop, other.id, "approved")).toMatchObject({ price: 10, couponCode: "HALF" });
  },
  "coupon × reschedule": async () => {
    const shop = await open();
    const used = await addCoupon(shop, { usageLimit: 1 });
    const booking = await booked(shop, { start: "10:00" }, HALF);
    expect((await done(move(shop, booking, "12:00"))).booking.price).toBe(10);
    const { appointmentId } = await readBooking(shop, booking.id);
    await done(moveAppointment(shop, appointmentId, { start: at(shop, "14:00") }));
    expect(await readBooking(shop, booking.id)).toMatchObject({ price: 10, couponCode: "HALF", sequence: 2 });
    expect([(await payment(shop, booking)).total, await used(), await seats(shop, "12:00")]).toEqual([10, 1, 1]);
  },
  "coupon × cancel": async () => {
    const shop = await open();
    const used = await addCoupon(shop, { usageLimit: 1 });
    const booking = await booked(shop, { start: "10:00" }, HALF);
    await done(cancel(shop, booking));
    await done(cancel(shop, booking));
    expect(await used()).toBe(0);
    const other = await booked(shop, { start: "10:00" }, HALF);
    await setStatus(shop, other.id, "cancelled");
    await setStatus(shop, booking.id, "approved");
    expect(await used()).toBe(1);
    await deleteAppointment(shop, (await readBooking(shop, booking.id)).appointmentId);
    expect([await used(), await seats(shop)]).toEqual([0, 1]);
    expect(await events(shop)).toMatchObject({ "booking.cancelled": 3 });
  },
  "coupon × refund": async () => {
    const shop = await open();
    const used = await addCoupon(shop);
    const booking = await booked(shop, { start: "10:00" }, HALF);
    await complete(shop, booking);
    expect(refusal(await refund(shop, booking, { amount: 10.01 }))).toEqual([422, "validation", "amount"]);
    expect(await done(refund(shop, booking, { notify: true }))).toMatchObject({ status: "refunded", refunded: 10 });
    expect([await used(), await mails(shop)]).toEqual([1, ["booking_new", "payment_refunded"]]);
    await done(cancel(shop, booking));
    expect(await used()).toBe(0);
  },
});
