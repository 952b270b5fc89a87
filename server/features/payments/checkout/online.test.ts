import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { contextOfWork } from "../../../context";
import { payments } from "../../../db/schema";
import { statementsWaiting } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { failAt, installFaults, writesSince } from "../../../testing/faults";
import {
  answering,
  askedOf,
  checkout,
  EXPIRED,
  HOLD_MINUTES,
  type OnlineOrder,
  openOnlinePayment,
  orderedOnline,
  PAID,
  PROVIDER_KEY,
  REFUNDED,
  setPayment,
} from "../../../testing/online";
import { manage } from "../../../testing/rest";
import {
  atOnce,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTenant,
} from "../../../testing/shop";
import { startStripeServer, stripeRefusal } from "../../../testing/stripe-server";
import type { Payment } from "../../charges/schemas";
import { expireHold, expireHolds } from "../holds/holds";
import { findOwned } from "../open-queries";
import { openCheckout } from "./checkout";
import { pollPayments } from "./poll";
import { hasCheckout, pollCheckout } from "./poll-checkout";

const stripe = await startStripeServer();
// Before anything reads the configuration.
process.env.STRIPE_API_BASE = stripe.url;
afterAll(stripe.close);

const { db } = testDatabase();
const RETURNS = { successUrl: "https://salon.example/back", cancelUrl: "https://salon.example/back?back=1" };
const PAID_TWICE = [PAID, REFUNDED];
let shop: Shop;
let order: OnlineOrder;

beforeEach(async () => {
  // One payment at a time stands in these tests: the poll is of all accounts.
  await db.update(payments).set({ method: "local", holdExpiresAt: null, refundReason: null });
  shop = await openShop({ isSandbox: false });
  await openOnlinePayment(shop);
  order = await orderedOnline(shop);
});

async function context() {
  const owned = await findOwned(db, shop.id, order.paymentId);
  if (!owned) throw new Error("The payment is there.");
  return { ctx: contextOfWork(owned.tenant), row: owned.payment };
}

const send = async () => openCheckout((await context()).ctx, order.paymentId, RETURNS);
const comeBack = async () => {
  const { ctx, row } = await context();
  return hasCheckout(row) ? pollCheckout(ctx, row) : null;
};
const runOut = () => setPayment(order.paymentId, { holdExpiresAt: new Date(Date.now() - 1000) });
const withCheckout = () => setPayment(order.paymentId, { providerRef: "cs_1" });
const payment = () => done(manage<Payment>(shop, `GET /payments/${order.paymentId}`));
const booking = () => done(manage<Record<string, unknown>>(shop, `GET /bookings/${order.bookingId}`));
const notified = async () =>
  (await eventsOf(shop)).map(({ type }) => type).filter((type) => type !== "booking.created");

describe("the way to the provider", () => {
  it("is one checkout for what is due, by the account's own key, and is noted", async () => {
    answering(stripe, checkout());
    expect(await send()).toBe("https://checkout.example/cs_1");
    const [request, ...more] = stripe.requests;
    expect(more).toEqual([]);
    expect(request).toMatchObject({ path: "/v1/checkout/sessions", authorization: `Bearer ${PROVIDER_KEY}` });
    expect(request?.idempotencyKey).toMatch(new RegExp(`^checkout-${order.paymentId}-`));
    expect(request?.form).toMatchObject({
      "line_items[0][price_data][unit_amount]": "500",
      "line_items[0][price_data][product_data][name]": "Cut",
      client_reference_id: order.paymentId,
      customer_email: "eva@example.com",
      success_url: RETURNS.successUrl,
    });
    const openMinutes = (Number(request?.form.expires_at) * 1000 - Date.now()) / 60_000;
    expect(openMinutes).toBeGreaterThan(30);
    expect(openMinutes).toBeLessThan(30 + HOLD_MINUTES);
    expect(await payment()).toMatchObject({ status: "pending", providerRef: "cs_1" });
  });

  it("a second time leads to the same checkout", async () => {
    await withCheckout();
    answering(stripe, checkout());
    expect(await send()).toBe("https://checkout.example/cs_1");
    expect(askedOf(stripe)).toEqual(["GET /v1/checkout/sessions/cs_1"]);
  });

  it("asked for ten times at once is one request, repeated", async () => {
    answering(stripe, checkout());
    const urls = await atOnce(10, send);
    expect(new Set(urls)).toEqual(new Set(["https://checkout.example/cs_1"]));
    const keys = stripe.requests.flatMap(({ idempotencyKey, method }) => (method === "POST" ? [idempotencyKey] : []));
    expect(new Set(keys).size).toBe(1);
  });

  it("leads to a new checkout when the old one ended by itself", async () => {
    await withCheckout();
    answering(stripe, EXPIRED, checkout({ id: "cs_2", url: "https://checkout.example/cs_2" }));
    expect(await send()).toBe("https://checkout.example/cs_2");
    expect(await payment()).toMatchObject({ status: "pending", providerRef: "cs_2" });
  });

  it("leads nowhere once the time is over, and contacts nobody", async () => {
    answering(stripe, "hang up");
    await runOut();
    expect(await send()).toBeNull();
    expect(stripe.requests).toEqual([]);
  });

  it("ends a checkout that could not be noted, for the payment changed meanwhile", async () => {
    answering(stripe, checkout(), EXPIRED);
    const asked = await db.transaction(async (transaction) => {
      const columns = { status: "failed" as const, holdExpiresAt: null };
      await transaction.update(payments).set(columns).where(eq(payments.id, order.paymentId));
      const sending = send();
      await statementsWaiting(1);
      return { sending };
    });
    expect(await asked.sending).toBeNull();
    expect(askedOf(stripe)).toEqual(["POST /v1/checkout/sessions", "POST /v1/checkout/sessions/cs_1/expire"]);
    expect((await payment()).providerRef).toBeNull();
  });
});

describe("a payment that the provider has", () => {
  beforeEach(withCheckout);

  it("approves the booking, notifies once, and mails the customer", async () => {
    answering(stripe, PAID);
    await comeBack();
    expect(await payment()).toMatchObject({ status: "completed", paid: 5, due: 5, total: 20, providerRef: "pi_1" });
    expect((await booking()).status).toBe("approved");
    expect(await notified()).toEqual(["payment.completed", "booking.updated"]);
    const mails = (await mailsOf(shop)).filter(({ type }) => type === "payment_completed");
    expect(mails.map(({ toEmail }) => toEmail)).toEqual(["eva@example.com"]);
    expect(mails[0]?.ics).toMatch(/METHOD:REQUEST[\s\S]*STATUS:CONFIRMED/);
    await expectSoundData();
  });

  it("is completed once by twenty who come back at once", async () => {
    answering(stripe, PAID);
    await atOnce(20, comeBack);
    expect(await notified()).toEqual(["payment.completed", "booking.updated"]);
    expect((await mailsOf(shop)).filter(({ type }) => type === "payment_completed")).toHaveLength(1);
  });

  it("is completed by the poll when nobody comes back", async () => {
    answering(stripe, PAID);
    expect(await pollPayments(10)).toEqual({ asked: 1, completed: 1, ended: 0, broken: 0 });
    expect((await payment()).status).toBe("completed");
    expect(await pollPayments(10)).toMatchObject({ asked: 0 });
  });

  it("is what was paid there, should it be another amount than is due by now", async () => {
    await setPayment(order.paymentId, { dueMinor: 700 });
    answering(stripe, PAID);
    await comeBack();
    expect(await payment()).toMatchObject({ paid: 5, due: 7 });
  });

  it("stays pending while it is open or under way, and after a failure of the provider", async () => {
    for (const answer of [checkout(), checkout({ status: "complete", url: null }), stripeRefusal(500, "api_error")]) {
      answering(stripe, answer);
      await comeBack().catch(() => null);
      expect((await payment()).status).toBe("pending");
    }
    expect(await notified()).toEqual([]);
  });
});

describe("a hold that has run out", () => {
  it("cancels the booking, fails the payment and frees the time", async () => {
    await runOut();
    const [expired] = await expireHolds({ limit: 10 });
    expect(expired).toMatchObject({ paymentId: order.paymentId, bookingIds: [order.bookingId], ticketIds: [] });
    const ending = { status: "cancelled", cancelReason: "expired", cancelledBy: "system", paymentStatus: "failed" };
    expect(await booking()).toMatchObject(ending);
    expect(await payment()).toMatchObject({ status: "failed", failureReason: "expired", paid: 0 });
    const events = await eventsOf(shop);
    expect(events.map(({ type, data }) => [type, data.cause]).slice(1)).toEqual([
      ["payment.failed", "system"],
      ["booking.cancelled", "system"],
    ]);
    await orderedOnline(shop);
    await expectSoundData();
  });

  it("ends its checkout first", async () => {
    await withCheckout();
    await runOut();
    answering(stripe, EXPIRED);
    expect(await expireHolds({ limit: 10 })).toHaveLength(1);
    expect(askedOf(stripe)).toEqual(["POST /v1/checkout/sessions/cs_1/expire"]);
    expect(await payment()).toMatchObject({ status: "failed", providerRef: null });
  });

  it("is paid after all when its checkout was paid meanwhile", async () => {
    await withCheckout();
    await runOut();
    answering(stripe, stripeRefusal(400, "invalid_request_error"), PAID);
    expect(await expireHolds({ limit: 10 })).toEqual([]);
    expect(await payment()).toMatchObject({ status: "completed", paid: 5 });
    expect((await booking()).status).toBe("approved");
  });

  it("waits while it is being paid", async () => {
    await withCheckout();
    await runOut();
    const underWay = checkout({ status: "complete", payment_intent: "pi_1", url: null });
    answering(stripe, stripeRefusal(400, "invalid_request_error"), underWay);
    expect(await expireHolds({ limit: 10 })).toEqual([]);
    expect((await booking()).status).toBe("pending");
  });

  it("waits an hour for a provider that does not answer, and no longer", async () => {
    await withCheckout();
    await runOut();
    answering(stripe, stripeRefusal(401, "invalid_request_error"));
    expect(await expireHolds({ limit: 10 })).toEqual([]);
    await setPayment(order.paymentId, { holdExpiresAt: new Date(Date.now() - 61 * 60_000) });
    expect(await expireHolds({ limit: 10 })).toHaveLength(1);
    // It may still have been paid: the poll goes on asking.
    expect(await payment()).toMatchObject({ status: "failed", providerRef: "cs_1" });
  });

  it("is ended once by twenty at once", async () => {
    await runOut();
    const { ctx } = await context();
    const ended = await atOnce(20, () => expireHold(ctx, order.paymentId));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await notified()).toEqual(["payment.failed", "booking.cancelled"]);
  });

  it("leaves a booking that was approved by an operator", async () => {
    await done(manage(shop, `PATCH /bookings/${order.bookingId}`, { body: { status: "approved" } }));
    await runOut();
    expect(await expireHolds({ limit: 10 })).toMatchObject([{ bookingIds: [] }]);
    expect((await booking()).status).toBe("approved");
    expect((await payment()).status).toBe("failed");
  });

  it("that is paid at the same moment ends one way or the other, and no money is lost", async () => {
    for (const start of ["12:00", "13:00", "14:00", "15:00"]) {
      order = await orderedOnline(shop, { start }, { providerRef: "cs_1" });
      const { ctx } = await context();
      await runOut();
      // Whatever it is asked, even for an end: the worst a provider could say.
      answering(stripe, PAID);
      await Promise.all([expireHold(ctx, order.paymentId), comeBack()]);
      answering(stripe, REFUNDED);
      await pollPayments(10);
      const { status, paid, refunded } = await payment();
      const isKept = (await booking()).status === "approved";
      expect([isKept, status, paid - refunded]).toEqual(isKept ? [true, "completed", 5] : [false, "refunded", 0]);
    }
    await expectSoundData();
  });
});

describe("a payment that comes too late", () => {
  beforeEach(async () => {
    await withCheckout();
    await setPayment(order.paymentId, { holdExpiresAt: new Date(Date.now() - 61 * 60_000) });
    answering(stripe, stripeRefusal(401, "invalid_request_error"));
    await expireHolds({ limit: 10 });
  });

  it("is noted, goes back at once, and both are notified", async () => {
    answering(stripe, ...PAID_TWICE);
    await pollPayments(10);
    expect(await payment()).toMatchObject({ status: "refunded", paid: 5, refunded: 5, failureReason: null });
    expect(stripe.requests[1]).toMatchObject({
      path: "/v1/refunds",
      idempotencyKey: `refund-${order.paymentId}-0-500`,
      form: { payment_intent: "pi_1", amount: "500" },
    });
    expect((await notified()).slice(2)).toEqual(["payment.completed", "payment.refunded"]);
    expect((await booking()).status).toBe("cancelled");
    const types = (await mailsOf(shop)).map(({ type }) => type);
    expect(types).toContain("payment_refunded");
    expect(types).not.toContain("payment_completed");
    await expectSoundData();
  });

  it("goes back later when the provider refuses now, and once however many ask", async () => {
    answering(stripe, PAID, stripeRefusal(500, "api_error"));
    await pollPayments(10);
    expect(await payment()).toMatchObject({ status: "completed", refunded: 0 });
    answering(stripe, REFUNDED);
    await atOnce(5, () => pollPayments(10));
    expect(await payment()).toMatchObject({ status: "refunded", refunded: 5 });
    expect(await eventsOf(shop, "payment.refunded")).toHaveLength(1);
  });

  it("is kept when the booking was taken up again", async () => {
    await done(manage(shop, `PATCH /bookings/${order.bookingId}`, { body: { status: "approved" } }));
    answering(stripe, PAID);
    await pollPayments(10);
    expect(await payment()).toMatchObject({ status: "completed", paid: 5, refunded: 0 });
  });

  it("of a booking that its customer cancelled meanwhile goes back too", async () => {
    order = await orderedOnline(shop, { start: "16:00" }, { providerRef: "cs_1" });
    await done(manage(shop, `PATCH /bookings/${order.bookingId}`, { body: { status: "cancelled" } }));
    answering(stripe, ...PAID_TWICE);
    await comeBack();
    expect((await payment()).status).toBe("refunded");
  });
});

describe("the poll", () => {
  it("is not stopped by an account whose key is wrong", async () => {
    await withCheckout();
    const other = await openShop({ isSandbox: false });
    const theirs = await orderedOnline(other, { start: "10:00" }, { providerRef: "cs_9" });
    await orderedOnline(other, { start: "12:00" }, { providerRef: "cs_8" });
    answering(stripe, PAID);
    expect(await pollPayments(10)).toEqual({ asked: 2, completed: 1, ended: 0, broken: 1 });
    expect((await payment()).status).toBe("completed");
    const { status } = await done(manage<Payment>(other, `GET /payments/${theirs.paymentId}`));
    expect(status).toBe("pending");
  });

  it("fails a package's payment with its checkout, and lets it be tried again", async () => {
    const { customerId } = (await booking()) as { customerId: string };
    const body = { customerId, serviceId: shop.serviceId, payment: "provider" };
    const sold = await done(manage<{ id: string; paymentId: string }>(shop, "POST /packages", { body }));
    order = { ...order, paymentId: sold.paymentId };
    await withCheckout();
    answering(stripe, EXPIRED);
    await pollPayments(10);
    expect(await payment()).toMatchObject({ status: "failed", failureReason: "expired", providerRef: null });
    expect((await done(manage(shop, `GET /packages/${sold.id}`))).status).toBe("pending");
  });

  it("leaves a sandbox alone", async () => {
    await withCheckout();
    await setTenant(shop, { isSandbox: true });
    expect(await pollPayments(10)).toMatchObject({ asked: 0 });
  });
});

it("a write that fails anywhere leaves the payment to the next poll, which completes it once", async () => {
  await installFaults();
  await withCheckout();
  answering(stripe, PAID);
  for (let write = 1; ; write++) {
    await failAt(write);
    await pollPayments(1);
    const isOver = (await writesSince()) < write;
    if (isOver) break;
    expect([await payment(), await notified()]).toMatchObject([{ status: "pending" }, []]);
  }
  await failAt(0);
  expect((await payment()).status).toBe("completed");
  expect(await notified()).toEqual(["payment.completed", "booking.updated"]);
});
