import { causeOf, type TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, payments, type ServiceRow } from "../../db/schema";
import { holdsSeat } from "../../domain/booking-status";
import { insertEffects } from "../outbox/queries";
import { isPaidFirst } from "../payments/columns-queries";
import { findStaffService } from "../staff-services/queries";
import { chargePromoted } from "./charge-seat";
import { settledEvent } from "./effects";
import { updateBooking } from "./queries";
import type { BookingRecord } from "./record-queries";

/**
 * Whoever waited for a seat owed nothing; with the seat comes the payment, for the price it was offered at. It is made
 * with the coupon, the package and in the way that were meant, as far as they still hold: what does not is asked
 * for. A seat that is to be paid online is `pending` until then.
 *
 * @param record a held booking, as it is now
 */
export async function chargeForSeat(ctx: TenantContext, { booking, service, appointment, customer }: BookingRecord) {
  if (booking.paymentId || booking.packageId || !holdsSeat(booking.status)) return;
  const { db, tenant } = ctx;
  const link = (await findStaffService(db, tenant.id, appointment)) ?? { deposit: null };
  const { persons, extras, orderId } = booking;
  const terms = { ...link, priceMinor: unitPriceOf(booking, service) };
  const seat = { service, persons, extras, orderId, customer, staffId: appointment.staffId, link: terms };
  const { payment, ...charged } = await chargePromoted(ctx, seat, booking.payWith);
  await insertTogether(db, [rowsOf(payments, [payment])]);
  const status = isPaidFirst(payment) ? "pending" : booking.status;
  await updateBooking(db, booking, { ...charged, status, paymentId: payment.id, payWith: null });
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
