import { and, asc, eq, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { appointments, bookings, tickets } from "../../../db/schema";
import { asBookedService, type BookingRecord, lockStaff, selectRecords } from "../../bookings";
import { selectTickets, type TicketRecord } from "../../events";

/** The bookings that are paid together, in the order they were made; the first part of a composite as the composite that it pays for. */
export async function listRecordsOfPayment(db: Db, tenantId: string, paymentId: string): Promise<BookingRecord[]> {
  const records = await selectRecords(db)
    .where(and(eq(bookings.tenantId, tenantId), eq(bookings.paymentId, paymentId)))
    .orderBy(asc(bookings.id));
  return records.map(asBookedService);
}

/** What a payment is for, the other parts of its composites included: the first part's booking alone is paid. */
export async function listRecordsWaiting(db: Db, tenantId: string, paymentId: string): Promise<BookingRecord[]> {
  return selectRecords(db)
    .where(and(eq(bookings.tenantId, tenantId), waitsFor(db, tenantId, paymentId)))
    .orderBy(asc(bookings.id));
}

/** Paid by a payment, or a part of a composite that is. */
function waitsFor(db: Db, tenantId: string, paymentId: string): SQL | undefined {
  const isPaid = and(eq(bookings.tenantId, tenantId), eq(bookings.paymentId, paymentId));
  const ofBooking = and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId));
  const groups = db
    .select({ groupId: appointments.groupId })
    .from(bookings)
    .innerJoin(appointments, ofBooking)
    .where(and(isPaid, isNotNull(appointments.groupId)));
  return or(eq(bookings.paymentId, paymentId), inArray(appointments.groupId, groups));
}

/**
 * The pending bookings of a payment, those of other parts of its composites too, locked until the transaction ends.
 *
 * As everywhere the members' time is locked first, then the bookings, and the payment only after that. A booking that
 * moves to another member in between is locked all the same.
 */
export async function lockPendingBookings(db: Db, tenantId: string, paymentId: string): Promise<BookingRecord[]> {
  const seen = await listRecordsWaiting(db, tenantId, paymentId);
  const pending = seen.filter(({ booking }) => booking.status === "pending");
  if (pending.length === 0) return [];
  await lockStaff(
    db,
    tenantId,
    pending.map(({ appointment }) => appointment.staffId),
  );
  const isPending = eq(bookings.status, "pending");
  return selectRecords(db)
    .where(and(eq(bookings.tenantId, tenantId), waitsFor(db, tenantId, paymentId), isPending))
    .orderBy(asc(bookings.id))
    .for("update", { of: bookings });
}

/** A payment's tickets with their type and event, in the order they were made. */
export const listTicketsOfPayment = (db: Db, tenantId: string, paymentId: string): Promise<TicketRecord[]> =>
  selectTickets(db)
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.paymentId, paymentId)))
    .orderBy(asc(tickets.id));
