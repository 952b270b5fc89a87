import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { appointments, bookings, type CustomerRow, outboxMails, payments, services, staff } from "../../db/schema";
import { NO_MARKS } from "../../schemas/marks";

const UPCOMING_STATUSES = ["pending", "approved", "waitlisted"] as const;

const bookingsOf = ({ tenantId, id }: CustomerRow) => and(eq(bookings.tenantId, tenantId), eq(bookings.customerId, id));

const ofBooking = and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId));
const ofService = and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId));
const ofStaff = and(eq(staff.tenantId, appointments.tenantId), eq(staff.id, appointments.staffId));

/** A customer's bookings with what they are for, newest first. */
export function listBookingsOf(db: Db, customer: CustomerRow) {
  return db
    .select({ booking: bookings, appointment: appointments, serviceTitle: services.title, staffName: staff.fullName })
    .from(bookings)
    .innerJoin(appointments, ofBooking)
    .innerJoin(services, ofService)
    .innerJoin(staff, ofStaff)
    .where(bookingsOf(customer))
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
}

/** Whether a live booking of the customer has not ended yet; one that is under way counts. */
export async function hasUpcomingBooking(db: Db, customer: CustomerRow, now: Date): Promise<boolean> {
  const upcoming = and(inArray(bookings.status, [...UPCOMING_STATUSES]), gt(appointments.endsAt, now));
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(appointments, ofBooking)
    .where(and(bookingsOf(customer), upcoming))
    .limit(1);
  return found !== undefined;
}

/**
 * Deletes every mail to or about a customer as a composite: personal data stands all over it. So with what went out about
 * bookings that were theirs once, and with agendas that name them.
 *
 * @param formerIds bookings that were theirs at some time
 */
export async function eraseMails(db: Db, customer: CustomerRow, formerIds: string[]): Promise<void> {
  const { tenantId, id, fullName, email } = customer;
  const bookingIds = db.select({ id: bookings.id }).from(bookings).where(bookingsOf(customer));
  const { text, toEmail, toName, type, unrendered } = outboxMails;
  const isTo = and(sql`lower(${toEmail}) = lower(${email})`, eq(toName, fullName));
  const says = (word: string) => sql`(strpos(${text}, ${word}) > 0 or exists (
    select from jsonb_each_text(${unrendered}->'values') v where strpos(v.value, ${word}) > 0))`;
  const mentions = or(isTo, says(fullName), says(email));
  const mayMention = or(inArray(outboxMails.bookingId, formerIds), eq(type, "staff_agenda"));
  const isTheirs = or(
    eq(outboxMails.customerId, id),
    inArray(outboxMails.bookingId, bookingIds),
    and(mayMention, mentions),
  );
  await db.delete(outboxMails).where(and(eq(outboxMails.tenantId, tenantId), isTheirs));
}

/** The answers in a customer's bookings. */
export async function listAnswersOf(db: Db, customer: CustomerRow): Promise<Record<string, unknown>[]> {
  const rows = await db.select({ fields: bookings.fields }).from(bookings).where(bookingsOf(customer));
  return rows.map(({ fields }) => fields);
}

/** Takes what was written about a refund out of a customer's payments. */
export async function eraseFromPayments(db: Db, { tenantId, id }: CustomerRow): Promise<void> {
  // Until something went back it is no word of anybody's, but our note that it has to.
  const wentBack = gt(payments.refundedMinor, 0);
  await db
    .update(payments)
    .set({ refundReason: null })
    .where(and(eq(payments.tenantId, tenantId), eq(payments.customerId, id), wentBack));
}

/** Takes the personal data out of a customer's bookings. */
export async function eraseFromBookings(db: Db, customer: CustomerRow, now: Date): Promise<void> {
  await db
    .update(bookings)
    .set({ notes: "", fields: {}, cancelReason: null, timeZone: null, locale: null, ...NO_MARKS, updatedAt: now })
    .where(bookingsOf(customer));
}
