import { expect } from "vitest";
import { addDays } from "../../../domain/dates";
import {
  acceptOnline,
  addExtra,
  calendar,
  cancel,
  choose,
  deleteAppointment,
  events,
  giveSeat,
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
} from "../../../testing/composition";
import { manage } from "../../../testing/rest";
import { at, booked, done } from "../../../testing/shop";

const ONLINE = { payment: "provider" };
const PAID = [
  ["service", 20],
  ["discount", -20],
];

/** A package is for the composite, one use for each person; one for a part is not for the composite. */
const packageOfComposite = (type: string) => async () => {
  const shop = await openComposite(type);
  const pack = await sell(shop);
  const composite = await booked(shop, { start: "10:00" }, { packageCode: pack.code });
  expect(await linesOf(shop, composite)).toEqual([
    ["service", 50],
    ["discount", -50],
  ]);
  expect([composite.payment.status, await pack.used()]).toEqual(["completed", 1]);
  await done(cancel(shop, composite));
  expect(await pack.used()).toBe(0);
  await setStatus(shop, composite.id, "approved");
  const [, part] = await calendar(shop);
  expect(await pack.used()).toBe(1);
  await deleteAppointment(shop, part?.id ?? "");
  expect([await pack.used(), await seats(shop)]).toEqual([0, 1]);
  const { code } = await sell(shop, { serviceId: shop.parts[0] });
  expect(await refused(shop, { start: "10:00" }, { packageCode: code })).toEqual([
    422,
    "package_invalid",
    "packageCode",
  ]);
};

/** All parts wait for the one deposit. */
const depositOfComposite = (type: string) => async () => {
  const shop = await openComposite(type, { deposit: 20 });
  await acceptOnline(shop);
  const lost = await booked(shop, { start: "10:00" }, ONLINE);
  expect([lost.status, lost.payment.due, await seats(shop)]).toEqual(["pending", 10, 0]);
  await loseHold(lost.payment);
  expect([await calendar(shop), await seats(shop)]).toEqual([[], 1]);
  const kept = await booked(shop, { start: "10:00" }, ONLINE);
  await choose(kept.payment, "decline");
  expect([(await payment(shop, kept)).status, await seats(shop)]).toEqual(["failed", 0]);
  await choose(kept.payment, "retry");
  await choose(kept.payment, "pay");
  expect(await payment(shop, kept)).toMatchObject({ status: "completed", total: 50, paid: 10 });
  const statuses = (await calendar(shop)).flatMap(({ bookings }) => bookings.map(({ status }) => status));
  expect(statuses).toEqual(["approved", "approved"]);
  expect(await events(shop)).toMatchObject({ "booking.created": 4, "booking.cancelled": 2, "booking.updated": 2 });
};

testPairs({
  "package × deposit": async () => {
    const shop = await open({ deposit: 50 });
    await acceptOnline(shop);
    const pack = await sell(shop, ONLINE);
    const early = await refused(shop, { start: "10:00" }, { packageCode: pack.code });
    expect([await pack.status(), early]).toEqual(["pending", [422, "package_invalid", "packageCode"]]);
    const { checkoutUrl } = await done(manage<{ checkoutUrl: string }>(shop, `GET /payments/${pack.paymentId}`));
    await choose({ checkoutUrl }, "pay");
    expect(await pack.status()).toBe("active");
    const free = await booked(shop, { start: "10:00" }, { ...ONLINE, packageCode: pack.code });
    expect([free.status, free.payment.due, await linesOf(shop, free)]).toEqual(["approved", 0, PAID]);
    const extras = [{ id: await addExtra(shop), quantity: 1 }];
    const more = await booked(shop, { start: "12:00", extras }, { ...ONLINE, packageCode: pack.code });
    expect([more.status, more.payment.due, await pack.used()]).toEqual(["pending", 5, 2]);
    await loseHold(more.payment);
    expect(await pack.used()).toBe(1);
  },
  "package × waitingList": async () => {
    const { shop, seated } = await openFull();
    const pack = await sell(shop);
    const waiting = await booked(shop, { start: "10:00" }, { packageCode: pack.code, waitlist: true });
    expect([waiting.status, await pack.used()]).toEqual(["waitlisted", 0]);
    await done(cancel(shop, seated));
    expect(await done(giveSeat(shop, waiting.id))).toMatchObject({ price: 0, packageId: expect.any(String) });
    expect([(await payment(shop, waiting)).total, await pack.used()]).toEqual([0, 1]);
    await done(cancel(shop, waiting));
    expect(await pack.used()).toBe(0);
  },
  "package × compound": packageOfComposite("compound"),
  "package × collaborative": packageOfComposite("collaborative"),
  "package × dayBased": async () => {
    const shop = await open({ durationDays: 3 });
    const pack = await sell(shop);
    const booking = await booked(shop, { start: "00:00" }, { packageCode: pack.code });
    expect([await pack.used(), await linesOf(shop, booking)]).toEqual([
      1,
      [
        ["service", 60],
        ["discount", -60],
      ],
    ]);
    await done(cancel(shop, booking));
    expect([await pack.used(), await seats(shop, "00:00")]).toEqual([0, 1]);
  },
  "package × approval": async () => {
    const shop = await open({ requiresApproval: true });
    const pack = await sell(shop, { size: 1 });
    const booking = await booked(shop, { start: "10:00" }, { packageCode: pack.code });
    expect([booking.status, booking.payment.status, await pack.used()]).toEqual(["pending", "completed", 1]);
    await setStatus(shop, booking.id, "rejected");
    expect(await pack.used()).toBe(0);
    const other = await booked(shop, { start: "12:00" }, { packageCode: pack.code });
    expect(refusal(await patch(shop, booking.id, { status: "pending" })).slice(0, 2)).toEqual([422, "package_used_up"]);
    expect(await setStatus(shop, other.id, "approved")).toMatchObject({ price: 0, status: "approved" });
  },
  "package × reschedule": async () => {
    const shop = await open();
    const pack = await sell(shop);
    const booking = await booked(shop, { start: "10:00" }, { packageCode: pack.code });
    expect((await done(move(shop, booking, "12:00"))).booking.price).toBe(0);
    const { appointmentId } = await readBooking(shop, booking.id);
    await done(moveAppointment(shop, appointmentId, { start: at(shop, "14:00") }));
    expect([await pack.used(), await linesOf(shop, booking), await seats(shop)]).toEqual([1, PAID, 1]);
  },
  "package × cancel": async () => {
    const shop = await open();
    const pack = await sell(shop, { size: 1 });
    const order = { packageCode: pack.code };
    const booking = await booked(shop, { start: "10:00" }, order);
    expect([await pack.status(), await refused(shop, { start: "12:00" }, order)]).toEqual([
      "used_up",
      [422, "package_used_up", "packageCode"],
    ]);
    await done(cancel(shop, booking));
    expect([await pack.status(), await pack.used()]).toEqual(["active", 0]);
    const other = await booked(shop, { start: "10:00" }, order);
    await deleteAppointment(shop, (await readBooking(shop, other.id)).appointmentId);
    const third = await booked(shop, { start: "10:00" }, order);
    await setStatus(shop, third.id, "cancelled");
    expect([await pack.used(), await seats(shop)]).toEqual([0, 1]);
  },
  "package × refund": async () => {
    const shop = await open();
    const pack = await sell(shop);
    const booking = await booked(shop, { start: "10:00" }, { packageCode: pack.code });
    const line = (verb: string) => manage(shop, `POST /payments/${pack.paymentId}/${verb}`, { body: {} });
    await done(line("complete"));
    await done(line("refund"));
    expect([await pack.status(), (await readBooking(shop, booking.id)).status]).toEqual(["cancelled", "approved"]);
    const late = await refused(shop, { start: "12:00" }, { packageCode: pack.code });
    expect(late).toEqual([422, "package_invalid", "packageCode"]);
    await done(cancel(shop, booking));
    expect([await pack.used(), await pack.status()]).toEqual([0, "cancelled"]);
  },
  "deposit × waitingList": async () => {
    const { shop, seated } = await openFull({ deposit: 50 });
    await acceptOnline(shop);
    const waiting = await booked(shop, { start: "10:00" }, { ...ONLINE, waitlist: true });
    expect([waiting.status, waiting.payment]).toEqual(["waitlisted", null]);
    await done(cancel(shop, seated));
    expect((await done(giveSeat(shop, waiting.id))).status).toBe("pending");
    const asked = await payment(shop, waiting);
    expect(asked).toMatchObject({ method: "provider", total: 20, due: 10, status: "pending" });
    await choose(asked, "pay");
    expect((await readBooking(shop, waiting.id)).status).toBe("approved");
  },
  "deposit × compound": depositOfComposite("compound"),
  "deposit × collaborative": depositOfComposite("collaborative"),
  "deposit × dayBased": async () => {
    const shop = await open({ durationDays: 2, deposit: 50 });
    await acceptOnline(shop);
    const booking = await booked(shop, { start: "00:00" }, ONLINE);
    expect([booking.payment.due, await seats(shop, at(shop, "00:00", addDays(shop.date, 1)))]).toEqual([20, 0]);
    await choose(booking.payment, "pay");
    expect(await payment(shop, booking)).toMatchObject({ total: 40, paid: 20 });
    const [staffId] = shop.staffIds;
    const path = `PUT /staff/${staffId}/services/${shop.serviceId}`;
    await done(manage(shop, path, { body: { deposit: "15.00" } }));
    const other = await booked(shop, { start: at(shop, "00:00", addDays(shop.date, 2)) }, ONLINE);
    expect([other.payment.due, (await payment(shop, other)).total]).toEqual([15, 40]);
  },
  "deposit × approval": async () => {
    const shop = await open({ requiresApproval: true, deposit: 50 });
    await acceptOnline(shop);
    const booking = await booked(shop, { start: "10:00" }, ONLINE);
    await choose(booking.payment, "pay");
    expect([(await payment(shop, booking)).status, (await readBooking(shop, booking.id)).status]).toEqual([
      "completed",
      "pending",
    ]);
    await setStatus(shop, booking.id, { status: "approved", notify: true });
    expect(await events(shop)).toEqual({ "booking.created": 1, "payment.completed": 1, "booking.updated": 1 });
    expect((await mails(shop)).at(-1)).toBe("booking_status");
  },
  "deposit × reschedule": async () => {
    const shop = await open({ deposit: 50 });
    await acceptOnline(shop);
    const booking = await booked(shop, { start: "10:00" }, ONLINE);
    expect((await done(move(shop, booking, "12:00"))).booking.status).toBe("pending");
    expect([await seats(shop), await seats(shop, "12:00")]).toEqual([1, 0]);
    await choose(booking.payment, "pay");
    const { appointmentId } = await readBooking(shop, booking.id);
    await done(moveAppointment(shop, appointmentId, { start: at(shop, "14:00") }));
    expect(await readBooking(shop, booking.id)).toMatchObject({ status: "approved", price: 20, sequence: 2 });
    expect(await payment(shop, booking)).toMatchObject({ status: "completed", total: 20, due: 10, paid: 10 });
  },
  "deposit × cancel": async () => {
    const shop = await open({ deposit: 50 });
    await acceptOnline(shop);
    const unpaid = await booked(shop, { start: "10:00" }, ONLINE);
    await done(cancel(shop, unpaid));
    await choose(unpaid.payment, "pay");
    expect([(await payment(shop, unpaid)).paid, await seats(shop)]).toEqual([0, 1]);
    const paid = await booked(shop, { start: "10:00" }, ONLINE);
    await choose(paid.payment, "pay");
    await deleteAppointment(shop, (await readBooking(shop, paid.id)).appointmentId);
    expect([await payment(shop, paid), await seats(shop)]).toMatchObject([{ status: "completed", paid: 10 }, 1]);
    expect(await events(shop)).toMatchObject({ "booking.cancelled": 2, "payment.completed": 1 });
  },
  "deposit × refund": async () => {
    const shop = await open({ deposit: 50 });
    await acceptOnline(shop);
    const booking = await booked(shop, { start: "10:00" }, ONLINE);
    expect(refusal(await refund(shop, booking))).toEqual([409, "conflict"]);
    await choose(booking.payment, "pay");
    expect(refusal(await refund(shop, booking, { amount: 10.01 }))).toEqual([422, "validation", "amount"]);
    expect(await done(refund(shop, booking))).toMatchObject({ status: "refunded", paid: 10, refunded: 10 });
    expect((await readBooking(shop, booking.id)).status).toBe("approved");
    expect(await events(shop)).toMatchObject({ "payment.refunded": 1, "booking.updated": 1 });
  },
});
