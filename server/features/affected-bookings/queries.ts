import { and, asc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../db/client";
import { appointments, bookings } from "../../db/schema";
import { instantText } from "../../schemas/outputs";
import type { Affected } from "./schemas";

/** Whose upcoming bookings, and which of them. */
export interface AffectedScope {
  /** The account's present: what has ended is affected by nothing. */
  now: Date;
  staffId?: string | undefined;
  /** A compound or collaborative service means its parts. */
  serviceId?: string | undefined;
  /** Only what meets `[fromAt, toAt)`. */
  span?: { fromAt: Date; toAt: Date } | undefined;
}

/** An upcoming booking with the time and the member of its appointment. */
export interface Upcoming {
  bookingId: string;
  staffId: string;
  startsAt: Date;
  endsAt: Date;
}

const ROWS_MAX = 10_000;

/** Pending and approved bookings that have not ended yet, by start. */
export const listUpcoming = (db: Db, tenantId: string, scope: AffectedScope): Promise<Upcoming[]> => {
  const { now, staffId, serviceId, span } = scope;
  return db
    .select({
      bookingId: bookings.id,
      staffId: appointments.staffId,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
    })
    .from(bookings)
    .innerJoin(
      appointments,
      and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId)),
    )
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        inArray(bookings.status, ["pending", "approved"]),
        eq(appointments.tenantId, tenantId),
        isNull(appointments.deletedAt),
        gt(appointments.endsAt, now),
        staffId ? eq(appointments.staffId, staffId) : undefined,
        serviceId ? or(eq(appointments.serviceId, serviceId), eq(appointments.compositeId, serviceId)) : undefined,
        span && gt(appointments.endsAt, span.fromAt),
        span && lt(appointments.startsAt, span.toAt),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(bookings.id))
    .limit(ROWS_MAX);
};

/** Upcoming bookings as answers tell of those that are affected. */
export const toAffected = (upcoming: Upcoming[]): Affected["affected"] =>
  upcoming.map(({ bookingId, startsAt }) => ({ bookingId, start: instantText(startsAt) }));
