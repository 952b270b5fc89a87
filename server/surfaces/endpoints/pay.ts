import { contextOfWork, type TenantContext } from "../../context";
import { database } from "../../db/client";
import { describeFailure } from "../../db/violations";
import { notFound } from "../../domain/errors";
import { env } from "../../env";
import { openCheckout } from "../../features/payments/checkout/checkout";
import { viewPayment } from "../../features/payments/checkout/pay-page";
import { hasCheckout, pollCheckout } from "../../features/payments/checkout/poll-checkout";
import { retryPayment, simulateOutcome } from "../../features/payments/checkout/simulate-outcome";
import { expireHold } from "../../features/payments/holds/holds";
import { findOwned, type OwnedPayment } from "../../features/payments/open-queries";
import { log } from "../../log";
import { PaymentProviderError } from "../../payments/port";
import { isPayTokenOf, paymentIn } from "../../secrets";
import type { PaymentAccess, Sent } from "../pages/pay/payment-access";

/** The payment pages' way to payments. Whoever holds a token is its customer: it opens this payment and nothing else. */
export const paymentAccess: PaymentAccess = {
  accountOf: async (token) => (await findOnline(token))?.tenant.publicKey ?? null,

  view: async (token, { reads = false } = {}) => {
    const { ctx, payment } = await open(token);
    if (!reads) await expireHold(ctx, payment.id);
    return viewPayment(ctx, payment.id);
  },

  send: async (token) => {
    const { ctx, payment } = await open(token);
    const back = `${env().APP_ORIGIN}/pay/${token}/return`;
    const returns = { successUrl: back, cancelUrl: `${back}?back=1` };
    return unlessRefused<Sent>({ kind: "unavailable" }, payment.id, async () => {
      const url = await openCheckout(ctx, payment.id, returns);
      return url === null ? { kind: "nowhere" } : { kind: "elsewhere", url };
    });
  },

  follow: async (token) => {
    const { ctx, payment } = await open(token);
    if (!hasCheckout(payment)) return { isUnderWay: false };
    return unlessRefused({ isUnderWay: true }, payment.id, async () => {
      const state = await pollCheckout(ctx, payment);
      return { isUnderWay: state.status === "open" && state.url === null };
    });
  },

  choose: async (token, outcome) => {
    const { ctx, payment } = await open(token);
    await simulateOutcome(ctx, payment.id, outcome);
  },

  retry: async (token) => {
    const { ctx, payment } = await open(token);
    await retryPayment(ctx, payment.id);
  },
};

async function findOnline(token: string): Promise<OwnedPayment | null> {
  const meant = paymentIn(token);
  const found = meant && (await findOwned(database().db, meant.tenantId, meant.paymentId));
  return found?.payment.method === "provider" && isPayTokenOf(token, found.payment) ? found : null;
}

/** @throws DomainError not_found */
async function open(token: string): Promise<OwnedPayment & { ctx: TenantContext }> {
  const found = await findOnline(token);
  if (!found) throw notFound("payment");
  return { ...found, ctx: contextOfWork(found.tenant) };
}

/** The provider's refusal concerns the account, not the visitor: it goes to the log. */
async function unlessRefused<Result>(
  otherwise: Result,
  paymentId: string,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log().warn({ paymentId, failure: describeFailure(error) }, "a payment provider did not answer as asked");
    return otherwise;
  }
}
