import type { TenantContext } from "../../../context";
import type { PaymentRow } from "../../../db/schema";
import { inUnit } from "../../../db/unit/unit";
import { describeFailure } from "../../../db/violations";
import { DomainError } from "../../../domain/errors";
import { refundableMinor } from "../../../domain/pricing/payment-status";
import { log } from "../../../log";
import { PaymentProviderError } from "../../../payments/port";
import { getPayment, isPayable, isToGoBack, LATE_REASON } from "../../charges";
import { loadPayment } from "../load-payment";
import { giveBack } from "../refunds/give-back";
import { recordRefund } from "../refunds/refund";
import { settlePayment } from "../settle";

/** Money that came online. */
export interface Paid {
  /** The provider's id of it, when it has one. */
  paymentRef: string | null;
  /** Null: what was due. */
  paidMinor: number | null;
}

class SettledAlready extends Error {}

/**
 * Completes an online payment by its provider's news, once, however often and from however many sides they come.
 *
 * What came too late, because nothing of the order is wanted any more, goes back at once.
 *
 * @param ctx outside of any transaction
 */
export async function settleOnline(ctx: TenantContext, id: string, { paymentRef, paidMinor }: Paid): Promise<void> {
  const paidOf = (locked: PaymentRow) => {
    if (!isPayable(locked)) throw new SettledAlready();
    return paidMinor ?? locked.dueMinor;
  };
  const settlement = { id, cause: "provider" as const, notifiesCustomer: true, paidOf, online: { paymentRef } };
  try {
    await inUnit(ctx, (own) => settlePayment(own, settlement));
  } catch (error) {
    if (!(error instanceof SettledAlready)) throw error;
  }
  await giveBackLate(ctx, id);
}

/**
 * Sends back what came too late. When the provider does not do it now, the next poll asks again.
 *
 * The provider is asked outside of any transaction; its idempotency key makes the same refund one, whoever asks.
 */
export async function giveBackLate(ctx: TenantContext, id: string): Promise<void> {
  const { db, tenant } = ctx;
  const row = await getPayment(db, tenant.id, id);
  if (!isToGoBack(row)) return;
  const refund = { amountMinor: refundableMinor(row), reason: LATE_REASON };
  try {
    await giveBack(ctx, row, refund);
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof PaymentProviderError)) throw error;
    return log().warn({ paymentId: id, failure: describeFailure(error) }, "a late payment could not go back yet");
  }
  await inUnit(ctx, async (own) => {
    const locked = await loadPayment(own, id, { kind: "refund", overProvider: true });
    if (isToGoBack(locked.row)) await recordRefund(own, locked, { ...refund, cause: "system", notifiesCustomer: true });
  });
}
