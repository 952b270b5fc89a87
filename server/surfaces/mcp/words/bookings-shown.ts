import { z } from "zod";
import { invalid } from "../../../domain/errors";
import { wallClock } from "../../../domain/zones";
import { isId } from "./names";
import type { Desk, Page } from "./word";

/** What these tools read of a booking. */
export interface BookingRead {
  id: string;
  number: string;
  status: string;
  persons: number;
  price: number;
  currency: string;
  paymentStatus: string | null;
  paymentId: string | null;
  notes: string;
  arrivedAt: string | null;
  customer: { id: string; fullName: string; email: string; phone: string | null };
  service: { title: string };
  staff: { fullName: string };
  appointment: { start: string; end: string };
}

/** A booking in few words. */
export const BookingShown = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  start: z.string(),
  service: z.string(),
  staff: z.string(),
  customer: z.string(),
});

/** An instant as people there say it: `2026-11-24T15:00`. */
export function localOf(instant: string, timeZone: string): string {
  const { date, time } = wallClock(new Date(instant), timeZone);
  return `${date}T${time}`;
}

/** A booking in few words; what says nothing is left out. */
export function shown(desk: Pick<Desk, "timeZone">, booking: BookingRead): object {
  const { id, number, status, persons, price, currency, paymentStatus, notes, customer, arrivedAt } = booking;
  const { start, end } = booking.appointment;
  return {
    id,
    number,
    status,
    start: localOf(start, desk.timeZone),
    end: localOf(end, desk.timeZone),
    service: booking.service.title,
    staff: booking.staff.fullName,
    customer: customer.fullName,
    email: customer.email,
    ...(customer.phone ? { phone: customer.phone } : {}),
    ...(persons === 1 ? {} : { persons }),
    ...(price === 0 ? {} : { price: `${price} ${currency}` }),
    ...(paymentStatus === null ? {} : { payment: paymentStatus }),
    ...(arrivedAt === null ? {} : { arrived: localOf(arrivedAt, desk.timeZone) }),
    ...(notes === "" ? {} : { notes }),
  };
}

/** The booking that is meant by its id or number. @throws DomainError validation on `booking` */
export async function theBooking(desk: Desk, text: string): Promise<BookingRead> {
  if (isId(text)) return desk.ask<BookingRead>("getBooking", { id: text });
  const { data } = await desk.ask<Page<BookingRead>>("listBookings", { number: text, limit: 1 });
  const [found] = data;
  if (!found) throw invalid({ booking: `No booking has the number "${text}".` });
  return found;
}
