import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { payments } from "../../../db/schema";
import { testDatabase } from "../../../testing/database";
import { answering, askedOf, checkout, openOnlinePayment, orderedOnline, PAID } from "../../../testing/online";
import { manage } from "../../../testing/rest";
import { done, openShop, type Shop } from "../../../testing/shop";
import { startStripeServer, stripeRefusal } from "../../../testing/stripe-server";
import type { Payment } from "../../charges/schemas";
import { pollPayments } from "./poll";

const stripe = await startStripeServer();
// Before anything reads the configuration.
process.env.STRIPE_API_BASE = stripe.url;
afterAll(stripe.close);

let shop: Shop;
let paymentIds: string[];

const statuses = async () => {
  const found = await Promise.all(paymentIds.map((id) => done(manage<Payment>(shop, `GET /payments/${id}`))));
  return found.map(({ status }) => status);
};

describe("the payments of one account, asked about in the order in which they were made", () => {
  beforeEach(async () => {
    // No other payment stands in these tests: the poll is of all accounts.
    await testDatabase().db.update(payments).set({ method: "local", holdExpiresAt: null, refundReason: null });
    shop = await openShop({ isSandbox: false });
    await openOnlinePayment(shop);
    const first = await orderedOnline(shop, { start: "10:00" }, { providerRef: "cs_1" });
    const second = await orderedOnline(shop, { start: "12:00" }, { providerRef: "cs_2" });
    paymentIds = [first.paymentId, second.paymentId];
  });

  it("are asked about past one whose checkout the provider does not know", async () => {
    answering(stripe, stripeRefusal(404, "invalid_request_error", "No such checkout.session: cs_1"), PAID);
    expect(await pollPayments(10)).toEqual({ asked: 2, completed: 1, ended: 0, broken: 0 });
    expect(await statuses()).toEqual(["pending", "completed"]);
  });

  it("are asked about past one whose news cannot be written", async () => {
    const unwritable = { status: "complete", payment_status: "paid", payment_intent: "pi_\0" };
    answering(stripe, checkout(unwritable), PAID);
    expect(await pollPayments(10)).toEqual({ asked: 2, completed: 1, ended: 0, broken: 0 });
    expect(await statuses()).toEqual(["pending", "completed"]);
  });

  it.each([
    ["its key is wrong", stripeRefusal(401, "invalid_request_error")],
    ["the provider does not answer", "hang up" as const],
  ])("wait for the next round when %s", async (_, answer) => {
    answering(stripe, answer);
    expect(await pollPayments(10)).toEqual({ asked: 1, completed: 0, ended: 0, broken: 1 });
    expect(new Set(askedOf(stripe))).toEqual(new Set(["GET /v1/checkout/sessions/cs_1"]));
    expect(await statuses()).toEqual(["pending", "pending"]);
  });
});
