import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { arrayOf, isOneOf } from "../../../db/arrays";
import type { Db } from "../../../db/client";
import { appointments, bookings } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { notFound } from "../../../domain/errors";
import { sha256 } from "../../../secrets";
import { asBookedService, type BookingRecord, isLead, selectRecords } from "./record";

/** @throws DomainError not_found */
export async function getRecord(db: Db, tenantId: string, id: string): Promise<BookingRecord> {
  const [record] = await findRecord(db, { tenantId, id });
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
  const [record] = await findByToken(db, { tenantId, tokenHash: sha256(token) });
  if (!record) throw notFound("booking");
  if (isLead(record)) return record;
  return (await findLead(db, record)) ?? record;
}

/** The first part's booking of a composite that a booking is a part of; undefined: there is none. */
export async function findLead(db: Db, { booking, group }: BookingRecord): Promise<BookingRecord | undefined> {
  const { tenantId, customerId } = booking;
  const appointmentId = group?.leadId ?? booking.appointmentId;
  const [lead] = await findInAppointment(db, { tenantId, appointmentId, customerId });
  return lead;
}

/** The bookings with these ids, in no order. */
export const listRecords = async (db: Db, tenantId: string, ids: string[]): Promise<BookingRecord[]> =>
  ids.length === 0 ? [] : findRecords(db, { tenantId, ids: arrayOf(ids) });

/** The bookings that one order holds for a booking's customer, itself among them; of one without an order itself alone. */
export async function listRecordsOfOrder(db: Db, record: BookingRecord): Promise<BookingRecord[]> {
  const { tenantId, orderId, customerId } = record.booking;
  return orderId === null ? [record] : findOfOrder(db, { tenantId, orderId, customerId });
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
  return findOthersOfSeries(db, {
    tenantId: booking.tenantId,
    customerId: booking.customerId,
    id: booking.id,
    seriesId,
    from: scope === "following" ? appointment.startsAt.toISOString() : "-infinity",
  });
}

const isNamed = (column: PgColumn, name: string) => eq(column, sql.placeholder(name));
const isOfTenant = isNamed(bookings.tenantId, "tenantId");

const findRecord = statement<BookingRecord[], { tenantId: string; id: string }>((db) =>
  selectRecords(db)
    .where(and(isOfTenant, isNamed(bookings.id, "id")))
    .prepare("find_booking"),
);

const findRecords = statement<BookingRecord[], { tenantId: string; ids: string }>((db) =>
  selectRecords(db)
    .where(and(isOfTenant, isOneOf(bookings.id, "ids")))
    .prepare("find_bookings"),
);

const findByToken = statement<BookingRecord[], { tenantId: string; tokenHash: Buffer }>((db) =>
  selectRecords(db)
    .where(and(isOfTenant, isNamed(bookings.manageTokenHash, "tokenHash")))
    .prepare("find_booking_by_token"),
);

const findInAppointment = statement<BookingRecord[], { tenantId: string; appointmentId: string; customerId: string }>(
  (db) =>
    selectRecords(db)
      .where(
        and(isOfTenant, isNamed(bookings.appointmentId, "appointmentId"), isNamed(bookings.customerId, "customerId")),
      )
      .prepare("find_booking_in_appointment"),
);

const findOfOrder = statement<BookingRecord[], { tenantId: string; orderId: string; customerId: string }>((db) =>
  selectRecords(db)
    .where(and(isOfTenant, isNamed(bookings.orderId, "orderId"), isNamed(bookings.customerId, "customerId")))
    .orderBy(asc(bookings.id))
    .prepare("find_bookings_of_order"),
);

const seriesId = sql`${sql.placeholder("seriesId")}::uuid`;

const findOthersOfSeries = statement<
  BookingRecord[],
  { tenantId: string; customerId: string; id: string; seriesId: string; from: string }
>((db) =>
  selectRecords(db)
    .where(
      and(
        isOfTenant,
        isNamed(bookings.customerId, "customerId"),
        ne(bookings.id, sql.placeholder("id")),
        or(eq(bookings.seriesId, seriesId), and(isNull(bookings.seriesId), eq(appointments.seriesId, seriesId))),
        sql`${appointments.startsAt} >= ${sql.placeholder("from")}::timestamptz`,
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(bookings.id))
    .prepare("find_others_of_series"),
);
