import { and, asc, eq, inArray, isNotNull, ne, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client";
import { appointments, bookings, events, packages, type TicketRow, tickets } from "../../db/schema";
import { selectTickets, type TicketRecord } from "../attendees/record-queries";
import { lockStaff } from "../bookings/queries";
import { asWhole, type BookingRecord, selectRecords } from "../bookings/record-queries";

/**
 * The bookings that are paid together, with all that mails say about them, in the order they were made; the first part
 * of a whole as the whole that it pays for.
 */
export async function listRecordsOfPayment(db: Db, tenantId: string, paymentId: string): Promise<BookingRecord[]> {
  const records = await selectRecords(db)
    .where(and(eq(bookings.tenantId, tenantId), eq(bookings.paymentId, paymentId)))
    .orderBy(asc(bookings.id));
  return records.map(asWhole);
}

/** What a payment is for, the other parts of its wholes included: the first part's booking alone is paid. */
export async function listRecordsWaiting(db: Db, tenantId: string, paymentId: string): Promise<BookingRecord[]> {
  return selectRecords(db)
    .where(and(eq(bookings.tenantId, tenantId), waitsFor(db, tenantId, paymentId)))
    .orderBy(asc(bookings.id));
}

/** Paid by a payment, or a part of a whole that is. */
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
 * The pending bookings of a payment, those of other parts of its wholes too, held until the transaction ends.
 *
 * As everywhere the members' time is held first, then the bookings, and the payment only after that. A booking that
 * moves to another member in between is held all the same.
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

/** The pending tickets of a payment whose event approves by itself, held until the transaction ends; by id. */
export async function lockPendingTickets(db: Db, tenantId: string, paymentId: string): Promise<TicketRow[]> {
  const rows = await selectTickets(db)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        eq(tickets.paymentId, paymentId),
        eq(tickets.status, "pending"),
        eq(events.requiresApproval, false),
      ),
    )
    .orderBy(asc(tickets.id))
    .for("no key update", { of: tickets });
  return rows.map(({ ticket }) => ticket);
}

/** Makes a payment's package usable; one that was cancelled meanwhile stays so. */
export async function activatePackage(
  db: Db,
  tenantId: string,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const ofPayment = and(eq(packages.tenantId, tenantId), eq(packages.paymentId, paymentId));
  await db
    .update(packages)
    .set({ state: "active", updatedAt: now })
    .where(and(ofPayment, eq(packages.state, "pending")));
}

/** Ends the package of a payment that was given back whole: who has the money back has no more uses. */
export async function endPackage(db: Db, tenantId: string, { paymentId, now }: { paymentId: string; now: Date }) {
  await db
    .update(packages)
    .set({ state: "cancelled", updatedAt: now })
    .where(and(eq(packages.tenantId, tenantId), eq(packages.paymentId, paymentId), ne(packages.state, "cancelled")));
}

/** A payment's tickets with their type and event, in the order they were made. */
export const listTicketsOfPayment = (db: Db, tenantId: string, paymentId: string): Promise<TicketRecord[]> =>
  selectTickets(db)
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.paymentId, paymentId)))
    .orderBy(asc(tickets.id));

/** The payment's package; null when it is for something else. */
export async function findPackageOfPayment(db: Db, tenantId: string, paymentId: string) {
  const [row] = await db
    .select()
    .from(packages)
    .where(and(eq(packages.tenantId, tenantId), eq(packages.paymentId, paymentId)));
  return row ?? null;
}
