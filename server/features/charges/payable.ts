import type { PaymentRow } from "../../db/schema";

/** Written beside a payment that came too late, until all of it has gone back; and then as the reason. */
export const LATE_REASON = "What was ordered was no longer held when the payment came.";

/** Whether an online payment may still be completed by its provider's news. */
export const isPayable = ({ method, status }: PaymentRow): boolean =>
  method === "provider" && (status === "pending" || status === "failed");

/** Where a payment can still be made online; null when none is awaited, or its hold has run out. */
export const openCheckoutUrlOf = (row: PaymentRow, now: Date): string | null =>
  isPayable(row) && !isHoldOver(row, now) ? row.checkoutUrl : null;

/** Whether a payment came too late and nothing of it has gone back yet. */
export const isToGoBack = ({ status, refundReason, refundedMinor }: PaymentRow): boolean =>
  status === "completed" && refundReason === LATE_REASON && refundedMinor === 0;

/** Whether what a payment is for is lost once its hold has run out: it is awaited online, or at the desk. */
export const isAwaited = (row: PaymentRow): boolean =>
  isPayable(row) || (row.method === "local" && row.status === "pending");

/** Whether a payment's hold has run out and its end was not noted yet. */
export const isHoldOver = ({ holdExpiresAt }: PaymentRow, now: Date): boolean =>
  holdExpiresAt !== null && holdExpiresAt <= now;
