import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";

/** What the relay hands to functions: deliveries of webhook events, and mails. */
export type Emitted = "webhook_deliveries" | "outbox_mails";

export interface EmittedRow extends Record<string, unknown> {
  tenantId: string;
  id: string;
  /** The subscription of a delivery. */
  webhookId?: string;
}

/** A row that is being handed over. */
export interface TakenRow extends EmittedRow {
  /** In real time, in milliseconds since 1970; null in an account whose clock was set. */
  dueAtMs: number | null;
}

const instantInSql = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/**
 * Takes pending rows that are due and not with their function yet, the longest due first and equal ones in the
 * order of what they notify of, and marks them as handed over. Of two relays that run at once each takes rows the other
 * leaves. Those of closed accounts wait.
 *
 * @param now the real time; each row is due by its account's
 */
export async function takeDue(
  db: Db,
  from: Emitted,
  { limit, now }: { limit: number; now: Date },
): Promise<TakenRow[]> {
  const table = sql.identifier(from);
  const isOfWebhooks = from === "webhook_deliveries";
  const subscription = isOfWebhooks ? sql`, webhook_id as "webhookId"` : sql``;
  // Ids grow in the order in which rows are made; those of deliveries are random within a millisecond.
  const inOrder = sql`next_attempt_at, ${isOfWebhooks ? sql`event_id` : sql`id`}`;
  return db.execute<TakenRow>(sql`
    with due as materialized (
      select r.tenant_id, r.id, case when t.clock_offset_ms = 0 then r.next_attempt_at end as due_at
      from ${table} r join tenants t on t.id = r.tenant_id
      where r.status = 'pending' and r.emitted_at is null and t.closing_at is null
        and r.next_attempt_at <= ${instantInSql(now)} + t.clock_offset_ms * interval '1 millisecond'
      order by r.next_attempt_at limit ${limit}
      for update of r skip locked
    ), taken as (
      update ${table} r set emitted_at = ${instantInSql(now)} from due
      where r.tenant_id = due.tenant_id and r.id = due.id
      returning r.*, extract(epoch from due.due_at)::float8 * 1000 as due_at_ms
    )
    select tenant_id as "tenantId", id, due_at_ms as "dueAtMs"${subscription} from taken order by ${inOrder}`);
}

/** Takes the mark back from rows that could not be handed over after all. */
export async function giveBack(db: Db, to: Emitted, rows: EmittedRow[]): Promise<void> {
  await db.execute(sql`
    update ${sql.identifier(to)} r set emitted_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("tenantId" uuid, id uuid)
    where r.tenant_id = row."tenantId" and r.id = row.id and r.status = 'pending'`);
}

/**
 * Takes the mark from pending rows that are overdue by more than `graceMs` and were handed over before that: their
 * event or their run was lost. A row whose run waits in the embedded engine is not lost.
 *
 * @returns how many there were, at most `limit`
 */
export async function giveBackLost(
  db: Db,
  to: Emitted,
  { graceMs, limit, now }: { graceMs: number; limit: number; now: Date },
): Promise<number> {
  const table = sql.identifier(to);
  const before = new Date(now.getTime() - graceMs);
  const key = to === "outbox_mails" ? "mailId" : "deliveryId";
  const lost = await db.execute(sql`
    update ${table} r set emitted_at = null where (r.tenant_id, r.id) in (
      select l.tenant_id, l.id from ${table} l join tenants t on t.id = l.tenant_id
      where l.status = 'pending' and l.emitted_at < ${instantInSql(before)}
        and l.next_attempt_at < ${instantInSql(before)} + t.clock_offset_ms * interval '1 millisecond'
        and l.id::text not in (select event->'data'->>${key} from job_runs where status = 'open' and event->'data' ? ${key})
      order by l.next_attempt_at limit ${limit}
      for update of l skip locked
    ) returning 1`);
  return lost.length;
}

/**
 * Hands over anew what is pending of an account, such as after its clock was set forward: what waits for a retry then
 * may be due. A run that comes for nothing ends without a word.
 */
export async function emitAgain(db: Db, tenantId: string): Promise<void> {
  for (const table of ["webhook_deliveries", "outbox_mails"])
    await db.execute(sql`
      update ${sql.identifier(table)} set emitted_at = null
      where tenant_id = ${tenantId} and status = 'pending' and emitted_at is not null`);
}

/** How long the oldest waits that should be gone, in seconds; null when nothing waits. */
export interface Backlog {
  /** A webhook event without its deliveries, or a delivery that is not with its function. */
  oldestUnsentSeconds: number | null;
  /**
   * A run of the embedded engine that is due; or a delivery or mail that is, although it is with its function, such as
   * behind a receiver that hangs. One that is being sent does not wait.
   */
  oldestDueSeconds: number | null;
}

/** Of a long backlog so many rows are looked at. */
const LONGEST_DUE = 100;

/**
 * What waits of all accounts, mails to persons included; what a closed account has waits for that to be opened.
 *
 * @param mails whether mails count too: without a mail server they wait for one
 */
export async function findBacklog(db: Db, { now, mails }: { now: Date; mails: boolean }): Promise<Backlog> {
  const at = instantInSql(now);
  const age = (since: SQL) => sql`case when ${since} < ${at} then extract(epoch from ${at} - ${since})::int end`;
  const onRealClock = (instant: SQL) => sql`${instant} - t.clock_offset_ms * interval '1 millisecond'`;
  const oldest = (from: Emitted) => sql`
    select ${onRealClock(sql`r.next_attempt_at`)} from ${sql.identifier(from)} r join tenants t on t.id = r.tenant_id
    where r.status = 'pending' and r.emitted_at is null and ${onRealClock(sql`r.next_attempt_at`)} <= ${at}
      and t.closing_at is null
    order by r.next_attempt_at limit 1`;
  // With its function since the later of the two: a clock that was set forward made nothing wait for days. By the index
  // alone, which knows no accounts' clocks: what is due only by one that is ahead counts above, until it is handed over.
  const overdue = (from: Emitted, isUnderWay: SQL) => sql`
    select min(since) from (
      select greatest(${onRealClock(sql`r.next_attempt_at`)}, r.emitted_at) as since
      from ${sql.identifier(from)} r join tenants t on t.id = r.tenant_id
      where r.status = 'pending' and r.next_attempt_at <= ${at} and r.emitted_at is not null and not ${isUnderWay}
        and t.closing_at is null
      order by r.next_attempt_at limit ${LONGEST_DUE}
    ) longest`;
  const accountMails = (isEmitted: SQL, since: SQL) => sql`
    (select min(${since}) from account_mails where status = 'pending' and ${isEmitted} and next_attempt_at <= ${at})`;
  const unsentAccountMails = accountMails(sql`emitted_at is null`, sql`next_attempt_at`);
  const overdueAccountMails = accountMails(sql`emitted_at is not null`, sql`greatest(next_attempt_at, emitted_at)`);
  const isLeased = sql`coalesce(r.leased_until > ${at}, false)`;
  const [row] = await db.execute<Backlog & Record<string, unknown>>(sql`
    select ${age(sql`oldest.unsent_at`)} as "oldestUnsentSeconds", ${age(sql`oldest.due_at`)} as "oldestDueSeconds"
    from (select
      least((select ${onRealClock(sql`e.created_at`)} from webhook_events e join tenants t on t.id = e.tenant_id
          where e.relayed_at is null order by e.created_at limit 1),
        (${oldest("webhook_deliveries")}), ${mails ? sql`(${oldest("outbox_mails")}), ${unsentAccountMails}` : sql`null`}) as unsent_at,
      least((select min(due_at) from job_runs where status = 'open' and due_at <= ${at} and not is_leased),
        (${overdue("webhook_deliveries", isLeased)}),
        ${mails ? sql`(${overdue("outbox_mails", sql`false`)}), ${overdueAccountMails}` : sql`null`}) as due_at
    ) as oldest`);
  return row ?? { oldestUnsentSeconds: null, oldestDueSeconds: null };
}
