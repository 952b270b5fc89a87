import { DomainError, invalid } from "../../errors";
import { decimalsIn, decimalsOf, toMajor, toMinor } from "../../money";
import {
  canRefund,
  type PaidAmounts,
  type PaymentStatus,
  refundableMinor,
  statusAfterRefund,
} from "../../pricing/payment-status";

/** What a refund reads of a payment. */
export interface Refundable extends PaidAmounts {
  status: PaymentStatus;
  currency: string;
}

/**
 * How much goes back, in minor units.
 *
 * @param amount in major units; undefined: all that is left
 * @throws DomainError conflict unless something was paid and not all of it is back | validation on `amount`
 */
export function amountToRefund(payment: Refundable, amount: number | undefined): number {
  const { status, currency } = payment;
  if (!canRefund(status)) throw new DomainError("conflict", `The payment is ${status}: nothing can go back.`);
  const leftMinor = refundableMinor(payment);
  if (amount === undefined && leftMinor === 0) throw new DomainError("conflict", "Nothing was paid.");
  if (amount === undefined) return leftMinor;
  // The account may have changed its currency since.
  if (decimalsIn(amount) > decimalsOf(currency))
    throw invalid({ amount: "Has more decimals than the payment's currency." });
  const amountMinor = toMinor(amount, currency);
  if (amountMinor > leftMinor) throw invalid({ amount: `Only ${toMajor(leftMinor, currency)} can still be refunded.` });
  return amountMinor;
}

/** A payment once so much has gone back, in minor units. */
export function afterRefund(payment: PaidAmounts, amountMinor: number): PaidAmounts & { status: PaymentStatus } {
  const { paidMinor } = payment;
  const refundedMinor = payment.refundedMinor + amountMinor;
  return { paidMinor, refundedMinor, status: statusAfterRefund({ paidMinor, refundedMinor }) };
}
