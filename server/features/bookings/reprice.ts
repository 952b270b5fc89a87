import type { TenantContext } from "../../context";
import type { BookingRow, PaymentRow } from "../../db/schema";
import { hasEnded } from "../../domain/booking-status";
import { depositOf, type PriceLine } from "../../domain/price";
import { isOfItem, linesOfItem } from "../../domain/pricing/open-order";
import { sumLines } from "../../domain/pricing/price-order";
import { repriceItem } from "../../domain/pricing/reprice-item";
import { lockPayment, updatePayment } from "../payments/queries";
import { orderedExtras } from "./extras";
import { priceSeat } from "./order";
import { depositRuleFor } from "./order-payment";
import { listIdsOfPayment } from "./queries";
import type { BookingRecord } from "./record-queries";
import { unitPriceOf } from "./seat-payment";

/**
 * What a held booking costs for other persons or extras, at the prices it was booked with.
 *
 * A payment that is still to be made at the desk follows; one that was made or begun stays what it was.
 */
export async function repriced(
  ctx: TenantContext,
  record: BookingRecord,
  wanted: Pick<BookingRow, "persons" | "extras">,
): Promise<Pick<BookingRow, "priceMinor">> {
  const { booking, service } = record;
  const payment = booking.paymentId ? await lockPayment(ctx.db, ctx.tenant.id, booking.paymentId) : null;
  const index = payment ? (await listIdsOfPayment(ctx.db, ctx.tenant.id, payment.id)).indexOf(booking.id) : 0;
  const own = payment ? linesOfItem(payment, index) : [];
  const before = own.length > 0 ? own : linesOfBooking(ctx, record);
  const { persons, extras } = wanted;
  const days = service.durationDays ?? 1;
  const after = repriceItem(before, { persons, days, extras: orderedExtras(extras) });
  // What ended asks for nothing; it is priced anew when it comes back.
  const isOpen = payment?.status === "pending" && payment.method === "local" && !hasEnded(booking.status);
  if (isOpen && own.length > 0) await follow(ctx, payment, { record, index, before, after });
  return { priceMinor: sumLines(after).totalMinor };
}

/** What a booking was offered at that nobody has been asked to pay yet. */
function linesOfBooking(ctx: TenantContext, { booking, service }: BookingRecord): PriceLine[] {
  const { persons, extras } = booking;
  const link = { priceMinor: unitPriceOf(booking, service), deposit: null };
  return priceSeat(ctx, { service, link, persons, extras }).lines;
}

interface Following {
  record: BookingRecord;
  index: number;
  before: PriceLine[];
  after: PriceLine[];
}

async function follow(ctx: TenantContext, payment: PaymentRow, { record, index, before, after }: Following) {
  const { db, now } = ctx;
  const isOwn = isOfItem(index);
  const earlier = payment.lines.filter((line, place) => (line.itemIndex ?? place) < index);
  const later = payment.lines.filter((line, place) => !isOwn(line, place) && (line.itemIndex ?? place) > index);
  const lines = [...earlier, ...after, ...later];
  const rule = await depositRuleFor(ctx, record, payment.currency);
  const depositIn = (of: PriceLine[]) => depositOf(sumLines(of).totalMinor, rule);
  const sums = sumLines(lines);
  const dueMinor = Math.min(sums.totalMinor, Math.max(0, payment.dueMinor + depositIn(after) - depositIn(before)));
  await updatePayment(db, payment, { lines, ...sums, dueMinor, updatedAt: now });
}
