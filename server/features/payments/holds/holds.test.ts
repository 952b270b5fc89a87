import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { bookings, type PaymentRow, payments, tickets } from "../../../db/schema";
import { addType, type Counted, counted, giveTicket, openConcert, ordered } from "../../../testing/concert";
import { testContext } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { openOnlinePayment, orderedOnline, setPayment } from "../../../testing/online";
import { type Account, manage } from "../../../testing/rest";
import { atOnce, book, done, eventsOf, expectSoundData, mailsOf, openShop, tally } from "../../../testing/shop";
import { listDueHolds } from "../open-queries";
import { type ExpiredHold, expireHold } from "./holds";

const { db } = testDatabase();
const OVER = new Date(Date.now() - 60_000);

afterAll(expectSoundData);

/** Ends the account's holds in a transaction of the caller, as a clock that is set does. */
async function expireAll({ id }: Account) {
  const ctx = await testContext(id);
  const { tenant } = ctx;
  if (!tenant) throw new Error("The account is there.");
  return db.transaction(async (transaction) => {
    const expired: ExpiredHold[] = [];
    const due = await listDueHolds(transaction, { realNow: ctx.now, tenantId: id, limit: 100 });
    for (const { payment } of due) {
      const hold = await expireHold({ ...ctx, tenant, db: transaction }, payment.id);
      if (hold) expired.push(hold);
    }
    return expired;
  });
}

const statusOf = async (account: Account, id: string) =>
  (await done(manage<{ status: string }>(account, `GET /bookings/${id}`))).status;

/** Makes a payment at the desk one that was to be made online by now. */
const waitedInVain = (id: string, columns: Partial<PaymentRow> = {}) =>
  setPayment(id, { method: "provider", provider: "sandbox", holdExpiresAt: OVER, ...columns });

describe("what was ordered together", () => {
  it("ends together, each with its own event and mail, and all of its times are free", async () => {
    const shop = await openShop({ members: 2 });
    const items = ["10:00", "10:00", "14:00"].map((start) => ({ start }));
    const order = await done(book(shop, items));
    await db.update(bookings).set({ status: "pending" }).where(eq(bookings.paymentId, order.payment.id));
    await waitedInVain(order.payment.id);
    const [hold] = await expireAll(shop);
    expect(hold?.bookingIds.toSorted()).toEqual(order.bookings.map(({ id }) => id).toSorted());
    expect(await eventsOf(shop, "booking.cancelled")).toHaveLength(3);
    expect((await mailsOf(shop)).filter(({ type }) => type === "booking_status")).toHaveLength(3);
    expect((await book(shop, items)).status).toBe(201);
  });

  it("leaves the others in a group their seats", async () => {
    const shop = await openShop({ service: { capacity: 3 } });
    const other = await done(book(shop, { start: "10:00" }));
    const order = await orderedOnline(
      shop,
      { start: "10:00", persons: 2 },
      { provider: "sandbox", holdExpiresAt: OVER },
    );
    expect(tally([await book(shop, { start: "10:00" })])).not.toEqual({ 201: 1 });
    expect(await expireAll(shop)).toMatchObject([{ bookingIds: [order.bookingId] }]);
    expect(await statusOf(shop, other.bookings[0]?.id ?? "")).toBe("approved");
    expect((await book(shop, { start: "10:00", persons: 2 })).status).toBe(201);
  });

  it("ends wherever it was moved meanwhile, and whoever moves it then", async () => {
    const shop = await openShop({ members: 2 });
    const order = await orderedOnline(shop, { start: "10:00" }, { provider: "sandbox", holdExpiresAt: OVER });
    const ctx = await testContext(shop.id);
    const { tenant } = ctx;
    if (!tenant) throw new Error("The account is there.");
    const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${order.bookingId}`));
    const move = (index: number) =>
      manage(shop, `PATCH /appointments/${appointmentId}`, {
        body: { staffId: shop.staffIds[index % 2], force: true },
      });
    await Promise.all([atOnce(6, move), expireHold({ ...ctx, tenant }, order.paymentId)]);
    expect(await statusOf(shop, order.bookingId)).toBe("cancelled");
    for (const staff of shop.staffIds) expect((await book(shop, { start: "10:00", staff })).status).toBe(201);
  });
});

describe("tickets that were not paid in time", () => {
  it("are cancelled, their seats are free, and who has them is notified", async () => {
    const concert = await openConcert({ capacity: 2 });
    await openOnlinePayment(concert);
    const typeId = await addType(concert, { price: 10, quantity: 2 });
    const [first, second] = [await giveTicket(concert, typeId), await giveTicket(concert, typeId)];
    await db.update(tickets).set({ status: "pending" }).where(eq(tickets.id, first.id));
    await waitedInVain(first.paymentId ?? "");
    expect(await expireAll(concert)).toMatchObject([{ bookingIds: [], ticketIds: [first.id] }]);
    const event = await done(manage<Counted>(concert, `GET /events/${concert.eventId}`));
    expect(event).toMatchObject({ sold: 1, remaining: 1 });
    const [notified] = (await eventsOf(concert, "ticket.cancelled")) as { data: Record<string, unknown> }[];
    expect(notified?.data).toMatchObject({
      ticket: { id: first.id, status: "cancelled" },
      previous: { status: "pending" },
      cause: "system",
    });
    expect((await mailsOf(concert)).map(({ type }) => type)).toContain("ticket_status");
    expect(await db.$count(payments, eq(payments.id, second.paymentId ?? ""))).toBe(1);
    await giveTicket(concert, typeId);
  });

  it("of one order come back with its coupon, and are notified of in one mail, whoever ends them at once", async () => {
    const concert = await openConcert({ capacity: 5 });
    await openOnlinePayment(concert);
    const typeId = await addType(concert, { price: 10, quantity: 5 });
    const made = await done(manage<{ id: string }>(concert, "POST /coupons", { body: { code: "HALF", discount: 50 } }));
    const { payment } = await ordered(concert, typeId, { quantity: 3, coupon: "HALF", payment: "provider" });
    await setPayment(payment?.id ?? "", { holdExpiresAt: OVER });
    const { tenant, ...ctx } = await testContext(concert.id);
    if (!tenant) throw new Error("The account is there.");
    const ended = await atOnce(5, () => expireHold({ ...ctx, tenant }, payment?.id ?? ""));
    expect(ended.map((hold) => hold?.ticketIds.length ?? 0).toSorted()).toEqual([0, 0, 0, 0, 3]);
    expect(await counted(concert)).toMatchObject({ sold: 0, remaining: 5 });
    expect(await counted(concert, typeId)).toMatchObject({ sold: 0 });
    expect(await done(manage(concert, `GET /coupons/${made.id}`))).toMatchObject({ used: 0 });
    expect(await eventsOf(concert, "ticket.cancelled")).toHaveLength(3);
    expect(await eventsOf(concert, "payment.failed")).toHaveLength(1);
    expect((await mailsOf(concert)).filter(({ type }) => type === "ticket_status")).toHaveLength(1);
  });
});
