export const PAYMENT_STATUSES = ["pending", "completed", "failed", "refunded", "partially_refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ["local", "provider", "free"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a payment that ends unpaid is told when what it was for was cancelled. */
export const CALLED_OFF = "cancelled";

/**
 * Whether nothing is to be paid any more because what it was for was cancelled. The wire calls such a payment failed;
 * nobody tried to pay it.
 */
export const isCalledOff = ({ status, failureReason }: { status: PaymentStatus; failureReason: string | null }) =>
  status === "failed" && failureReason === CALLED_OFF;

/** Whether money of a payment in this status can go back. */
export const canRefund = (status: PaymentStatus): boolean => status === "completed" || status === "partially_refunded";

/** What was paid and has gone back; integers in minor units of one currency. */
export interface PaidAmounts {
  paidMinor: number;
  refundedMinor: number;
}

/** What can still go back, in minor units. */
export const refundableMinor = ({ paidMinor, refundedMinor }: PaidAmounts): number => paidMinor - refundedMinor;

/** The status after so much has gone back in all: a payment without money, a free one, is refunded as a whole. */
export const statusAfterRefund = ({ paidMinor, refundedMinor }: PaidAmounts): PaymentStatus =>
  refundedMinor < paidMinor ? "partially_refunded" : "refunded";
