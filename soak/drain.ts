import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";

const POLL_MS = 500;

/** What is not where it belongs yet. Mails that were being sent when something went wrong count by themselves. */
export interface OpenWork {
  events: number;
  deliveries: number;
  mails: number;
  begunMails: number;
  /** Runs of the job engine that are due or under way. */
  runs: number;
}

/** How long each kind took to be done, in seconds; null: it was not in time. */
export interface Drained {
  seconds: number | null;
  mailSeconds: number | null;
  left: OpenWork;
}

export async function openWork(sql: Sql, tenantIds: string[]): Promise<OpenWork> {
  const [row] = await sql<OpenWork[]>`select
    (select count(*)::int from webhook_events where tenant_id = any(${tenantIds}) and relayed_at is null) as events,
    (select count(*)::int from webhook_deliveries where tenant_id = any(${tenantIds}) and status = 'pending') as deliveries,
    (select count(*)::int from outbox_mails
      where tenant_id = any(${tenantIds}) and status = 'pending' and attempts = 0) as mails,
    (select count(*)::int from outbox_mails where tenant_id = any(${tenantIds})
      and (status = 'sending' or status = 'pending' and attempts > 0)) as "begunMails",
    (select count(*)::int from job_runs where status = 'open' and (is_leased or due_at <= now())
      and event->'data' ? 'tenantId') as runs`;
  return row ?? { events: 0, deliveries: 0, mails: 0, begunMails: 0, runs: 0 };
}

/**
 * Waits until all is done: two minutes for what nothing keeps, five for mails that were being sent.
 *
 * @param look asks the database, however long that takes to come back
 */
export async function drain(
  look: () => Promise<OpenWork>,
  { workMs, mailMs }: { workMs: number; mailMs: number },
): Promise<Drained> {
  const startedAt = performance.now();
  const drained: Drained = { seconds: null, mailSeconds: null, left: await look() };
  const isIn = (ms: number) => performance.now() - startedAt < ms;
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  while (isIn(mailMs) && (drained.mailSeconds === null || (drained.seconds === null && isIn(workMs)))) {
    const left = await look();
    const { events, deliveries, mails, runs, begunMails } = left;
    drained.left = left;
    if (isIn(workMs) && events + deliveries + mails + runs === 0) drained.seconds ??= seconds();
    if (drained.seconds !== null && begunMails === 0) drained.mailSeconds ??= seconds();
    await pause(POLL_MS);
  }
  return drained;
}
