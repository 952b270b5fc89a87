import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type BookingRow, bookings } from "../../../db/schema";

/** The place of a booking on its appointment's waiting list, the longest waiting first, from 1; null when it does not wait. */
export async function findWaitingPosition(db: Db, booking: BookingRow): Promise<number | null> {
  const { tenantId, id, appointmentId, status } = booking;
  if (status !== "waitlisted") return null;
  const isWaiting = and(eq(bookings.appointmentId, appointmentId), eq(bookings.status, "waitlisted"));
  // Ids sort by creation.
  return 1 + (await db.$count(bookings, and(eq(bookings.tenantId, tenantId), isWaiting, lt(bookings.id, id))));
}
