import { expect } from "vitest";
import { addDays } from "../../../domain/dates";
import {
  calendar,
  cancel,
  complete,
  deleteAppointment,
  events,
  giveSeat,
  mails,
  move,
  moveAppointment,
  open,
  openFull,
  patch,
  payment,
  readBooking,
  refund,
  refusal,
  refused,
  seats,
  setStatus,
  testPairs,
} from "../../../testing/composition";
import { visit } from "../../../testing/rest";
import { at, book, booked, done, type Shop } from "../../../testing/shop";

const WAIT = { waitlist: true };
const FULL = [409, "capacity_exceeded"];
const TAKEN = [409, "slot_unavailable"];
const midnight = (shop: Shop, days: number) => at(shop, "00:00", addDays(shop.date, days));

testPairs({
  "waitingList × dayBased": async () => {
    const shop = await open({ capacity: 2, waitlistCapacity: 2, durationDays: 2 });
    const seated = await booked(shop, { start: "00:00", persons: 2 }, { name: "Ana Sol" });
    const waiting = await booked(shop, { start: "00:00" }, WAIT);
    expect([waiting.status, (await readBooking(shop, waiting.id)).price]).toEqual(["waitlisted", 40]);
    await done(cancel(shop, seated));
    expect(await done(giveSeat(shop, waiting.id))).toMatchObject({ status: "approved", price: 40 });
    expect([(await payment(shop, waiting)).total, await seats(shop, "00:00")]).toEqual([40, 1]);
  },
  "waitingList × approval": async () => {
    const { shop, seated } = await openFull({ requiresApproval: true });
    expect(seated.status).toBe("pending");
    const waiting = await booked(shop, { start: "10:00" }, WAIT);
    expect(waiting.status).toBe("waitlisted");
    await setStatus(shop, seated.id, "rejected");
    expect(await seats(shop)).toBe(2);
    expect((await done(giveSeat(shop, waiting.id))).status).toBe("approved");
    expect([(await payment(shop, waiting)).total, await seats(shop)]).toEqual([20, 1]);
    expect(refusal(await patch(shop, seated.id, { status: "approved" }))).toEqual(FULL);
  },
  "waitingList × reschedule": async () => {
    const { shop, seated } = await openFull();
    const waiting = await booked(shop, { start: "10:00" }, WAIT);
    const { body: managed } = await visit(shop, `GET /manage/${waiting.token}`);
    expect(managed).toMatchObject({ canCancel: true, canReschedule: false });
    expect(refusal(await move(shop, waiting, "14:00"))).toEqual([409, "too_late"]);
    const { appointmentId } = await readBooking(shop, waiting.id);
    await done(moveAppointment(shop, appointmentId, { start: at(shop, "12:00") }));
    expect(await readBooking(shop, waiting.id)).toMatchObject({ status: "waitlisted", sequence: 1 });
    await done(move(shop, seated, "14:00"));
    expect([await seats(shop, "12:00"), await seats(shop, "14:00")]).toEqual([2, 0]);
    expect((await done(giveSeat(shop, waiting.id))).status).toBe("approved");
    expect([await seats(shop, "12:00"), await calendar(shop)]).toMatchObject([1, { length: 2 }]);
  },
  "waitingList × cancel": async () => {
    const { shop, seated } = await openFull();
    const waiting = await booked(shop, { start: "10:00" }, WAIT);
    const other = await booked(shop, { start: "10:00" }, { ...WAIT, name: "Leo Gil" });
    expect(await refused(shop, { start: "10:00" }, WAIT)).toEqual(FULL);
    await done(cancel(shop, other));
    const third = await booked(shop, { start: "10:00" }, WAIT);
    await done(cancel(shop, seated));
    expect([await calendar(shop), await seats(shop)]).toMatchObject([{ length: 1 }, 2]);
    await done(cancel(shop, waiting));
    await deleteAppointment(shop, (await readBooking(shop, third.id)).appointmentId);
    expect([await calendar(shop), await seats(shop)]).toEqual([[], 2]);
    expect(await events(shop)).toEqual({ "booking.created": 4, "booking.cancelled": 4 });
  },
  "waitingList × refund": async () => {
    const { shop, seated } = await openFull();
    const waiting = await booked(shop, { start: "10:00" }, WAIT);
    await complete(shop, seated);
    await done(cancel(shop, seated));
    expect(await done(refund(shop, seated))).toMatchObject({ status: "refunded", refunded: 40 });
    expect((await readBooking(shop, waiting.id)).paymentId).toBeNull();
    await done(giveSeat(shop, waiting.id));
    await complete(shop, waiting);
    expect(await done(refund(shop, waiting))).toMatchObject({ status: "refunded", refunded: 20 });
    expect(await seats(shop)).toBe(1);
  },
  "dayBased × approval": async () => {
    const shop = await open({ durationDays: 2, requiresApproval: true });
    const booking = await booked(shop, { start: "00:00" });
    expect([booking.status, await seats(shop, midnight(shop, 1))]).toEqual(["pending", 0]);
    expect(await setStatus(shop, booking.id, "approved")).toMatchObject({ status: "approved", price: 40 });
    await setStatus(shop, booking.id, { status: "rejected", notify: true });
    expect([await seats(shop, "00:00"), await mails(shop)]).toEqual([1, ["booking_new", "booking_status"]]);
  },
  "dayBased × reschedule": async () => {
    const shop = await open({ durationDays: 2 });
    const booking = await booked(shop, { start: "00:00" });
    await booked(shop, { start: midnight(shop, 4) });
    expect(refusal(await move(shop, booking, midnight(shop, 3)))).toEqual(TAKEN);
    const { booking: moved } = await done(move(shop, booking, midnight(shop, 1)));
    expect([moved.end, moved.price]).toEqual([midnight(shop, 3), 40]);
    const { appointmentId } = await readBooking(shop, booking.id);
    const byNoon = await moveAppointment(shop, appointmentId, { start: at(shop, "12:00") });
    expect(refusal(byNoon)).toEqual([422, "validation", "start"]);
    const clash = await moveAppointment(shop, appointmentId, { start: midnight(shop, 5) });
    expect(refusal(clash)).toEqual([422, "warnings", "overlap"]);
    const again = await done(moveAppointment(shop, appointmentId, { start: midnight(shop, 8) }));
    expect([again.end, (await payment(shop, booking)).total]).toEqual([midnight(shop, 10), 40]);
    expect(await events(shop)).toEqual({ "booking.created": 2, "booking.updated": 2 });
  },
  "dayBased × cancel": async () => {
    const shop = await open({ durationDays: 2 });
    const booking = await booked(shop, { start: "00:00" });
    await done(cancel(shop, booking));
    const other = await booked(shop, { start: midnight(shop, 1) });
    expect(refusal(await patch(shop, booking.id, { status: "approved" }))).toEqual(TAKEN);
    await deleteAppointment(shop, (await readBooking(shop, other.id)).appointmentId);
    await setStatus(shop, booking.id, "approved");
    expect([await seats(shop, "00:00"), await seats(shop, midnight(shop, 2))]).toEqual([0, 1]);
    await setStatus(shop, booking.id, "cancelled");
    expect([await seats(shop, "00:00"), await calendar(shop)]).toEqual([1, []]);
  },
  "dayBased × refund": async () => {
    const shop = await open({ durationDays: 3 });
    const booking = await booked(shop, { start: "00:00" });
    await complete(shop, booking);
    expect(await done(refund(shop, booking, { amount: 20 }))).toMatchObject({ refunded: 20, paid: 60 });
    expect(refusal(await refund(shop, booking, { amount: 40.01 }))).toEqual([422, "validation", "amount"]);
    expect(await done(refund(shop, booking))).toMatchObject({ status: "refunded", refunded: 60 });
    expect(await seats(shop, "00:00")).toBe(0);
  },
  "approval × reschedule": async () => {
    const shop = await open({ requiresApproval: true });
    const booking = await booked(shop, { start: "10:00" });
    expect((await done(move(shop, booking, "12:00"))).booking.status).toBe("pending");
    expect([await seats(shop), await seats(shop, "12:00")]).toEqual([1, 0]);
    await setStatus(shop, booking.id, "approved");
    const { appointmentId } = await readBooking(shop, booking.id);
    await done(moveAppointment(shop, appointmentId, { start: at(shop, "14:00") }));
    expect(await readBooking(shop, booking.id)).toMatchObject({ status: "approved", sequence: 2 });
    await setStatus(shop, booking.id, "rejected");
    expect(refusal(await move(shop, booking, "16:00"))).toEqual([409, "too_late"]);
    expect(await seats(shop, "14:00")).toBe(1);
  },
  "approval × cancel": async () => {
    const shop = await open({ requiresApproval: true });
    const booking = await booked(shop, { start: "10:00" });
    await done(cancel(shop, booking));
    expect([await seats(shop), (await readBooking(shop, booking.id)).status]).toEqual([1, "cancelled"]);
    expect(refusal(await patch(shop, booking.id, { status: "rejected" }))).toEqual([422, "validation", "status"]);
    const other = await booked(shop, { start: "10:00" });
    expect(refusal(await patch(shop, booking.id, { status: "pending" }))).toEqual(TAKEN);
    await deleteAppointment(shop, (await readBooking(shop, other.id)).appointmentId);
    expect(await setStatus(shop, booking.id, "pending")).toMatchObject({ status: "pending", sequence: 2 });
    expect(await events(shop)).toEqual({ "booking.created": 2, "booking.cancelled": 2, "booking.updated": 1 });
  },
  "approval × refund": async () => {
    const shop = await open({ requiresApproval: true });
    const booking = await booked(shop, { start: "10:00" });
    await complete(shop, booking);
    expect((await readBooking(shop, booking.id)).status).toBe("pending");
    await setStatus(shop, booking.id, "rejected");
    expect(await done(refund(shop, booking, { notify: true }))).toMatchObject({ status: "refunded", refunded: 20 });
    expect([await seats(shop), await mails(shop)]).toEqual([1, ["booking_new", "payment_refunded"]]);
  },
  "reschedule × cancel": async () => {
    const shop = await open();
    const booking = await booked(shop, { start: "10:00" });
    await done(move(shop, booking, "12:00"));
    await done(cancel(shop, booking));
    expect([await seats(shop), await seats(shop, "12:00")]).toEqual([1, 1]);
    expect(refusal(await move(shop, booking, "14:00"))).toEqual([409, "too_late"]);
    const { appointmentId } = await readBooking(shop, booking.id);
    const dead = await moveAppointment(shop, appointmentId, { start: at(shop, "14:00") });
    expect(refusal(dead)).toEqual([409, "conflict"]);
    expect(await setStatus(shop, booking.id, "approved")).toMatchObject({ appointment: { start: at(shop, "12:00") } });
    await deleteAppointment(shop, appointmentId);
    const gone = await moveAppointment(shop, appointmentId, { start: at(shop, "14:00") });
    expect([refusal(gone), await seats(shop, "12:00")]).toEqual([[404, "not_found"], 1]);
  },
  "reschedule × refund": async () => {
    const shop = await open();
    const booking = await booked(shop, { start: "10:00" });
    await complete(shop, booking);
    await done(move(shop, booking, "12:00"));
    expect(await payment(shop, booking)).toMatchObject({ status: "completed", paid: 20 });
    expect(await done(refund(shop, booking, { amount: 5 }))).toMatchObject({ status: "partially_refunded" });
    const { appointmentId } = await readBooking(shop, booking.id);
    await done(moveAppointment(shop, appointmentId, { start: at(shop, "14:00") }));
    expect(await payment(shop, booking)).toMatchObject({ status: "partially_refunded", refunded: 5 });
    expect(await readBooking(shop, booking.id)).toMatchObject({ status: "approved", price: 20, sequence: 2 });
  },
  "cancel × refund": async () => {
    const shop = await open();
    const unpaid = await booked(shop, { start: "12:00" });
    await done(cancel(shop, unpaid));
    expect(refusal(await refund(shop, unpaid))).toEqual([409, "conflict"]);
    const paid = await booked(shop, { start: "10:00" });
    await complete(shop, paid);
    await done(cancel(shop, paid));
    expect([await payment(shop, paid), await seats(shop)]).toMatchObject([{ status: "completed", paid: 20 }, 1]);
    expect(await done(refund(shop, paid, { notify: true }))).toMatchObject({ status: "refunded", refunded: 20 });
    expect(await events(shop)).toMatchObject({ "booking.cancelled": 2, "payment.refunded": 1 });
    expect((await mails(shop)).slice(-2)).toEqual(["booking_status", "payment_refunded"]);
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  },
});
