import { and, asc, eq, gt, gte, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../db/client";
import {
  appointments,
  bookings,
  customers,
  eventStaff,
  events,
  type StaffRow,
  services,
  staff,
  type TenantRow,
  tenants,
} from "../../db/schema";
import { SEATED_STATUSES } from "../../domain/booking-status";
import { DAY_MS } from "../../domain/dates";

/** Whose calendar, and which part of it: `[from, until)`. */
export interface FeedScope {
  tenantId: string;
  staffId: string;
  from: Date;
  until: Date;
}

/** More than anybody works in a year: what one answer holds. */
const ENTRIES_MAX = 10_000;
const LONGEST_MS = 366 * DAY_MS;

/** A member with the account, which is alive at the real time `realNow`; null when there is none. */
export async function findMember(
  db: Db,
  { tenantId, staffId, realNow }: { tenantId: string; staffId: string; realNow: Date },
): Promise<{ member: StaffRow; tenant: TenantRow } | null> {
  const isAlive = or(isNull(tenants.expiresAt), gt(tenants.expiresAt, realNow));
  const [found] = await db
    .select({ member: staff, tenant: tenants })
    .from(staff)
    .innerJoin(tenants, and(eq(tenants.id, staff.tenantId), isAlive))
    .where(and(eq(staff.tenantId, tenantId), eq(staff.id, staffId)));
  return found ?? null;
}

/** The active appointments of a member that meet the span. */
const within = ({ tenantId, staffId, from, until }: FeedScope) =>
  and(
    eq(appointments.tenantId, tenantId),
    eq(appointments.staffId, staffId),
    eq(appointments.status, "active"),
    isNull(appointments.deletedAt),
    // For the index, which knows starts alone.
    gte(appointments.startsAt, new Date(from.getTime() - LONGEST_MS)),
    lt(appointments.startsAt, until),
    gt(appointments.endsAt, from),
  );

const ofService = and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId));
const ofAppointment = and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId));
const ofCustomer = and(eq(customers.tenantId, bookings.tenantId), eq(customers.id, bookings.customerId));

/** The appointments of a feed with their service, in order of time. */
export const listFeedAppointments = (db: Db, scope: FeedScope) =>
  db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      internalNote: appointments.internalNote,
      createdAt: appointments.createdAt,
      updatedAt: appointments.updatedAt,
      title: services.title,
      durationDays: services.durationDays,
    })
    .from(appointments)
    .innerJoin(services, ofService)
    .where(within(scope))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(ENTRIES_MAX);
export type FeedAppointment = Awaited<ReturnType<typeof listFeedAppointments>>[number];

/** The bookings that hold a seat in them, with what a feed may tell of who comes, the first to book first. */
export const listFeedBookings = (db: Db, scope: FeedScope) =>
  db
    .select({
      appointmentId: bookings.appointmentId,
      status: bookings.status,
      persons: bookings.persons,
      number: bookings.number,
      notes: bookings.notes,
      updatedAt: bookings.updatedAt,
      name: customers.fullName,
      email: customers.email,
      phone: customers.phone,
      anonymizedAt: customers.anonymizedAt,
    })
    .from(bookings)
    .innerJoin(appointments, ofAppointment)
    .innerJoin(customers, ofCustomer)
    .where(and(within(scope), inArray(bookings.status, [...SEATED_STATUSES])))
    .orderBy(asc(bookings.createdAt), asc(bookings.id));
export type FeedBooking = Awaited<ReturnType<typeof listFeedBookings>>[number];

/** The published events at which the member works, in order of time. */
export const listFeedEvents = (db: Db, { tenantId, staffId, from, until }: FeedScope) =>
  db
    .select({
      id: events.id,
      title: events.title,
      location: events.location,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      sequence: events.sequence,
      createdAt: events.createdAt,
      updatedAt: events.updatedAt,
    })
    .from(eventStaff)
    .innerJoin(events, and(eq(events.tenantId, eventStaff.tenantId), eq(events.id, eventStaff.eventId)))
    .where(
      and(
        eq(eventStaff.tenantId, tenantId),
        eq(eventStaff.staffId, staffId),
        eq(events.status, "published"),
        lt(events.startsAt, until),
        gt(events.endsAt, from),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(ENTRIES_MAX);
export type FeedEvent = Awaited<ReturnType<typeof listFeedEvents>>[number];
