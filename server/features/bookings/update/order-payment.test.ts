import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { payments } from "../../../db/schema";
import {
  acceptOnline,
  addCoupon,
  addExtra,
  choose,
  complete,
  deleteAppointment,
  HALF,
  loseHold,
  openComposite,
  openGroup,
  patch,
  payment,
  readBooking,
  refund,
  setStatus,
} from "../../../testing/composition";
import { testDatabase } from "../../../testing/database";
import { manage, visit } from "../../../testing/rest";
import {
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  openShop,
  type Shop,
  type Wanted,
} from "../../../testing/shop";
import type { Payment } from "../../charges/schemas";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ members: 3 });
});

/** Orders several hours at once; an hour is for 20.00. @returns the ids of the bookings, and their payment */
async function ordered(items: Wanted[], order: Record<string, unknown> = {}) {
  const { bookings, payment: made } = await done(book(shop, items, order));
  return { ids: bookings.map(({ id }) => id), paymentId: made.id, checkoutUrl: made.checkoutUrl };
}

const read = (id: string) => done(manage<Payment>(shop, `GET /payments/${id}`));
const end = (id = "", status = "cancelled") => setStatus(shop, id, status);
const amounts = ({ lines }: Pick<Payment, "lines">) => lines.map(({ kind, amount }) => [kind, amount]);
const THREE = [{ start: "10:00" }, { start: "11:00" }, { start: "12:00" }];

describe("a payment still to be made at the desk", () => {
  it("is for the bookings that are left, whose lines add up to it, and has failed with the last of them", async () => {
    const extras = [{ id: await addExtra(shop), quantity: 1 }];
    const { ids, paymentId } = await ordered([
      { start: "10:00", extras },
      { start: "12:00", persons: 1 },
    ]);
    await end(ids[0], "rejected");
    const left = await read(paymentId);
    expect(left).toMatchObject({ status: "pending", total: 20, tax: 3.47, failureReason: null });
    expect(amounts(left)).toEqual([["service", 20]]);
    expect(await eventsOf(shop, "payment.failed")).toEqual([]);
    await end(ids[1]);
    expect(await read(paymentId)).toMatchObject({ status: "failed", total: 20, failureReason: "cancelled" });
    expect(await eventsOf(shop, "payment.failed")).toEqual([]);
    expect((await eventsOf(shop)).at(-1)).toMatchObject({
      type: "booking.cancelled",
      data: { booking: { paymentStatus: "failed" } },
    });
    expect(await manage(shop, `POST /payments/${paymentId}/complete`, { body: {} })).toMatchObject({
      code: "conflict",
    });
    await expectSoundData();
  });

  it("keeps each booking's own discount, whichever is left", async () => {
    const used = await addCoupon(shop, { discount: 0, deduction: 10 });
    const { ids, paymentId } = await ordered(THREE, HALF);
    expect((await read(paymentId)).lines.map(({ amount }) => amount)).toEqual([20, -3.34, 20, -3.33, 20, -3.33]);
    await end(ids[1]);
    expect(await read(paymentId)).toMatchObject({ total: 33.33, discount: 6.67 });
    await end(ids[0]);
    const left = await read(paymentId);
    expect([left.total, left.discount, amounts(left), await used()]).toEqual([
      16.67,
      3.33,
      [
        ["service", 20],
        ["discount", -3.33],
      ],
      1,
    ]);
    await expectSoundData();
  });

  it("asks for the deposits of what is left", async () => {
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { deposit: 25 } }));
    const { ids, paymentId } = await ordered(THREE);
    expect((await read(paymentId)).due).toBe(15);
    await end(ids[0]);
    expect(await read(paymentId)).toMatchObject({ due: 10, total: 40 });
    await setStatus(shop, ids[0] ?? "", "approved");
    expect(await read(paymentId)).toMatchObject({ due: 15, total: 60 });
  });

  it("follows a customer's own cancellation and a deleted appointment too", async () => {
    const { id, payment: made, token } = await booked(shop, { start: "10:00" });
    await done(visit(shop, `POST /manage/${token}/cancel`, { body: {} }));
    expect(await read(made.id)).toMatchObject({ status: "failed", failureReason: "cancelled" });
    expect(await eventsOf(shop, "payment.failed")).toEqual([]);
    const { ids, paymentId } = await ordered(THREE);
    await deleteAppointment(shop, (await readBooking(shop, ids[2] ?? "")).appointmentId);
    expect((await read(paymentId)).total).toBe(40);
    expect((await readBooking(shop, id)).status).toBe("cancelled");
    await expectSoundData();
  });

  it("has failed once when all of its bookings end at once", async () => {
    const { ids, paymentId } = await ordered(THREE);
    const [one, two, three] = ids;
    await Promise.all([one, two, three, one, two, three].map((id) => end(id)));
    expect(await read(paymentId)).toMatchObject({ status: "failed" });
    expect(await eventsOf(shop, "payment.failed")).toEqual([]);
    await expectSoundData();
  });

  it("is paid or has failed when its last booking ends as it is completed", async () => {
    const { id, payment: made } = await booked(shop, { start: "10:00" });
    await Promise.all([end(id), manage(shop, `POST /payments/${made.id}/complete`, { body: {} })]);
    const { status, paid } = await read(made.id);
    expect([
      ["completed", 20],
      ["failed", 0],
    ]).toContainEqual([status, paid]);
    await expectSoundData();
  });

  it("stays what it was once it is paid", async () => {
    const { ids, paymentId } = await ordered(THREE);
    await done(manage(shop, `POST /payments/${paymentId}/complete`, { body: {} }));
    for (const id of ids) await end(id);
    expect(await read(paymentId)).toMatchObject({ status: "completed", total: 60, paid: 60 });
  });

  it("of a composite fails with it", async () => {
    shop = await openComposite("compound");
    const composite = await booked(shop, { start: "10:00" });
    await end(composite.id);
    expect(await read(composite.payment.id)).toMatchObject({ status: "failed", total: 50 });
    await end(composite.id, "approved");
    expect(await complete(shop, composite)).toMatchObject({ paid: 50 });
    await expectSoundData();
  });
});

describe("a booking that comes back", () => {
  it("is asked for again, with what it cost, and can be paid", async () => {
    const { ids, paymentId } = await ordered(THREE);
    for (const id of ids) await end(id);
    await end(ids[1], "pending");
    expect(await read(paymentId)).toMatchObject({ status: "pending", total: 20, failureReason: null });
    await end(ids[0], "approved");
    const { lines, ...asked } = await read(paymentId);
    expect([asked.total, lines.length, asked.bookingIds.length]).toEqual([40, 2, 3]);
    expect(await complete(shop, { id: ids[0] ?? "" })).toMatchObject({ status: "completed", paid: 40 });
    await expectSoundData();
  });

  it("costs what it was changed to meanwhile", async () => {
    shop = await openGroup();
    const { ids, paymentId } = await ordered([{ start: "10:00" }, { start: "12:00" }]);
    await end(ids[0]);
    await done(patch(shop, ids[0] ?? "", { persons: 2 }));
    expect((await read(paymentId)).total).toBe(20);
    await done(patch(shop, ids[0] ?? "", { persons: 3 }));
    await end(ids[0], "approved");
    expect(await read(paymentId)).toMatchObject({ total: 80 });
    await expectSoundData();
  });

  it("keeps what was paid for it when nothing went back", async () => {
    const one = await booked(shop, { start: "10:00" });
    await complete(shop, one);
    await end(one.id);
    await end(one.id, "approved");
    expect(await payment(shop, one)).toMatchObject({ status: "completed", paid: 20 });
  });

  it("has a new payment at the desk when the old one was given back, which takes over the order", async () => {
    const used = await addCoupon(shop);
    const { ids, paymentId } = await ordered(THREE, HALF);
    const [one = "", two = ""] = ids;
    await complete(shop, { id: one });
    for (const id of ids) await end(id);
    await done(refund(shop, { id: one }));
    expect(await used()).toBe(0);
    await end(two, "approved");
    const renewed = await payment(shop, { id: two });
    expect(renewed).toMatchObject({ method: "local", status: "pending", total: 10, discount: 10, paid: 0 });
    expect(await read(paymentId)).toMatchObject({ status: "refunded", refunded: 30, bookingIds: [] });
    await end(one, "approved");
    expect([(await payment(shop, { id: one })).total, await used()]).toEqual([20, 1]);
    expect(await complete(shop, { id: one })).toMatchObject({ paid: 20, status: "completed" });
    await expectSoundData();
  });

  it("beside others that live on a payment given back is worth as little as they are", async () => {
    const { ids, paymentId } = await ordered(THREE);
    const [one = ""] = ids;
    await complete(shop, { id: one });
    await end(one);
    await done(refund(shop, { id: one }));
    await end(one, "approved");
    expect((await readBooking(shop, one)).paymentId).toBe(paymentId);
  });
});

describe("an order to be paid online", () => {
  const ONLINE = { payment: "provider" };

  beforeEach(async () => {
    await acceptOnline(shop);
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { deposit: 50 } }));
  });

  it("that ran out can be paid again once it comes back, for what came back alone", async () => {
    const { ids, paymentId, checkoutUrl } = await ordered(THREE, ONLINE);
    await loseHold({ id: paymentId, checkoutUrl });
    expect(await read(paymentId)).toMatchObject({ status: "failed", failureReason: "expired" });
    await end(ids[1], "pending");
    expect(await read(paymentId)).toMatchObject({ status: "pending", method: "provider", total: 20, due: 10 });
    await choose({ checkoutUrl }, "pay");
    expect(await read(paymentId)).toMatchObject({ status: "completed", paid: 10 });
    expect((await readBooking(shop, ids[1] ?? "")).status).toBe("approved");
    expect((await readBooking(shop, ids[0] ?? "")).status).toBe("cancelled");
    await expectSoundData();
  });

  it("asks for less when a part of it ends before anybody was sent to pay, and for nothing after all of it", async () => {
    const { ids, paymentId, checkoutUrl } = await ordered(THREE, ONLINE);
    await end(ids[0]);
    expect(await read(paymentId)).toMatchObject({ status: "pending", total: 40, due: 20 });
    await end(ids[1]);
    await end(ids[2]);
    expect(await read(paymentId)).toMatchObject({ status: "failed", failureReason: "cancelled" });
    await choose({ checkoutUrl }, "pay");
    expect(await read(paymentId)).toMatchObject({ status: "failed", paid: 0 });
    await expectSoundData();
  });

  it("stays what it was while somebody may be paying it", async () => {
    const { ids, paymentId } = await ordered(THREE, ONLINE);
    const { db } = testDatabase();
    await db.update(payments).set({ providerRef: "cs_1" }).where(eq(payments.id, paymentId));
    for (const id of ids) await end(id);
    expect(await read(paymentId)).toMatchObject({ status: "pending", total: 60, due: 30 });
  });

  it("is paid at the desk when it comes back after online payment was turned off", async () => {
    const { ids, paymentId, checkoutUrl } = await ordered(THREE, ONLINE);
    await loseHold({ id: paymentId, checkoutUrl });
    await done(manage(shop, "PATCH /settings", { body: { payProviderEnabled: false } }));
    await end(ids[2], "approved");
    expect(await read(paymentId)).toMatchObject({ method: "local", status: "pending", total: 20, checkoutUrl: null });
    expect(await complete(shop, { id: ids[2] ?? "" })).toMatchObject({ paid: 20 });
    await expectSoundData();
  });

  it("comes back once however many ask at once", async () => {
    const { ids, paymentId, checkoutUrl } = await ordered([{ start: "10:00" }, { start: "11:00" }], ONLINE);
    await loseHold({ id: paymentId, checkoutUrl });
    await atOnce(8, (index) => patch(shop, ids[index % 2] ?? "", { status: "approved" }));
    expect(await read(paymentId)).toMatchObject({ status: "pending", total: 40 });
    await expectSoundData();
  });
});
