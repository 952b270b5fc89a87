import { causeOf, type TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { payments } from "../../db/schema";
import { holdsSeat } from "../../domain/booking-status";
import { priceService } from "../../domain/price";
import { insertEffects } from "../outbox/queries";
import { findStaffService } from "../staff-services/queries";
import { settledEvent } from "./effects";
import { newPayment } from "./new-booking";
import { depositRuleOf } from "./order";
import { updateBooking } from "./queries";
import type { BookingRecord } from "./record-queries";

/**
 * Whoever waited for a seat owed nothing; with the seat comes the payment at the desk, for the price it was offered at.
 *
 * @param record a held booking, as it is now
 */
export async function chargeForSeat(ctx: TenantContext, { booking, service, appointment }: BookingRecord) {
  if (booking.paymentId || booking.packageId || !holdsSeat(booking.status)) return;
  const { db, tenant } = ctx;
  const quantity = booking.persons * (service.durationDays ?? 1);
  const link = (await findStaffService(db, tenant.id, appointment)) ?? { deposit: null };
  const order = priceService({
    title: service.title,
    unitPriceMinor: Math.round(booking.priceMinor / quantity),
    persons: booking.persons,
    durationDays: service.durationDays,
    taxRatePercent: service.taxRatePercent,
    deposit: depositRuleOf(link, service, booking.currency),
  });
  const payment = newPayment(ctx, order, booking.customerId);
  await insertTogether(db, [rowsOf(payments, [payment])]);
  await updateBooking(db, booking, { paymentId: payment.id });
  if (payment.status !== "completed") return;
  const settled = settledEvent(payment, { bookingIds: [booking.id], cause: causeOf(ctx) });
  await insertEffects(db, tenant, { mails: [], events: [settled], now: ctx.now });
}
