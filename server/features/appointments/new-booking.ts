import type { TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, bookings, payments, type ServiceRow } from "../../db/schema";
import { keepFiles } from "../bookings/answers";
import type { KeptChoice } from "../bookings/by-hand";
import { newBooking } from "../bookings/new-booking";
import { priceSeat, type Terms } from "../bookings/order";
import { newPayment } from "../payments/columns-queries";

interface Seat {
  service: ServiceRow;
  link: Terms;
  appointmentId: string;
  customerId: string;
  orderId: string;
  persons: number;
  notes: string;
  status: BookingRow["status"];
  choice: KeptChoice;
  /** Of the series that makes it. */
  seriesId?: string | null;
}

/**
 * Stores a booking made by hand, with a payment at the desk. Who waits for a seat owes nothing before it is given.
 *
 * The caller holds the member's time, has found the seats free and the customer there.
 */
export async function insertBooking(ctx: TenantContext, seat: Seat): Promise<BookingRow> {
  const { service, link, choice, ...booking } = seat;
  const { extras, fields, fileIds } = choice;
  const order = priceSeat(ctx, { service, link, persons: seat.persons, extras });
  const payment = seat.status === "waitlisted" ? null : newPayment(ctx, order, seat);
  const money = { priceMinor: order.totalMinor, paymentId: payment?.id ?? null };
  const row = newBooking(ctx, { ...booking, ...money, extras, fields, timeZone: null, locale: null });
  await insertTogether(ctx.db, [rowsOf(payments, payment ? [payment] : []), rowsOf(bookings, [row])]);
  await keepFiles(ctx, fileIds);
  return row;
}
