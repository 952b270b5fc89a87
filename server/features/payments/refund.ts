import { causeOf, type TenantContext } from "../../context";
import { previousOf } from "../../db/changes";
import type { PaymentRow } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { decimalsIn, decimalsOf, toMajor, toMinor } from "../../domain/money";
import { canRefund, refundableMinor, statusAfterRefund } from "../../domain/payment-status";
import type { Cause } from "../../domain/webhook-events";
import { insertEffects } from "../outbox/queries";
import { goesOverProvider, type Refund } from "./give-back";
import { mailsAboutPayment } from "./mails";
import { getPayment, lockPayment, type TargetedPayment, updatePayment, withTarget } from "./queries";
import { refundOverProvider } from "./refund-over-provider";
import { type RefundPaymentInput, toPayment } from "./schemas";
import { endPackage } from "./waiting-queries";

/**
 * Gives money of a payment back, and tells of it. What it was for stays as it is, but for a package: once all of its
 * price is back it cannot be used any more.
 *
 * At the desk the payment's row is held meanwhile, so that refunds at once never exceed what was paid. Over a provider
 * they come one after another, and no row is held while it is asked; see `refundOverProvider`.
 *
 * @throws DomainError not_found | conflict unless it is (partially) completed and something was paid | validation on
 *   `amount`
 */
export async function refundPayment(ctx: TenantContext, input: RefundPaymentInput): Promise<TargetedPayment> {
  const { db, tenant } = ctx;
  const seen = await getPayment(db, tenant.id, input.id);
  if (goesOverProvider(ctx, seen)) {
    const { row, refund } = await refundOverProvider(ctx, input.id, (payment) => refundOf(payment, input));
    // What came too late may have gone back by itself meanwhile.
    if (row.refundUnderWay === null) return withTarget(db, row);
    return recordRefund(ctx, row, { ...refund, cause: causeOf(ctx), tellsCustomer: input.notify });
  }
  const held = await lockPayment(db, tenant.id, input.id);
  return recordRefund(ctx, held, { ...refundOf(held, input), cause: causeOf(ctx), tellsCustomer: input.notify });
}

/** What the caller asks of a payment. @throws DomainError conflict | validation on `amount` */
function refundOf(row: PaymentRow, input: RefundPaymentInput): Refund {
  if (!canRefund(row.status)) throw new DomainError("conflict", `The payment is ${row.status}: nothing can go back.`);
  return { amountMinor: amountOf(row, input), reason: input.reason ?? null };
}

/** A refund that the provider, or the desk, has made. */
export interface MadeRefund extends Refund {
  cause: Cause;
  tellsCustomer: boolean;
}

/** Writes that money of a held payment has gone back, and tells of it. */
export async function recordRefund(
  ctx: TenantContext,
  held: PaymentRow,
  { amountMinor, reason, cause, tellsCustomer }: MadeRefund,
): Promise<TargetedPayment> {
  const { db, tenant, now } = ctx;
  const refundedMinor = held.refundedMinor + amountMinor;
  const status = statusAfterRefund({ ...held, refundedMinor });
  const stamps = { refundedAt: now, updatedAt: now };
  const row: PaymentRow = { ...held, ...stamps, status, refundedMinor, refundReason: reason, refundUnderWay: null };
  await updatePayment(db, held, row);
  if (status === "refunded") await endPackage(db, tenant.id, { paymentId: row.id, now });
  const refunded = await withTarget(db, row);
  const payment = toPayment(row, refunded.targets);
  const previous = previousOf(toPayment(held, refunded.targets), payment);
  const mails = await mailsAboutPayment(ctx, refunded, { type: "payment_refunded", tellsCustomer });
  const event = { type: "payment.refunded" as const, cause, data: { payment, previous } };
  await insertEffects(db, tenant, { mails, events: [event], now });
  return refunded;
}

/** In minor units; all that is left unless the caller says how much. @throws DomainError conflict | validation on `amount` */
function amountOf(held: PaymentRow, { amount }: RefundPaymentInput): number {
  const leftMinor = refundableMinor(held);
  if (amount === undefined && leftMinor === 0) throw new DomainError("conflict", "Nothing was paid.");
  if (amount === undefined) return leftMinor;
  // The account may have changed its currency since.
  if (decimalsIn(amount) > decimalsOf(held.currency))
    throw invalid({ amount: "Has more decimals than the payment's currency." });
  const amountMinor = toMinor(amount, held.currency);
  if (amountMinor > leftMinor)
    throw invalid({ amount: `Only ${toMajor(leftMinor, held.currency)} can still be refunded.` });
  return amountMinor;
}
