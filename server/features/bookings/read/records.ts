import { and, asc, eq, gte, isNull, ne, or } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { ofTenant } from "../../../db/of-tenant";
import { appointments, bookings } from "../../../db/schema";
import { notFound } from "../../../domain/errors";
import { sha256 } from "../../../secrets";
import { asBookedService, type BookingRecord, isLead, selectRecords } from "./record";

/** @throws DomainError not_found */
export async function getRecord(db: Db, tenantId: string, id: string): Promise<BookingRecord> {
  const [record] = await selectRecords(db).where(ofTenant(bookings, tenantId, id));
  if (!record) throw notFound("booking");
  return record;
}

/**
 * The booking behind a manage link of this account; behind one of any part of a composite its first part's, which stands
 * for all.
 *
 * @throws DomainError not_found
 */
export async function getRecordByToken(db: Db, tenantId: string, token: string): Promise<BookingRecord> {
  const [record] = await selectRecords(db).where(
    and(eq(bookings.tenantId, tenantId), eq(bookings.manageTokenHash, sha256(token))),
  );
  if (!record) throw notFound("booking");
  if (isLead(record)) return record;
  const { booking, group } = record;
  const [lead] = await selectRecords(db).where(
    and(
      eq(bookings.tenantId, tenantId),
      eq(bookings.appointmentId, group?.leadId ?? booking.appointmentId),
      eq(bookings.customerId, booking.customerId),
    ),
  );
  return lead ?? record;
}

/** The same customer's other bookings in a booking's series, by start; `following`: from its start on. */
export async function listOthersOfSeries(
  db: Db,
  record: BookingRecord,
  scope: "following" | "series",
): Promise<BookingRecord[]> {
  const { booking, appointment } = asBookedService(record);
  const seriesId = booking.seriesId ?? appointment.seriesId;
  if (seriesId === null) return [];
  return selectRecords(db)
    .where(
      and(
        eq(bookings.tenantId, booking.tenantId),
        eq(bookings.customerId, booking.customerId),
        ne(bookings.id, booking.id),
        or(eq(bookings.seriesId, seriesId), and(isNull(bookings.seriesId), eq(appointments.seriesId, seriesId))),
        scope === "following" ? gte(appointments.startsAt, appointment.startsAt) : undefined,
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(bookings.id));
}
