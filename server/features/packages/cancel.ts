import { causeOf, markUnchanged, type TenantContext } from "../../context";
import { isUnbegun } from "../../domain/booking/payment/payment-order";
import { failPayment, lockPayment } from "../charges";
import { lockPackage, updatePackage } from "./queries";

/**
 * Cancels a package: what was booked with it stays, and what was paid for it. What was not paid is not asked for any
 * more: its payment has failed, unless it is being paid online; then the money goes back. Again is no error.
 *
 * The package is locked before its payment, as where it is paid: the other way round the two would wait for each other.
 *
 * @throws DomainError not_found
 */
export async function cancelPackage(ctx: TenantContext, id: string): Promise<void> {
  const { db, tenant, now } = ctx;
  const row = await lockPackage(db, tenant.id, id);
  if (row.state === "cancelled") return markUnchanged(ctx);
  const payment = row.paymentId === null ? null : await lockPayment(db, tenant.id, row.paymentId);
  await updatePackage(db, row, { state: "cancelled", updatedAt: now });
  if (payment?.status !== "pending" || !isUnbegun(payment)) return;
  await failPayment(ctx, payment, { reason: "cancelled", cause: causeOf(ctx), changes: { holdExpiresAt: null } });
}
