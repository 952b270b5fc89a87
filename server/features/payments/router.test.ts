import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type PaymentRow, payments } from "../../db/schema";
import { auditedWrites } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { manage, UNKNOWN_ID } from "../../testing/rest";
import {
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTemplates,
  setTenant,
} from "../../testing/shop";
import type { Payment } from "../charges/schemas";

let shop: Shop;
/** Of a booking for 20.00, to be made at the desk. */
let id: string;

beforeEach(async () => {
  shop = await openShop();
  id = (await booked(shop, { start: "10:00" })).payment.id;
});

afterAll(expectSoundData);

const ask = (line: string, body?: unknown) => manage<Payment>(shop, line, { body });
const read = (which = id) => done(ask(`GET /payments/${which}`));
const complete = (body?: unknown, which = id) => ask(`POST /payments/${which}/complete`, body);
const refund = (body?: unknown, which = id) => ask(`POST /payments/${which}/refund`, body);
const paid = async () => done(complete());
const set = (columns: Partial<PaymentRow>, which = id) =>
  testDatabase().db.update(payments).set(columns).where(eq(payments.id, which));
const list = (query = "") => done(manage<{ data: Payment[]; total: number }>(shop, `GET /payments${query}`));
const mails = async (type: string) => (await mailsOf(shop)).filter((mail) => mail.type === type);

describe("a payment", () => {
  it("says what it is for, with lines that add up to its total", async () => {
    const payment = await read();
    expect(payment).toMatchObject({
      method: "local",
      status: "pending",
      total: 20,
      tax: 3.47,
      paid: 0,
      refunded: 0,
      currency: "EUR",
      ticketIds: [],
      packageId: null,
      completedAt: null,
      refundedAt: null,
    });
    expect(payment.bookingIds).toHaveLength(1);
    expect(payment.lines.map(({ amount }) => amount)).toEqual([20]);
  });

  it("of several bookings names them all, in the order they were made", async () => {
    const items = ["12:00", "14:00", "16:00"].map((start) => ({ start }));
    const { bookings, payment } = await done(book(shop, items));
    expect((await read(payment.id)).bookingIds).toEqual(bookings.map((booking) => booking.id));
    expect((await list()).data.map(({ bookingIds }) => bookingIds.length)).toEqual([3, 1]);
  });

  it("that is unknown or another account's is not_found", async () => {
    const theirs = await openShop();
    for (const line of [`GET /payments/${id}`, `POST /payments/${id}/complete`, `POST /payments/${id}/refund`])
      expect(await manage(theirs, line)).toMatchObject({ status: 404, code: "not_found" });
    expect(await ask(`GET /payments/${UNKNOWN_ID}`)).toMatchObject({ code: "not_found" });
    expect((await read()).status).toBe("pending");
  });
});

describe("the list of payments", () => {
  it("is newest first, each with what it is for, and filtered by what is asked", async () => {
    const second = (await booked(shop, { start: "12:00" }, { email: "ana@example.com" })).payment.id;
    await done(complete({}, second));
    const { data, total } = await list();
    expect([data.map((payment) => payment.id), total]).toEqual([[second, id], 2]);
    expect(data).toEqual([await read(second), await read()]);
    expect((await list("?status=pending")).data.map((payment) => payment.id)).toEqual([id]);
    const { customerId } = await read(second);
    expect((await list(`?customerId=${customerId}&status=completed`)).data.map((payment) => payment.id)).toEqual([
      second,
    ]);
    expect((await list("?offset=5")).data).toEqual([]);
  });

  it("answers not_found to an unknown customer, and validation to what it cannot read", async () => {
    const theirs = await openShop();
    const { payment } = await booked(theirs, { start: "10:00" });
    const { customerId } = await done(manage<Payment>(theirs, `GET /payments/${payment.id}`));
    for (const unknown of [UNKNOWN_ID, customerId])
      expect(await ask(`GET /payments?customerId=${unknown}`)).toMatchObject({ code: "not_found" });
    for (const field of ["status", "customerId", "limit"])
      expect(await ask(`GET /payments?${field}=x`)).toMatchObject({ code: "validation", fields: [field] });
  });
});

describe("completing a payment", () => {
  it("pays all of it, and notifies of it once", async () => {
    const before = await read();
    const completed = await paid();
    expect(completed).toMatchObject({ status: "completed", paid: 20, total: 20 });
    expect(completed.completedAt).not.toBeNull();
    expect(await read()).toEqual(completed);
    const events = await eventsOf(shop, "payment.completed");
    expect(events.map(({ data }) => data)).toEqual([
      { payment: completed, previous: { status: "pending", paid: 0, completedAt: null }, cause: "api" },
    ]);
    expect(before.updatedAt < completed.updatedAt).toBe(true);
  });

  it("pays all of it even where a deposit was due", async () => {
    await set({ dueMinor: 500 });
    expect(await paid()).toMatchObject({ due: 5, paid: 20 });
  });

  it("leaves a booking that waits for approval waiting", async () => {
    await setTenant(shop, { defaultBookingStatus: "pending" });
    const { id: bookingId, payment } = await booked(shop, { start: "12:00" });
    await setTenant(shop, { defaultBookingStatus: "approved" });
    await done(complete({}, payment.id));
    expect((await done(manage(shop, `GET /bookings/${bookingId}`))).status).toBe("pending");
    expect(await eventsOf(shop, "booking.updated")).toEqual([]);
  });

  it("is a conflict a second time, and changes nothing then", async () => {
    const completed = await paid();
    const writes = await auditedWrites(shop);
    expect(await complete()).toMatchObject({ status: 409, code: "conflict" });
    expect(await read()).toEqual(completed);
    expect(await eventsOf(shop, "payment.completed")).toHaveLength(1);
    expect(await auditedWrites(shop)).toBe(writes);
  });

  it.each([
    { method: "provider" as const },
    { method: "free" as const },
    { status: "failed" as const },
    { status: "refunded" as const },
  ])("is a conflict unless it is a pending local one: %o", async (columns) => {
    await set(columns);
    expect(await complete()).toMatchObject({ status: 409, code: "conflict" });
  });

  it("refuses with validation a notify it cannot read", async () => {
    expect(await complete({ notify: "yes" })).toMatchObject({ code: "validation", fields: ["notify"] });
  });
});

describe("refunding a payment", () => {
  it("gives all of it back unless an amount is said", async () => {
    await paid();
    const refunded = await done(refund({ reason: "Ill" }));
    expect(refunded).toMatchObject({ status: "refunded", paid: 20, refunded: 20 });
    expect(refunded.refundedAt).not.toBeNull();
    expect(await read()).toEqual(refunded);
    const [event] = await eventsOf(shop, "payment.refunded");
    const previous = { status: "completed", refunded: 0, refundedAt: null };
    expect(event?.data).toEqual({ payment: refunded, previous, cause: "api" });
  });

  it("gives it back in parts until all is gone, and then is a conflict", async () => {
    await paid();
    expect(await done(refund({ amount: 0.01 }))).toMatchObject({ status: "partially_refunded", refunded: 0.01 });
    expect(await done(refund({ amount: 9.99 }))).toMatchObject({ status: "partially_refunded", refunded: 10 });
    expect(await refund({ amount: 10.01 })).toMatchObject({ status: 422, code: "validation", fields: ["amount"] });
    expect(await done(refund())).toMatchObject({ status: "refunded", refunded: 20 });
    expect(await refund({ amount: 1 })).toMatchObject({ status: 409, code: "conflict" });
    expect(await eventsOf(shop, "payment.refunded")).toHaveLength(3);
  });

  it.each([0, -1, 0.001, "5", null, 20.01])("refuses with validation the amount %o", async (amount) => {
    await paid();
    expect(await refund({ amount })).toMatchObject({ status: 422, code: "validation", fields: ["amount"] });
    expect((await read()).refunded).toBe(0);
  });

  it("refuses with validation an amount finer than the payment's own currency", async () => {
    await paid();
    await set({ currency: "JPY" });
    expect(await refund({ amount: 0.5 })).toMatchObject({ code: "validation", fields: ["amount"] });
    await set({ currency: "EUR" });
  });

  it.each(["pending", "failed", "refunded"] as const)("is a conflict while it is %s", async (status) => {
    await set({ status });
    expect(await refund()).toMatchObject({ status: 409, code: "conflict" });
  });

  it("of a free payment is a conflict, for nothing was paid, and refuses with validation an amount", async () => {
    const free = await openShop({ service: { price: 0 } });
    const { payment } = await booked(free, { start: "10:00" });
    const path = `POST /payments/${payment.id}/refund`;
    expect(await manage(free, path, { body: { amount: 1 } })).toMatchObject({ fields: ["amount"] });
    expect(await manage(free, path)).toMatchObject({ status: 409, code: "conflict" });
    const after = await done(manage(free, `GET /payments/${payment.id}`));
    expect(after).toMatchObject({ status: "completed", refunded: 0 });
  });

  it("of an online payment in a sandbox contacts nobody", async () => {
    await paid();
    await set({ method: "provider", provider: "stripe", providerRef: "pi_1" });
    expect(await done(refund())).toMatchObject({ method: "provider", status: "refunded", refunded: 20 });
  });

  it("counts in whole units where the currency has no others", async () => {
    const japan = await openShop({ currency: "JPY", service: { price: 2000 } });
    const { payment } = await booked(japan, { start: "10:00" });
    await done(manage(japan, `POST /payments/${payment.id}/complete`));
    const path = `POST /payments/${payment.id}/refund`;
    expect(await manage(japan, path, { body: { amount: 0.5 } })).toMatchObject({ fields: ["amount"] });
    expect((await manage(japan, path, { body: { amount: 1500 } })).body).toMatchObject({ refunded: 1500, paid: 2000 });
  });
});

describe("the mails about a payment", () => {
  it("go to the customer when asked for, and only then", async () => {
    await done(complete());
    await done(refund({ amount: 5 }));
    expect(await mails("payment_completed")).toEqual([]);
    await set({ status: "pending", paidMinor: 0, refundedMinor: 0 });
    await done(complete({ notify: true }));
    await done(refund({ notify: true }));
    const [completed] = await mails("payment_completed");
    expect(completed).toMatchObject({ toEmail: "eva@example.com", subject: "We have received your payment of €20.00" });
    expect(completed?.text).toContain("For: Cut\n");
    expect(completed?.text).toContain("Still to pay: €0.00");
    expect(completed?.text).toContain("/manage/");
    const [refunded] = await mails("payment_refunded");
    expect(refunded?.text).toContain("Payment: refunded");
  });

  it("belong to the booking, so that they go with its customer's data", async () => {
    await done(complete({ notify: true }));
    const [bookingId] = (await read()).bookingIds;
    expect((await mails("payment_completed")).map((mail) => mail.bookingId)).toEqual([bookingId]);
  });

  it("go to staff and admin as the templates say, whatever notify is", async () => {
    await setTenant(shop, { companyEmail: "desk@example.com" });
    await setTemplates(shop, { toStaff: true, toAdmin: true, toCustom: ["books@example.com"] });
    await done(complete());
    const notified = (await mails("payment_completed")).map(({ toName, toEmail }) => toName ?? toEmail);
    expect(notified).toEqual(["Member 1", "Salon Sol", "books@example.com"]);
  });

  it("name the package that was paid", async () => {
    const { customerId } = await read();
    const sale = { customerId, serviceId: shop.serviceId, size: 3 };
    const sold = await done(manage<{ paymentId: string; id: string }>(shop, "POST /packages", { body: sale }));
    expect(await done(complete({ notify: true }, sold.paymentId))).toMatchObject({ packageId: sold.id, paid: 60 });
    expect((await mails("payment_completed"))[0]?.text).toContain("For: 3 × Cut\n");
  });

  it("go only to services that the template is for", async () => {
    await setTemplates(shop, { serviceIds: [UNKNOWN_ID] });
    await done(complete({ notify: true }));
    expect(await mails("payment_completed")).toEqual([]);
  });
});
