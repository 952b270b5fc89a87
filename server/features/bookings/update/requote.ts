import type { TenantContext } from "../../../context";
import type { ServiceRow, StaffServiceRow } from "../../../db/schema";
import { reductionFor } from "../../../domain/pricing/agreed-coupon";
import { depositRuleOf } from "../../../domain/pricing/deposit-rule";
import { sumLines } from "../../../domain/pricing/price-order";
import { repriceItem } from "../../../domain/pricing/reprice-item";
import { itemNow } from "../charge/order-columns";
import { priceBooking } from "../charge/price-booking";
import type { BookingRecord } from "../read/record";
import { bookingIn, changeBooking, type Draft, linkOf, orderOf, paymentIn } from "../store/draft";
import { giveBackPackage } from "./entitlements";
import { followPrice } from "./payment";

/** A live booking whose appointment becomes one of another service, with what its member asks for that. */
interface Requote {
  before: BookingRecord;
  service: ServiceRow;
  link: StaffServiceRow;
}

/**
 * Quotes a booking of a draft anew whose appointment becomes one of another service: what that costs with its member
 * now, for the same persons, less what the order's coupon takes off. Its payment follows. Extras belong to the former
 * service and are taken off, and a package that paid for it has its uses back.
 *
 * @throws DomainError conflict where the payment cannot follow
 */
export function requoteIn(ctx: TenantContext, draft: Draft, { before, service, link }: Requote): void {
  if (service.id === before.service.id) return;
  const booking = bookingIn(draft, before.booking.id);
  giveBackPackage(ctx, draft, booking);
  const kept = { ...booking, extras: [], packageId: null };
  const payment = booking.paymentId === null ? null : paymentIn(draft, booking.paymentId);
  const order = payment ? orderOf(draft, payment.id) : [];
  const itemIndex = Math.max(
    0,
    order.findIndex(({ id }) => id === booking.id),
  );
  const { durationDays, depositPercent } = service;
  if (order[itemIndex]) Object.assign(order[itemIndex], { durationDays, depositPercent, deposit: link.deposit });
  const reduction = payment && reductionFor(payment.couponTerms, payment, itemIndex);
  const quoted = priceBooking(ctx, { service, link, persons: booking.persons });
  const lines = repriceItem(quoted.lines, itemNow(kept, service), reduction);
  const former = linkOf(draft, before.appointment) ?? { deposit: null };
  const depositBefore = payment && depositRuleOf(former, before.service, payment.currency);
  if (payment) followPrice(ctx, draft, { record: before, itemIndex, lines, depositBefore });
  const { totalMinor: priceMinor } = sumLines(lines);
  changeBooking(draft, booking.id, { extras: [], packageId: null, priceMinor, updatedAt: ctx.now });
}
