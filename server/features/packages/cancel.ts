import { causeOf, markUnchanged, type TenantContext } from "../../context";
import { isUnbegun } from "../../domain/booking/payment/payment-order";
import { failPayment, lockPayment } from "../charges";
import { getPackage, lockPackage, updatePackage } from "./queries";

/**
 * Cancels a package: what was booked with it stays, and what was paid for it. What was not paid is not asked for any
 * more: its payment has failed, unless it is being paid online; then the money goes back. Again is no error.
 *
 * The payment is held before its package, as where it is paid.
 *
 * @throws DomainError not_found
 */
export async function cancelPackage(ctx: TenantContext, id: string): Promise<void> {
  const { db, tenant, now } = ctx;
  const { paymentId } = await getPackage(db, tenant.id, id);
  const payment = paymentId === null ? null : await lockPayment(db, tenant.id, paymentId);
  const row = await lockPackage(db, tenant.id, id);
  if (row.state === "cancelled") return markUnchanged(ctx);
  await updatePackage(db, row, { state: "cancelled", updatedAt: now });
  if (payment?.status !== "pending" || !isUnbegun(payment)) return;
  await failPayment(ctx, payment, { reason: "cancelled", cause: causeOf(ctx), changes: { holdExpiresAt: null } });
}
