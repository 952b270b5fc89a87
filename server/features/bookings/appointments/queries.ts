import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type AppointmentRow, appointments, bookings } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { inScope, type Scope } from "../../../domain/booking/series-scope";
import { notFound } from "../../../domain/errors";
import { type BookingRecord, selectRecords } from "../read/record";
import { isOnlySegment, ofVisitOf } from "../segments/in-visit";

/** The bookings of an appointment, oldest first. */
export const listRecordsOf = (db: Db, tenantId: string, appointmentId: string): Promise<BookingRecord[]> =>
  findRecordsOf(db, { tenantId, appointmentId });

// Of one appointment, not of several: PostgreSQL keeps the plan of these joins, and makes it anew for every list of
// ids, which takes it twenty times as long as the reading.
const findRecordsOf = statement<BookingRecord[], { tenantId: string; appointmentId: string }>((db) =>
  selectRecords(db)
    .where(
      and(
        eq(bookings.tenantId, sql.placeholder("tenantId")),
        eq(bookings.appointmentId, sql.placeholder("appointmentId")),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .prepare("find_bookings_of_appointment"),
);

/** @throws DomainError not_found, also for a deleted one */
export async function getAppointment(db: Db, tenantId: string, id: string): Promise<AppointmentRow> {
  const [row] = await findAppointment(db, { tenantId, id });
  if (!row) throw notFound("appointment");
  return row;
}

const findAppointment = statement<AppointmentRow[], { tenantId: string; id: string }>((db) =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, sql.placeholder("tenantId")),
        eq(appointments.id, sql.placeholder("id")),
        isNull(appointments.deletedAt),
      ),
    )
    .prepare("find_appointment"),
);

/** Which occurrences of a recurring appointment a change concerns. */
export interface Scoped {
  id: string;
  scope: Scope;
}

/**
 * An appointment and, by the scope, others of its series, by start; the parts of a composite always together. Of the others
 * deleted ones are left out.
 *
 * @throws DomainError not_found
 */
export async function listScoped(db: Db, tenantId: string, { id, scope }: Scoped): Promise<AppointmentRow[]> {
  const row = await getAppointment(db, tenantId, id);
  const { seriesId } = row;
  const isOne = scope === "this" || seriesId === null;
  if (isOne && isOnlySegment(row)) return [row];
  const others = isOne ? ofVisitOf(row) : eq(appointments.seriesId, seriesId);
  const found = await db
    .select({ row: appointments, startsAt: occurrenceStart })
    .from(appointments)
    .where(and(eq(appointments.tenantId, tenantId), others, isNull(appointments.deletedAt)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  const occurrences = found.map((each) => ({ id: each.row.id, occurrenceAt: each.startsAt.getTime(), row: each.row }));
  return inScope(occurrences, id, isOne ? "series" : scope).map(({ row: each }) => each);
}

/** The start of an appointment's occurrence: of a part its composite's first one. */
const occurrenceStart = sql`coalesce((
  select min(part.starts_at) from ${appointments} part
  where part.tenant_id = ${appointments}.tenant_id and part.group_id = ${appointments}.group_id
), ${appointments}.starts_at)`.mapWith(appointments.startsAt);
