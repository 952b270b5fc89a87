import type { TenantContext } from "../../../context";
import { inUnit } from "../../../db/unit/unit";
import { isLive } from "../../../domain/booking/status-change";
import type { Deposit } from "../../../domain/price";
import { reductionFor } from "../../../domain/pricing/agreed-coupon";
import { sumLines } from "../../../domain/pricing/price-order";
import { repriceItem } from "../../../domain/pricing/reprice-item";
import { findStaffService } from "../../staff-services/queries";
import { loadChange } from "../load/change";
import { depositRuleOf, priceSeat } from "../order";
import { itemNow } from "../order-columns";
import type { BookingRecord } from "../record-queries";
import { changeBooking, type Draft, draftOf, linkOf, orderOf, paymentIn, recordIn } from "../store/draft";
import { leave } from "../store/leave";
import { giveBackPackage } from "./entitlements";
import { followPrice } from "./payment";

/**
 * Quotes bookings anew whose appointments have become ones of another service, see `requoteIn`.
 *
 * @param before the bookings as they were, by id
 * @returns the bookings as they are then, in the order in which they are quoted
 * @throws DomainError conflict where a payment cannot follow
 */
export const requoteAll = (ctx: TenantContext, before: Map<string, BookingRecord>): Promise<BookingRecord[]> =>
  inUnit(ctx, async (own) => {
    if (before.size === 0) return [];
    const loaded = await loadChange(own, { named: { ids: [...before.keys()] }, money: true, notification: null });
    const draft = draftOf(loaded);
    const moved = loaded.records.filter(({ booking }) => before.has(booking.id)).sort(byAge);
    // One after another: those of one payment share its coupon.
    for (const record of moved) {
      const former = before.get(record.booking.id) ?? record;
      const { deposit } = (await findStaffService(own.db, own.tenant.id, former.appointment)) ?? { deposit: null };
      const depositBefore = depositRuleOf({ deposit }, former.service, former.booking.currency);
      requoteIn(own, draft, { before: former, moved: record, depositBefore });
    }
    leave(own, draft);
    return moved.map((record) => recordIn(draft, record));
  });

const byAge = (one: BookingRecord, other: BookingRecord): number =>
  one.booking.createdAt.getTime() - other.booking.createdAt.getTime() || (one.booking.id < other.booking.id ? -1 : 1);

interface Requote {
  before: BookingRecord;
  moved: BookingRecord;
  depositBefore: Deposit;
}

/**
 * Quotes a booking anew whose appointment has become one of another service: what that costs with its member now, for
 * the same persons, less what the order's coupon takes off. Its payment follows. Extras belong to the former service and
 * are taken off, and a package that paid for it has its uses back.
 */
function requoteIn(ctx: TenantContext, draft: Draft, { before, moved, depositBefore }: Requote): void {
  const { booking, service, appointment } = moved;
  if (!isLive(booking.status) || service.id === before.service.id) return;
  const link = linkOf(draft, appointment);
  giveBackPackage(ctx, draft, booking);
  const kept = { ...booking, extras: [], packageId: null };
  const payment = booking.paymentId === null ? null : paymentIn(draft, booking.paymentId);
  const itemIndex = payment ? orderOf(draft, payment.id).findIndex(({ id }) => id === booking.id) : 0;
  const reduction = payment && reductionFor(payment.couponTerms, payment, itemIndex);
  const terms = { priceMinor: link?.priceMinor ?? service.priceMinor, deposit: link?.deposit ?? null };
  const quoted = priceSeat(ctx, { service, link: terms, persons: booking.persons });
  const lines = repriceItem(quoted.lines, itemNow(kept, service), reduction);
  if (payment) followPrice(ctx, draft, { record: moved, itemIndex, lines, depositBefore });
  const { totalMinor: priceMinor } = sumLines(lines);
  changeBooking(draft, booking.id, { extras: [], packageId: null, priceMinor, updatedAt: ctx.now });
}
