import { contextOfWork, realNow } from "../../../context";
import { database } from "../../../db/client";
import { describeFailure } from "../../../db/violations";
import { log } from "../../../log";
import { PaymentProviderError } from "../../../payments/port";
import { isToGoBack } from "../../charges";
import { listToPoll, type OwnedPayment } from "../open-queries";
import { finishRefund } from "../refunds/finish-refund";
import { giveBackLate } from "./online";
import { hasCheckout, pollCheckout } from "./poll-checkout";

/** What one round of asking brought. */
interface Polled {
  /** How many payments were asked about. */
  asked: number;
  completed: number;
  ended: number;
  /** Accounts whose provider could not be asked. */
  broken: number;
}

/**
 * Asks the providers of all accounts about the checkouts that are still open, and takes over what is final; late
 * payments that could not go back are tried again, and refunds of which nobody knows whether they were made are made.
 *
 * An account that cannot be asked, for its key is wrong or its provider does not answer, is left until the next
 * round; the others go on. A payment that cannot be followed for another reason, such as a checkout that the provider
 * does not know, stands in nobody's way.
 *
 * @param limit how many payments at most
 */
export async function pollPayments(limit: number): Promise<Polled> {
  const polled: Polled = { asked: 0, completed: 0, ended: 0, broken: 0 };
  const broken = new Set<string>();
  for (const owned of await listToPoll(database().db, { realNow: realNow(), limit })) {
    if (broken.has(owned.tenant.id)) continue;
    polled.asked++;
    try {
      const status = await follow(owned);
      if (status === "complete") polled.completed++;
      if (status === "expired") polled.ended++;
    } catch (error) {
      if (concernsAccount(error)) broken.add(owned.tenant.id);
      log().warn({ paymentId: owned.payment.id, failure: describeFailure(error) }, "a payment could not be followed");
    }
  }
  return { ...polled, broken: broken.size };
}

/** Whether the account's other payments would fail in the same way. */
const concernsAccount = (error: unknown): boolean =>
  error instanceof PaymentProviderError && (error.failure === "bad_key" || error.failure === "unreachable");

async function follow({ payment, tenant }: OwnedPayment) {
  const ctx = contextOfWork(tenant);
  if (payment.refundUnderWay) await finishRefund(ctx, payment.id);
  else if (isToGoBack(payment)) await giveBackLate(ctx, payment.id);
  return hasCheckout(payment) ? (await pollCheckout(ctx, payment)).status : null;
}
