import { and, asc, eq, gte, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import {
  appointments,
  bookings,
  customers,
  holidays,
  payments,
  services,
  staff,
  type TenantRow,
} from "../../db/schema";
import { meets } from "../../db/search/meets";
import { holdsSeat } from "../../domain/booking-status";
import { instantText } from "../../schemas/outputs";
import { isPartPaid } from "../payments";
import type { CalendarEntry } from "./schemas";

/** Which part of the calendar is asked for. */
export interface Shown {
  fromAt: Date;
  toAt: Date;
  staffIds: string[] | undefined;
  /** Of this service, or of a composite its parts. */
  serviceId: string | undefined;
  /** Whose calendar is all that the caller sees; null: everybody's. */
  own: string | null;
}

const ENDED = ["cancelled", "rejected"] as const;

const composite = alias(services, "composite");

/** Active appointments that meet `[fromAt, toAt)`. */
export const meeting = (tenantId: string, { fromAt, toAt, staffIds, serviceId, own }: Shown) =>
  and(
    eq(appointments.tenantId, tenantId),
    isNull(appointments.deletedAt),
    eq(appointments.status, "active"),
    meets({ fromAt, toAt }),
    staffIds === undefined ? undefined : inArray(appointments.staffId, staffIds),
    own === null ? undefined : eq(appointments.staffId, own),
    serviceId === undefined
      ? undefined
      : or(eq(appointments.serviceId, serviceId), eq(appointments.compositeId, serviceId)),
  );

const idsMeeting = (db: Db, tenantId: string, shown: Shown) =>
  db.select({ id: appointments.id }).from(appointments).where(meeting(tenantId, shown));

/** The appointments of the calendar by start, with their bookings that have not ended. */
export async function listEntries(db: Db, tenantId: string, shown: Shown): Promise<CalendarEntry[]> {
  const [rows, lodgers] = await Promise.all([
    selectAppointments(db, tenantId, shown),
    selectLodgers(db, tenantId, shown),
  ]);
  const byAppointment = new Map<string, typeof lodgers>();
  for (const lodger of lodgers)
    byAppointment.set(lodger.appointmentId, [...(byAppointment.get(lodger.appointmentId) ?? []), lodger]);
  return rows.map(({ row, title, color, compositeTitle }) => {
    const own = byAppointment.get(row.id) ?? [];
    return {
      id: row.id,
      staffId: row.staffId,
      serviceId: row.serviceId,
      title: compositeTitle ?? title,
      color,
      start: instantText(row.startsAt),
      end: instantText(row.endsAt),
      blockedStart: instantText(row.blockedStartsAt),
      blockedEnd: instantText(row.blockedEndsAt),
      persons: own.reduce((sum, { status, persons }) => (holdsSeat(status) ? sum + persons : sum), 0),
      capacityMax: row.capacityMax,
      note: row.internalNote,
      seriesId: row.seriesId,
      groupId: row.groupId,
      updatedAt: row.updatedAt.toISOString(),
      bookings: own.map(({ appointmentId: _, arrivedAt, isPartPaid, ...booking }) => ({
        ...booking,
        isPartPaid: isPartPaid === true,
        arrivedAt: arrivedAt?.toISOString() ?? null,
      })),
    };
  });
}

const selectAppointments = (db: Db, tenantId: string, shown: Shown) =>
  db
    .select({ row: appointments, title: services.title, color: services.color, compositeTitle: composite.title })
    .from(appointments)
    .innerJoin(services, and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId)))
    .leftJoin(composite, and(eq(composite.tenantId, appointments.tenantId), eq(composite.id, appointments.compositeId)))
    .where(meeting(tenantId, shown))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));

// Held against the appointments' ids, for PostgreSQL counts on many more of them than there are, and would read every
// booking and payment of the account for a join.
const selectLodgers = (db: Db, tenantId: string, shown: Shown) =>
  db
    .select({
      appointmentId: bookings.appointmentId,
      id: bookings.id,
      customer: customers.fullName,
      status: bookings.status,
      persons: bookings.persons,
      paymentStatus: payments.status,
      isPartPaid,
      arrivedAt: bookings.arrivedAt,
    })
    .from(bookings)
    .innerJoin(customers, and(eq(customers.tenantId, bookings.tenantId), eq(customers.id, bookings.customerId)))
    .leftJoin(payments, and(eq(payments.tenantId, bookings.tenantId), eq(payments.id, bookings.paymentId)))
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        sql`${bookings.appointmentId} = any(array(${idsMeeting(db, tenantId, shown)}))`,
        notInArray(bookings.status, [...ENDED]),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id));

/** Whose calendar holds something in the stretch. */
export async function listBusyStaff(db: Db, tenantId: string, shown: Shown): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ staffId: appointments.staffId })
    .from(appointments)
    .where(meeting(tenantId, shown));
  return new Set(rows.map(({ staffId }) => staffId));
}

/** Who may have a column, in their order, archived ones included. */
export const listShownStaff = (db: Db, tenantId: string, { staffIds, own }: Pick<Shown, "staffIds" | "own">) =>
  db
    .select({
      ...{ id: staff.id, fullName: staff.fullName, color: staff.color, imageUrl: staff.imageUrl },
      ...{ week: staff.week, visibility: staff.visibility },
    })
    .from(staff)
    .where(
      and(
        eq(staff.tenantId, tenantId),
        staffIds === undefined ? undefined : inArray(staff.id, staffIds),
        own === null ? undefined : eq(staff.id, own),
      ),
    )
    .orderBy(asc(staff.position), asc(staff.fullName), asc(staff.id));
export type ShownStaff = Awaited<ReturnType<typeof listShownStaff>>[number];

/** Every day off and exception of the account. */
export const listCalendarHolidays = (db: Db, tenantId: string) =>
  db
    .select({ id: holidays.id, date: holidays.date, kind: holidays.kind, staffId: holidays.staffId })
    .from(holidays)
    .where(eq(holidays.tenantId, tenantId));

export type CalendarHoliday = Awaited<ReturnType<typeof listCalendarHolidays>>[number];

/** How many begin on each local date, by date. */
export async function countByDate(db: Db, { id, timeZone }: Pick<TenantRow, "id" | "timeZone">, shown: Shown) {
  const date = sql<Date>`(${appointments.startsAt} at time zone ${timeZone})::date`.as("date");
  const days = db
    .select({ date, visits: sql<number>`count(*)::int`.as("visits") })
    .from(appointments)
    .where(and(meeting(id, shown), gte(appointments.startsAt, shown.fromAt)))
    .groupBy(sql`1`)
    .as("days");
  // A text for each day, not for each appointment.
  return db
    .select({ date: sql<string>`to_char(${days.date}, 'YYYY-MM-DD')`, visits: days.visits })
    .from(days)
    .orderBy(days.date);
}
