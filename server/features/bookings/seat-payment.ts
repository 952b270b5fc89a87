import { causeOf, type TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, payments, type ServiceRow } from "../../db/schema";
import { holdsSeat } from "../../domain/booking-status";
import { insertEffects } from "../outbox/queries";
import { newPayment } from "../payments/columns-queries";
import { findStaffService } from "../staff-services/queries";
import { settledEvent } from "./effects";
import { priceSeat } from "./order";
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
  const link = (await findStaffService(db, tenant.id, appointment)) ?? { deposit: null };
  const { persons, extras } = booking;
  const seat = { service, persons, extras, link: { ...link, priceMinor: unitPriceOf(booking, service) } };
  const payment = newPayment(ctx, priceSeat(ctx, seat), booking);
  await insertTogether(db, [rowsOf(payments, [payment])]);
  await updateBooking(db, booking, { paymentId: payment.id });
  if (payment.status !== "completed") return;
  const settled = settledEvent(payment, { bookingIds: [booking.id], cause: causeOf(ctx) });
  await insertEffects(db, tenant, { mails: [], events: [settled], now: ctx.now });
}

/** What the service costs each person a day, of a booking that was never lowered. */
export function unitPriceOf(
  { priceMinor, persons, extras }: Pick<BookingRow, "priceMinor" | "persons" | "extras">,
  { durationDays }: Pick<ServiceRow, "durationDays">,
): number {
  const extrasMinor = extras.reduce(
    (sum, extra) => sum + extra.priceMinor * extra.quantity * (extra.perPerson ? persons : 1),
    0,
  );
  return Math.round((priceMinor - extrasMinor) / (persons * (durationDays ?? 1)));
}
