import type { TenantContext } from "../../../context";
import type { BookingRow } from "../../../db/schema";
import { invalid } from "../../../domain/errors";
import { reductionFor } from "../../../domain/pricing/agreed-coupon";
import { linesOfItem } from "../../../domain/pricing/open-order";
import type { PriceLine } from "../../../domain/pricing/price";
import { sumLines } from "../../../domain/pricing/price-order";
import { repriceItem } from "../../../domain/pricing/reprice-item";
import { unitPriceOf } from "../../../domain/pricing/unit-price";
import { itemNow } from "../charge/order-columns";
import { priceBooking } from "../charge/price-booking";
import { asBookedService, type BookingRecord } from "../read/record";
import { type Draft, orderOf, paymentIn } from "../store/draft";
import { followPrice } from "./payment";

/**
 * What a booking costs for other persons or extras, at the prices it was booked at and with what its coupon took off
 * then; its payment follows.
 *
 * @throws DomainError validation on `extras` past what can be counted | conflict where the payment cannot follow
 */
export function repriced(
  ctx: TenantContext,
  draft: Draft,
  { before, wanted }: { before: BookingRecord; wanted: Pick<BookingRow, "persons" | "extras"> },
): Pick<BookingRow, "priceMinor"> {
  const record = asBookedService(before);
  const { booking, service } = record;
  const payment = booking.paymentId === null ? null : paymentIn(draft, booking.paymentId);
  const itemIndex = payment ? orderOf(draft, payment.id).findIndex(({ id }) => id === booking.id) : 0;
  const own = payment ? linesOfItem(payment, itemIndex) : [];
  const reduction = payment && reductionFor(payment.couponTerms, payment, itemIndex);
  const now = own.length > 0 ? own : linesOfBooking(ctx, record);
  const lines = repriceItem(now, itemNow({ ...booking, ...wanted }, service), reduction);
  requireCountable(lines);
  if (payment && own.length > 0) followPrice(ctx, draft, { record, itemIndex, lines });
  return { priceMinor: sumLines(lines).totalMinor };
}

function requireCountable(lines: PriceLine[]): void {
  const fullMinor = lines.reduce((sum, { amountMinor }) => sum + Math.max(0, amountMinor), 0);
  if (!Number.isSafeInteger(fullMinor)) throw invalid({ extras: "This costs more than can be charged." });
}

/** What a booking was offered at that nobody has been asked to pay yet. */
function linesOfBooking(ctx: TenantContext, { booking, service }: BookingRecord): PriceLine[] {
  const { persons, extras } = booking;
  const link = { priceMinor: unitPriceOf(booking, service), deposit: null };
  return priceBooking(ctx, { service, link, persons, extras }).lines;
}
