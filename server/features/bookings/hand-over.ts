import type { TenantContext } from "../../context";
import type { BookingRow, PaymentRow } from "../../db/schema";
import { manageTokenOf, sha256 } from "../../secrets";
import { checkoutUrlOf } from "../payments/columns-queries";
import { lockPayment, updatePayment } from "../payments/queries";
import { listRecordsOfPayment } from "../payments/waiting-queries";

/** The manage link of a booking that is given to another customer: the one before opens nothing any more. */
export function linkFor(booking: BookingRow): Pick<BookingRow, "handovers" | "manageTokenHash"> {
  const handovers = booking.handovers + 1;
  return { handovers, manageTokenHash: sha256(manageTokenOf({ ...booking, handovers })) };
}

/**
 * Gives what is still to be paid for a booking to its new customer, once all of its order is theirs: the payment has
 * another link then. What was paid stays with who paid it, and so does an order of which a part stays theirs.
 *
 * @param booking held, as it is now
 */
export async function followCustomer(
  ctx: TenantContext,
  { tenantId, paymentId, customerId }: BookingRow,
): Promise<void> {
  if (paymentId === null) return;
  const payment = await lockPayment(ctx.db, tenantId, paymentId);
  if (payment.paidMinor > 0) return;
  const records = await listRecordsOfPayment(ctx.db, tenantId, paymentId);
  if (records.some(({ booking }) => booking.customerId !== customerId)) return;
  const next: PaymentRow = { ...payment, handovers: payment.handovers + 1 };
  const checkoutUrl = payment.checkoutUrl === null ? null : checkoutUrlOf(next);
  await updatePayment(ctx.db, payment, { customerId, handovers: next.handovers, checkoutUrl, updatedAt: ctx.now });
}
