import { and, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { dueMarks, type TenantRow, tenants } from "../../../db/schema";

/** What `due_marks` calls the work of this file. */
export const AUTO_COMPLETION = "done";

/** A booking whose appointment has ended, with the end of all its parts. */
export interface Ended {
  bookingId: string;
  appointmentId: string;
  endedAt: number;
}

/** Approved, and the last part of its composite. */
const isToAutoComplete = sql`b.status = 'approved' and (a.group_id is null or not exists (select from appointments p
  where p.tenant_id = a.tenant_id and p.group_id = a.group_id and p.ends_at > a.ends_at))`;

const markOf = (tenantId: SQL) =>
  sql`coalesce((select m.done_until from due_marks m where m.tenant_id = ${tenantId} and m.work = ${AUTO_COMPLETION}), '-infinity')`;

/**
 * Approved bookings of one account whose appointment ended, of a composite all of it: after the account's mark, until an
 * instant, in order.
 *
 * @param after the last one of the batch before
 */
export async function listEnded(
  db: Db,
  tenantId: string,
  { until, after, limit }: { until: Date; after: Ended | null; limit: number },
): Promise<Ended[]> {
  const isLater = after
    ? sql`(a.ends_at, a.id, b.id) > (${new Date(after.endedAt).toISOString()}::timestamptz, ${after.appointmentId}::uuid, ${after.bookingId}::uuid)`
    : sql`true`;
  return db.execute<Ended & Record<string, unknown>>(sql`
    select b.id as "bookingId", a.id as "appointmentId", (extract(epoch from a.ends_at) * 1000)::float8 as "endedAt"
    from appointments a join bookings b on b.tenant_id = a.tenant_id and b.appointment_id = a.id
    where a.tenant_id = ${tenantId} and a.ends_at > ${markOf(sql`${tenantId}::uuid`)}
      and a.ends_at <= ${until.toISOString()}::timestamptz and ${isLater} and ${isToAutoComplete}
    order by a.ends_at, a.id, b.id
    limit ${limit}`);
}

/**
 * Whether an account has a booking to finish. A subquery of one value, for PostgreSQL would turn `exists` into a join
 * that reads the bookings of all accounts.
 */
const anyEnded = (tenantId: SQL, until: SQL): SQL => sql`coalesce((select true from appointments a
  join bookings b on b.tenant_id = a.tenant_id and b.appointment_id = a.id
  where a.tenant_id = ${tenantId} and a.ends_at > ${markOf(tenantId)} and a.ends_at <= ${until} and ${isToAutoComplete}
  order by a.ends_at limit 1), false)`;

/** Living accounts with a booking to finish on their clock. */
export async function listAccountsWithEnded(
  db: Db,
  { realNow, limit }: { realNow: Date; limit: number },
): Promise<TenantRow[]> {
  const isAlive = or(isNull(tenants.expiresAt), gt(tenants.expiresAt, realNow));
  const present = sql`${realNow.toISOString()}::timestamptz + ${tenants.clockOffsetMs} * interval '1 millisecond'`;
  const hasEnded = anyEnded(sql`${tenants.id}`, present);
  return db.select().from(tenants).where(and(isAlive, hasEnded)).orderBy(tenants.id).limit(limit);
}

/**
 * Notes of accounts that nothing is left to be finished, so that the next rounds need not look so far back.
 *
 * @param olderThan whose mark is as old, on the account's clock without its offset
 */
export async function noteNothingEnded(
  db: Db,
  { realNow, olderThan, limit }: { realNow: Date; olderThan: Date; limit: number },
): Promise<number> {
  const at = (instant: Date) =>
    sql`${instant.toISOString()}::timestamptz + t.clock_offset_ms * interval '1 millisecond'`;
  const noted = await db.execute(sql`
    insert into ${dueMarks} (tenant_id, work, done_until)
    select t.id, ${AUTO_COMPLETION}, ${at(realNow)} from tenants t
    where (t.expires_at is null or t.expires_at > ${realNow.toISOString()}::timestamptz)
      and ${markOf(sql`t.id`)} < ${at(olderThan)}
      and not ${anyEnded(sql`t.id`, at(realNow))}
    order by t.id limit ${limit}
    on conflict (tenant_id, work) do update set done_until = greatest(${dueMarks.doneUntil}, excluded.done_until)
    returning 1`);
  return noted.length;
}
