import Stripe from "stripe";
import {
  type CheckoutRequest,
  type CheckoutState,
  type PaymentProvider,
  PaymentProviderError,
  type RefundRequest,
} from "./port";
import { minorOfStripe, stripeAmountOf } from "./stripe-amount";
import { inOurWords } from "./stripe-failure";

const TIMEOUT_MS = 15_000;
const RETRIES_MAX = 2;
/** Somebody waits for a refund's answer; what is not known then is asked for again later. */
const REFUND_TIMEOUT_MS = 8000;
const REFUND_RETRIES_MAX = 1;
const SECOND_MS = 1000;
/** Stripe wants 30 minutes from when it makes the session; one more leaves the request time to arrive. */
const OPEN_MS_MIN = 31 * 60 * SECOND_MS;
/** And a day at most. */
const OPEN_MS_MAX = 24 * 60 * 60 * SECOND_MS;

/** Where Stripe listens; `apiBase` stands in for it in tests. */
function placeOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isSecure = protocol === "https:";
  return { host: hostname, port: port || (isSecure ? 443 : 80), protocol: isSecure ? "https" : "http" } as const;
}

/**
 * Stripe for one account, by its secret key.
 *
 * A checkout is a Checkout Session in `payment` mode (https://docs.stripe.com/api/checkout/sessions), open for half an
 * hour at least and a day at most.
 */
export function stripeProvider(key: string, apiBase?: string): PaymentProvider {
  const stripe = new Stripe(key, {
    ...placeOf(apiBase),
    maxNetworkRetries: RETRIES_MAX,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  return {
    createCheckout: (request) => inOurWords(() => createCheckout(stripe, request)),
    readCheckout: (ref) => inOurWords(() => readCheckout(stripe, ref)),
    expireCheckout: (ref) =>
      inOurWords(async () => {
        await stripe.checkout.sessions.expire(ref);
      }),
    refund: (request) => inOurWords(() => refund(stripe, request)),
  };
}

async function createCheckout(stripe: Stripe, request: CheckoutRequest) {
  const { payment, customerEmail, idempotencyKey } = request;
  const { id, currency, label, dueMinor } = payment;
  const price = { currency: currency.toLowerCase(), unit_amount: stripeAmountOf(dueMinor, currency) };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { ...price, product_data: { name: label } } }],
      client_reference_id: id,
      metadata: { paymentId: id },
      payment_intent_data: { metadata: { paymentId: id } },
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: expirySecondsOf(request),
      ...(customerEmail ? { customer_email: customerEmail } : {}),
    },
    { idempotencyKey },
  );
  if (!session.url) throw new Error("A new session in payment mode has an address.");
  return { ref: session.id, url: session.url };
}

function expirySecondsOf({ expiresAt, now }: CheckoutRequest): number {
  const openMs = Math.min(Math.max(expiresAt.getTime() - now.getTime(), OPEN_MS_MIN), OPEN_MS_MAX);
  return Math.floor((now.getTime() + openMs) / SECOND_MS);
}

/** A session can be complete while a slow means of payment is still under way: that is open to us. */
async function readCheckout(stripe: Stripe, ref: string): Promise<CheckoutState> {
  const session = await stripe.checkout.sessions.retrieve(ref);
  const { status, payment_status: paid, payment_intent: intent } = session;
  if (status === "expired") return { status: "expired" };
  if (status !== "complete") return { status: "open", url: session.url };
  if (paid === "unpaid" || intent === null) return { status: "open", url: null };
  return {
    status: "complete",
    paymentRef: typeof intent === "string" ? intent : intent.id,
    paidMinor: paidIn(session),
  };
}

function paidIn({ amount_total: amount, currency }: Stripe.Checkout.Session): number | null {
  return typeof amount === "number" && currency ? minorOfStripe(amount, currency.toUpperCase()) : null;
}

async function refund(stripe: Stripe, { ref, amountMinor, currency, idempotencyKey, reason }: RefundRequest) {
  const amount = stripeAmountOf(amountMinor, currency);
  const metadata = reason ? { metadata: { reason } } : {};
  const made = await stripe.refunds.create(
    { payment_intent: ref, amount, ...metadata },
    { idempotencyKey, timeout: REFUND_TIMEOUT_MS, maxNetworkRetries: REFUND_RETRIES_MAX },
  );
  if (made.status === "failed" || made.status === "canceled")
    throw new PaymentProviderError("refused", "The payment provider could not send the money back.");
  return { ref: made.id };
}
