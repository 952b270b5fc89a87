import type { PaymentRow } from "../../db/schema";
import { toMajor } from "../../domain/money";
import { toStamps } from "../../schemas/lists";

/** Whose payment it is: what the row itself does not know. */
export interface PaymentTargets {
  bookingIds: string[];
  ticketIds: string[];
  packageId: string | null;
}

/** A payment as answers and webhook events show it; amounts in major units. */
export function toPayment(row: PaymentRow, targets: PaymentTargets) {
  const major = (minor: number) => toMajor(minor, row.currency);
  return {
    id: row.id,
    method: row.method,
    provider: row.provider,
    providerRef: row.providerRef,
    status: row.status,
    total: major(row.totalMinor),
    tax: major(row.taxMinor),
    discount: major(row.discountMinor),
    due: major(row.dueMinor),
    paid: major(row.paidMinor),
    refunded: major(row.refundedMinor),
    currency: row.currency,
    customerId: row.customerId,
    ...targets,
    couponCode: row.couponCode,
    lines: row.lines.map(({ kind, label, quantity, unitPriceMinor, amountMinor, taxRatePercent }) => ({
      kind,
      label,
      quantity,
      unitPrice: major(unitPriceMinor),
      amount: major(amountMinor),
      taxRate: taxRatePercent,
    })),
    checkoutUrl: row.checkoutUrl,
    failureReason: row.failureReason,
    completedAt: row.completedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    ...toStamps(row),
  };
}
