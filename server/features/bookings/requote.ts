import type { TenantContext } from "../../context";
import { isLive } from "../../domain/booking/status-change";
import { reductionFor } from "../../domain/pricing/agreed-coupon";
import { sumLines } from "../../domain/pricing/price-order";
import { repriceItem } from "../../domain/pricing/reprice-item";
import { lockPayment } from "../payments/queries";
import { findStaffService } from "../staff-services/queries";
import { giveBackPackage } from "./entitlements";
import { priceSeat } from "./order";
import { depositRuleFor, itemNow } from "./order-payment";
import { followPrice } from "./price-change";
import { listIdsOfPayment, updateBooking } from "./queries";
import type { BookingRecord } from "./record-queries";

/**
 * Quotes a held booking anew whose appointment has become one of another service: what that costs with its member now,
 * for the same persons, less what the order's coupon takes off. Its payment follows. Extras belong to the former
 * service and are taken off, and a package that paid for it has its uses back.
 *
 * @param before the booking as it was
 * @param moved  the same, as it is now
 * @throws DomainError conflict where the payment cannot follow
 */
export async function requote(ctx: TenantContext, before: BookingRecord, moved: BookingRecord): Promise<void> {
  const { db, tenant, now } = ctx;
  const { booking, service, appointment } = moved;
  if (!isLive(booking.status) || service.id === before.service.id) return;
  const link = await findStaffService(db, tenant.id, appointment);
  if (booking.packageId !== null) await giveBackPackage(ctx, booking);
  const kept = { ...booking, extras: [], packageId: null };
  const payment = booking.paymentId ? await lockPayment(db, tenant.id, booking.paymentId) : null;
  const itemIndex = payment ? (await listIdsOfPayment(db, tenant.id, payment.id)).indexOf(booking.id) : 0;
  const reduction = payment && reductionFor(payment.couponTerms, payment, itemIndex);
  const terms = { priceMinor: link?.priceMinor ?? service.priceMinor, deposit: link?.deposit ?? null };
  const quoted = priceSeat(ctx, { service, link: terms, persons: booking.persons });
  const lines = repriceItem(quoted.lines, itemNow(kept, service), reduction);
  const depositBefore = payment && (await depositRuleFor(ctx, before, payment.currency));
  if (payment) await followPrice(ctx, payment, { record: moved, itemIndex, lines, depositBefore });
  const { totalMinor: priceMinor } = sumLines(lines);
  await updateBooking(db, booking, { extras: [], packageId: null, priceMinor, updatedAt: now });
}
