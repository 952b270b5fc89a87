import type { TenantContext } from "../../../../context";
import type { PaymentRow } from "../../../../db/schema";
import { giveBackCoupon, lockCouponByCode } from "../../../coupons";
import { hasLiveTicketPaidBy } from "../queries";
import type { TicketRecord } from "../record-queries";

/**
 * Gives back the coupons of orders that have no live ticket any more. A coupon is used by the order, so it comes back
 * with the last of its tickets.
 *
 * The caller has locked the event; the coupons are locked after it, in the order of their codes.
 *
 * @param cancelled tickets that were just cancelled, whose rows say so already
 */
export async function giveBackCoupons(ctx: TenantContext, cancelled: Pick<TicketRecord, "payment">[]): Promise<void> {
  const orders = new Map<string, PaymentRow>();
  for (const { payment } of cancelled) if (payment?.couponCode) orders.set(payment.id, payment);
  const byCode = [...orders.values()].toSorted((a, b) => ((a.couponCode ?? "") < (b.couponCode ?? "") ? -1 : 1));
  for (const payment of byCode) await giveBack(ctx, payment);
}

async function giveBack({ db, tenant }: TenantContext, payment: PaymentRow): Promise<void> {
  const coupon = await lockCouponByCode(db, tenant.id, payment.couponCode ?? "");
  // A later coupon of the same code knows nothing of the order.
  if (coupon === null || coupon.createdAt > payment.createdAt) return;
  if (!(await hasLiveTicketPaidBy(db, payment))) await giveBackCoupon(db, coupon);
}
