import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { ofTenant } from "../../db/of-tenant";
import { appointments, bookings, staff } from "../../db/schema";
import { statement } from "../../db/statement";
import { type Ask, askText } from "../../db/unit/ask";
import { notFound } from "../../domain/errors";
import { sha256 } from "../../secrets";
import { asWhole, type BookingRecord, isLead, selectRecords } from "./record-queries";

/** @throws DomainError not_found */
export async function getRecord(db: Db, tenantId: string, id: string): Promise<BookingRecord> {
  const [record] = await selectRecords(db).where(ofTenant(bookings, tenantId, id));
  if (!record) throw notFound("booking");
  return record;
}

/**
 * The booking behind a manage link of this account; behind one of any part of a whole its first part's, which stands
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
  const { booking, appointment } = asWhole(record);
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

/**
 * Holds these staff members' time until the transaction ends, in id order, so that no two writers can wait for
 * each other. It leaves alone the key-share locks that foreign keys to the same rows take.
 */
export async function lockStaff(db: Db, tenantId: string, staffIds: Iterable<string>): Promise<void> {
  await findStaffToHold(db, { tenantId, staffIds: `{${[...new Set(staffIds)].join(",")}}` });
}

/** `lockStaff` for a journey. */
export const lockStaffAsk = (tenantId: string, staffIds: Iterable<string>): Ask<unknown> =>
  findStaffToHold.ask({ tenantId, staffIds: `{${[...new Set(staffIds)].join(",")}}` });

const findStaffToHold = statement<unknown, { tenantId: string; staffIds: string }>((db) =>
  db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.tenantId, sql.placeholder("tenantId")),
        sql`${staff.id} = any(${sql.placeholder("staffIds")}::uuid[])`,
      ),
    )
    .orderBy(staff.id)
    .for("no key update")
    .prepare("hold_staff"),
);

// $1 tenant, $2 members, $3 the turn. The count makes it take the turn after the last member, never between two.
const HOLD_IN_TURN = `
  with held as materialized (
    select id from staff where tenant_id = $1::uuid and id = any($2::uuid[]) order by id for no key update
  )
  select pg_advisory_xact_lock(hashtextextended($3, 0)) from (select count(*) from held) as all_held`;

/** Holds members' time as `lockStaff` does, and then a turn, such as a guest's. */
export const lockStaffInTurnAsk = (
  tenantId: string,
  { staffIds, turn }: { staffIds: Iterable<string>; turn: string },
): Ask<unknown> => askText(HOLD_IN_TURN, [tenantId, `{${[...new Set(staffIds)].join(",")}}`, turn]);
