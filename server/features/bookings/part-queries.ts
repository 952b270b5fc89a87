import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type AppointmentRow, appointments, type BookingRow, bookings } from "../../db/schema";

/** A booking of one part of a whole, and the part. */
export interface PartBooking {
  booking: BookingRow;
  appointment: AppointmentRow;
}

/** The same customer's bookings of all parts of a whole, in the order of the parts. */
export const listParts = (db: Db, { tenantId, customerId }: BookingRow, groupId: string): Promise<PartBooking[]> =>
  db
    .select({ booking: bookings, appointment: appointments })
    .from(appointments)
    .innerJoin(bookings, and(eq(bookings.tenantId, appointments.tenantId), eq(bookings.appointmentId, appointments.id)))
    .where(
      and(eq(appointments.tenantId, tenantId), eq(appointments.groupId, groupId), eq(bookings.customerId, customerId)),
    )
    .orderBy(asc(appointments.id), asc(bookings.id));
