import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StripeServer, startStripeServer, stripeRefusal } from "../testing/stripe-server";
import { type CheckoutRequest, type PaymentProvider, PaymentProviderError } from "./port";
import { stripeProvider } from "./stripe";

const KEY = "rk_for_tests_alone";
const now = new Date("2026-11-23T12:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const REQUEST: CheckoutRequest = {
  payment: { id: "pay-1", dueMinor: 1999, currency: "EUR", label: "Booking K7QM2X9P" },
  successUrl: "https://salon.example/paid?a=1&b=2",
  cancelUrl: "https://salon.example/back",
  expiresAt: inMinutes(60),
  now,
  customerEmail: "eva+cut@example.com",
  idempotencyKey: "checkout-pay-1",
};
const SESSION = { id: "cs_1", object: "checkout.session", url: "https://checkout.example/cs_1", status: "open" };

let server: StripeServer;
let provider: PaymentProvider;

beforeEach(async () => {
  server = await startStripeServer();
  provider = stripeProvider(KEY, server.url);
});
afterEach(() => server.close());

const answering = (body: unknown) => server.answers.push({ status: 200, body });
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PaymentProviderError)) throw new Error(`Not the provider's failure: ${error}`);
  return error;
};

describe("a checkout", () => {
  it("is one session in payment mode with the amount due, under the key it was given", async () => {
    answering(SESSION);
    expect(await provider.createCheckout(REQUEST)).toEqual({ ref: "cs_1", url: SESSION.url });
    expect(server.requests).toEqual([
      {
        method: "POST",
        path: "/v1/checkout/sessions",
        authorization: `Bearer ${KEY}`,
        idempotencyKey: "checkout-pay-1",
        contentType: "application/x-www-form-urlencoded",
        form: {
          mode: "payment",
          "line_items[0][quantity]": "1",
          "line_items[0][price_data][currency]": "eur",
          "line_items[0][price_data][unit_amount]": "1999",
          "line_items[0][price_data][product_data][name]": "Booking K7QM2X9P",
          client_reference_id: "pay-1",
          "metadata[paymentId]": "pay-1",
          "payment_intent_data[metadata][paymentId]": "pay-1",
          success_url: REQUEST.successUrl,
          cancel_url: REQUEST.cancelUrl,
          expires_at: String(inMinutes(60).getTime() / 1000),
          customer_email: "eva+cut@example.com",
        },
      },
    ]);
  });

  it.each([
    ["a short time is stretched over half an hour", 15, 31],
    ["a long time is cut at a day", 3000, 1440],
  ])("lives as long as Stripe allows: %s", async (_, asked, given) => {
    answering(SESSION);
    await provider.createCheckout({ ...REQUEST, expiresAt: inMinutes(asked) });
    expect(server.requests[0]?.form.expires_at).toBe(String(inMinutes(given).getTime() / 1000));
  });

  it("asks for no address it does not know", async () => {
    answering(SESSION);
    await provider.createCheckout({ ...REQUEST, customerEmail: null });
    expect(server.requests[0]?.form).not.toHaveProperty("customer_email");
  });

  it.each([
    ["open", { status: "open", payment_status: "unpaid", payment_intent: null }, { status: "open", url: SESSION.url }],
    ["expired", { status: "expired", payment_status: "unpaid", payment_intent: null }, { status: "expired" }],
    [
      "complete",
      { status: "complete", payment_status: "paid", payment_intent: "pi_1" },
      { status: "complete", paymentRef: "pi_1", paidMinor: null },
    ],
    [
      "complete, with the payment spelt out",
      { status: "complete", payment_status: "paid", payment_intent: { id: "pi_1", object: "payment_intent" } },
      { status: "complete", paymentRef: "pi_1", paidMinor: null },
    ],
    [
      "complete, with what was paid in our minor units",
      { status: "complete", payment_status: "paid", payment_intent: "pi_1", amount_total: 700, currency: "isk" },
      { status: "complete", paymentRef: "pi_1", paidMinor: 7 },
    ],
    [
      "complete but not paid yet",
      { status: "complete", payment_status: "unpaid", payment_intent: "pi_1" },
      { status: "open", url: null },
    ],
  ])("is read as it stands: %s", async (_, session, state) => {
    answering({ ...SESSION, ...session });
    expect(await provider.readCheckout("cs_1")).toEqual(state);
    expect(server.requests[0]).toMatchObject({ method: "GET", path: "/v1/checkout/sessions/cs_1" });
  });

  it("is ended on demand", async () => {
    answering({ ...SESSION, status: "expired" });
    await provider.expireCheckout("cs_1");
    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/v1/checkout/sessions/cs_1/expire" });
  });
});

describe("a refund", () => {
  const REFUND = {
    ref: "pi_1",
    amountMinor: 500,
    currency: "EUR",
    idempotencyKey: "refund-pay-1-0-500",
    reason: "Ill",
  };

  it("names the payment and the amount, under the key it was given", async () => {
    answering({ id: "re_1", object: "refund", status: "succeeded" });
    expect(await provider.refund(REFUND)).toEqual({ ref: "re_1" });
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/v1/refunds",
      idempotencyKey: "refund-pay-1-0-500",
      form: { payment_intent: "pi_1", amount: "500", "metadata[reason]": "Ill" },
    });
  });

  it("that Stripe took and could not make is refused", async () => {
    answering({ id: "re_1", object: "refund", status: "failed" });
    expect((await failureOf(provider.refund(REFUND))).failure).toBe("refused");
  });

  it("is asked for again, under the same key, when the line breaks", async () => {
    server.answers.push("hang up");
    answering({ id: "re_1", object: "refund", status: "succeeded" });
    expect(await provider.refund(REFUND)).toEqual({ ref: "re_1" });
    const keys = server.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual(["refund-pay-1-0-500", "refund-pay-1-0-500"]);
  });
});

describe("a failure says what it is", () => {
  it.each([
    ["bad_key", stripeRefusal(401, "invalid_request_error", `Invalid API Key provided: ${KEY}`)],
    ["bad_key", stripeRefusal(403, "invalid_request_error")],
    ["declined", stripeRefusal(402, "card_error")],
    ["refused", stripeRefusal(400, "invalid_request_error", "The charge is disputed.")],
    ["refused", stripeRefusal(404, "invalid_request_error")],
    ["refused", stripeRefusal(400, "idempotency_error")],
    ["unreachable", stripeRefusal(429, "invalid_request_error")],
    ["unreachable", stripeRefusal(500, "api_error")],
    ["unreachable", "hang up" as const],
  ])("%s: %o", async (failure, answer) => {
    server.answers.push(answer);
    const error = await failureOf(provider.readCheckout("cs_1"));
    expect(error.failure).toBe(failure);
    expect(error.message).not.toContain(KEY);
  });

  it("when nobody listens", async () => {
    const gone = await startStripeServer();
    await gone.close();
    expect((await failureOf(stripeProvider(KEY, gone.url).expireCheckout("cs_1"))).failure).toBe("unreachable");
  });

  it("for an amount that Stripe cannot take, before anything is sent", async () => {
    const payment = { ...REQUEST.payment, currency: "KWD", dueMinor: 1235 };
    expect((await failureOf(provider.createCheckout({ ...REQUEST, payment }))).failure).toBe("unsupported_amount");
    expect(server.requests).toEqual([]);
  });
});
