import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import type { Emitted } from "./emission-queries";

/** Work that nobody does although it is due and nothing stands in its way. */
export interface Stalled extends Record<string, unknown> {
  /** A webhook event without its deliveries, a delivery or mail that is not with its function, or a run. */
  kind: "webhook_event" | "delivery" | "mail" | "account_mail" | "job_run";
  id: string;
  /** How long it has been due, in whole seconds. */
  seconds: number;
}

/**
 * The work that has been due the longest, if that is longer than `patienceMs`; null: all goes on.
 *
 * What waits for its own account does not count: behind a receiver that hangs, for a mail server, or for a closed
 * account to be opened. Nor do accounts whose clock was set: what fell due on the way has been due for no time at all.
 *
 * @param mails whether mails count: without a mail server they wait for one
 */
export async function findStalled(
  db: Db,
  { now, patienceMs, mails }: { now: Date; patienceMs: number; mails: boolean },
): Promise<Stalled | null> {
  const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;
  const before = at(new Date(now.getTime() - patienceMs));
  const unsent = (kind: Stalled["kind"], from: Emitted) => sql`
    (select ${kind} as kind, r.id, r.next_attempt_at as since
    from ${sql.identifier(from)} r join tenants t on t.id = r.tenant_id
    where r.status = 'pending' and r.emitted_at is null and r.next_attempt_at < ${before}
      and t.clock_offset_ms = 0 and t.closing_at is null
    order by r.next_attempt_at limit 1)`;
  const unsentAccountMail = sql`
    (select 'account_mail' as kind, id, next_attempt_at as since from account_mails
    where status = 'pending' and emitted_at is null and next_attempt_at < ${before}
    order by next_attempt_at limit 1)`;
  const [stalled] = await db.execute<Stalled>(sql`
    select kind, id, extract(epoch from ${at(now)} - since)::int as seconds from (
      (select 'webhook_event' as kind, e.id, e.created_at as since
        from webhook_events e join tenants t on t.id = e.tenant_id
        where e.relayed_at is null and e.created_at < ${before} and t.clock_offset_ms = 0
        order by e.created_at limit 1)
      union all ${unsent("delivery", "webhook_deliveries")}
      ${mails ? sql`union all ${unsent("mail", "outbox_mails")} union all ${unsentAccountMail}` : sql``}
      union all
      (select 'job_run', id, due_at from job_runs where status = 'open' and due_at < ${before}
        order by due_at limit 1)
    ) as oldest order by since limit 1`);
  return stalled ?? null;
}
