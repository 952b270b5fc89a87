import type { TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, bookings, type CustomerRow, payments, type ServiceRow } from "../../db/schema";
import { keepFiles } from "../bookings/answers";
import type { KeptChoice } from "../bookings/by-hand";
import type { ChargeAsked } from "../bookings/charge-asked";
import { chargeSeat, payWithOf, type SeatToCharge } from "../bookings/charge-seat";
import { type NewBooking, newBooking } from "../bookings/new-booking";
import { priceSeat, type Terms } from "../bookings/order";
import { isPaidFirst } from "../payments/columns-queries";

interface Seat {
  service: ServiceRow;
  link: Terms;
  /** Who serves it; of a whole its first part. */
  staffId: string;
  appointmentId: string;
  customer: CustomerRow;
  orderId: string;
  persons: number;
  notes: string;
  status: BookingRow["status"];
  choice: KeptChoice;
  asked: ChargeAsked;
  /** Of the series that makes it. */
  seriesId?: string | null;
}

/**
 * Stores a booking made by hand, with its payment. Who waits for a seat owes nothing before it is given, and keeps what
 * is to pay for it then.
 *
 * The caller holds the member's time, has found the seats free and the customer there.
 *
 * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up | validation on `payment`
 */
export async function insertBooking(ctx: TenantContext, seat: Seat): Promise<BookingRow> {
  const { choice, appointmentId, customer, orderId, persons, notes, seriesId = null } = seat;
  const { extras, fields, fileIds } = choice;
  const { payment, ...standing } = await standingOf(ctx, { ...seat, extras });
  const whose = { appointmentId, customerId: customer.id, orderId, seriesId };
  const said = { persons, notes, extras, fields, timeZone: null, locale: null };
  const row = newBooking(ctx, { ...whose, ...said, ...standing, paymentId: payment?.id ?? null });
  await insertTogether(ctx.db, [rowsOf(payments, payment ? [payment] : []), rowsOf(bookings, [row])]);
  await keepFiles(ctx, fileIds);
  return row;
}

type Standing = Pick<NewBooking, "status" | "priceMinor" | "couponCode" | "packageId" | "payWith">;

/** Whether the booking has a seat, and what that costs or is to cost. */
async function standingOf(ctx: TenantContext, seat: Seat & SeatToCharge) {
  if (seat.status === "waitlisted") {
    const payWith = await payWithOf(ctx, seat, seat.asked);
    const standing: Standing = { status: seat.status, priceMinor: priceSeat(ctx, seat).totalMinor, payWith };
    return { ...standing, payment: null };
  }
  const { payment, ...charged } = await chargeSeat(ctx, seat, seat.asked);
  const standing: Standing = { ...charged, status: isPaidFirst(payment) ? "pending" : seat.status };
  return { ...standing, payment };
}
