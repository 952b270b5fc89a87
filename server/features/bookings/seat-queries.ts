import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type AppointmentRow, appointments, bookings } from "../../db/schema";
import { SEATED_STATUSES } from "../../domain/booking-status";

/**
 * Seats taken in other appointments of the same service, member and start, which share this one's: two may stand there
 * since a time when the member took one party at a time. The caller holds the staff member's time.
 *
 * @param capacityMax seats of one appointment; with one each party has an appointment of its own
 */
export async function countSeatsBeside(db: Db, appointment: AppointmentRow, capacityMax: number): Promise<number> {
  const { tenantId, id, serviceId, staffId, startsAt, groupId } = appointment;
  if (capacityMax <= 1 || groupId !== null) return 0;
  const [counted] = await db
    .select({ seats: sql<number>`coalesce(sum(${bookings.persons}), 0)::int` })
    .from(appointments)
    .innerJoin(bookings, and(eq(bookings.tenantId, appointments.tenantId), eq(bookings.appointmentId, appointments.id)))
    .where(
      and(
        eq(appointments.tenantId, tenantId),
        eq(appointments.serviceId, serviceId),
        eq(appointments.staffId, staffId),
        eq(appointments.startsAt, startsAt),
        ne(appointments.id, id),
        eq(appointments.status, "active"),
        isNull(appointments.groupId),
        inArray(bookings.status, [...SEATED_STATUSES]),
      ),
    );
  return counted?.seats ?? 0;
}
