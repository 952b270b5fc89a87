import { and, asc, eq, gt, gte, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
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
import { holdsSeat } from "../../domain/booking-status";
import { DAY_MS } from "../../domain/dates";
import { instantText } from "../../schemas/outputs";
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

/** What begins so long before the first day ends before it: the longest appointment there is. */
const LONGEST_MS = 367 * DAY_MS;

const ENDED = ["cancelled", "rejected"] as const;

const composite = alias(services, "composite");

/** Active appointments that meet `[fromAt, toAt)`. */
export const meeting = (tenantId: string, { fromAt, toAt, staffIds, serviceId, own }: Shown) =>
  and(
    eq(appointments.tenantId, tenantId),
    isNull(appointments.deletedAt),
    eq(appointments.status, "active"),
    gt(appointments.startsAt, new Date(fromAt.getTime() - LONGEST_MS)),
    lt(appointments.startsAt, toAt),
    gt(appointments.endsAt, fromAt),
    staffIds === undefined ? undefined : inArray(appointments.staffId, staffIds),
    own === null ? undefined : eq(appointments.staffId, own),
    serviceId === undefined
      ? undefined
      : or(eq(appointments.serviceId, serviceId), eq(appointments.wholeId, serviceId)),
  );

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
      bookings: own.map(({ appointmentId: _, ...booking }) => booking),
    };
  });
}

const selectAppointments = (db: Db, tenantId: string, shown: Shown) =>
  db
    .select({ row: appointments, title: services.title, color: services.color, compositeTitle: composite.title })
    .from(appointments)
    .innerJoin(services, and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId)))
    .leftJoin(composite, and(eq(composite.tenantId, appointments.tenantId), eq(composite.id, appointments.wholeId)))
    .where(meeting(tenantId, shown))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));

const selectLodgers = (db: Db, tenantId: string, shown: Shown) =>
  db
    .select({
      appointmentId: bookings.appointmentId,
      id: bookings.id,
      customer: customers.fullName,
      status: bookings.status,
      persons: bookings.persons,
      paymentStatus: payments.status,
    })
    .from(appointments)
    .innerJoin(bookings, and(eq(bookings.tenantId, appointments.tenantId), eq(bookings.appointmentId, appointments.id)))
    .innerJoin(customers, and(eq(customers.tenantId, bookings.tenantId), eq(customers.id, bookings.customerId)))
    .leftJoin(payments, and(eq(payments.tenantId, bookings.tenantId), eq(payments.id, bookings.paymentId)))
    .where(and(meeting(tenantId, shown), notInArray(bookings.status, [...ENDED])))
    .orderBy(asc(bookings.createdAt), asc(bookings.id));

/** Who may have a column, in their order, archived ones included. */
export const listShownStaff = (db: Db, tenantId: string, { staffIds, own }: Pick<Shown, "staffIds" | "own">) =>
  db
    .select({ id: staff.id, fullName: staff.fullName, week: staff.week, visibility: staff.visibility })
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
  const date = sql<string>`to_char(${appointments.startsAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return db
    .select({ date, visits: sql<number>`count(*)::int` })
    .from(appointments)
    .where(and(meeting(id, shown), gte(appointments.startsAt, shown.fromAt)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
