import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { refuseOn } from "../../../db/refuse";
import { notFound } from "../../../domain/errors";
import type { ReplayInput } from "./schemas";

/**
 * A UUID v7 that PostgreSQL makes (RFC 9562 §5.7), for rows that are inserted from a query: a random one of version 4
 * whose first six bytes become the milliseconds, and whose version 0100 becomes 0111.
 */
const newIdInSql = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
  52, 1), 53, 1), 'hex')::uuid`;

const instantInSql = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/**
 * Turns events into pending deliveries: one for each active subscription that wants the kind. The oldest go first.
 *
 * A delivery is created when its event was, so that lists show deliveries in the order of what happened.
 *
 * An event is marked together with its deliveries or not at all. Of two relays that run at once each takes events the
 * other leaves; an account that is being deleted is left alone, for waiting would be a deadlock.
 *
 * @param db a transaction, for it may wait for a lock: single statements share their connection
 * @param now the real time; deliveries get their account's
 * @returns how many events were relayed; fewer than `limit`: no more are there to take
 */
export async function relayEvents(db: Db, { limit, now }: { limit: number; now: Date }): Promise<number> {
  const [row] = await db.execute<{ relayed: number }>(relayed(limit, now));
  return row?.relayed ?? 0;
}

const relayed = (limit: number, now: Date): SQL => sql`
    with batch as materialized (
      select e.tenant_id, e.id, e.type, e.created_at,
        ${instantInSql(now)} + t.clock_offset_ms * interval '1 millisecond' as now
      from webhook_events e join tenants t on t.id = e.tenant_id
      where e.relayed_at is null
      order by e.created_at, e.id
      limit ${limit}
      for update of e skip locked
      for key share of t skip locked
    ), wanting as materialized (
      select batch.*, w.id as webhook_id
      from batch join webhooks w on w.tenant_id = batch.tenant_id and w.active and batch.type = any(w.events)
      order by batch.created_at, batch.id, w.id
      for key share of w
    ), told as (
      insert into webhook_deliveries
        (tenant_id, id, webhook_id, event_id, type, status, attempts, next_attempt_at, created_at, updated_at)
      select tenant_id, ${newIdInSql}, webhook_id, id, type, 'pending', '[]', now, created_at, now from wanting
      on conflict (tenant_id, webhook_id, event_id) do nothing
    ), relayed as (
      update webhook_events e set relayed_at = batch.now
      from batch where e.tenant_id = batch.tenant_id and e.id = batch.id
      returning e.id
    )
    select count(*)::int as relayed from relayed`;

export type Replay = Omit<ReplayInput, "from" | "to"> & { fromAt: Date; toAt: Date; countMax: number; now: Date };

/**
 * Makes the deliveries of past events due now, and those the subscription has missed: events of the kinds it wants,
 * created in `[fromAt, toAt)`. A `ping` is for the subscription that was tested alone.
 *
 * @returns how many events there are; more than `countMax`: nothing was written, and there are at least so many
 * @throws DomainError not_found when the subscription is deleted meanwhile
 */
export async function replayEvents(db: Db, tenantId: string, replay: Replay): Promise<number> {
  const { id, fromAt, toAt, status = null, countMax, now } = replay;
  const at = instantInSql(now);
  const statement = db.execute<{ found: number }>(sql`
    with wanted as materialized (
      select e.tenant_id, e.id, e.type, e.created_at, w.id as webhook_id
      from webhooks w
      join webhook_events e on e.tenant_id = w.tenant_id and e.type = any(w.events)
      left join webhook_deliveries d on d.tenant_id = e.tenant_id and d.webhook_id = w.id and d.event_id = e.id
      where w.tenant_id = ${tenantId} and w.id = ${id}
        and e.created_at >= ${instantInSql(fromAt)} and e.created_at < ${instantInSql(toAt)}
        and (e.type <> 'ping' or d.id is not null)
        and (${status}::text is null or d.status = ${status})
      order by e.created_at, e.id
      limit ${countMax + 1}
    ), queued as (
      insert into webhook_deliveries
        (tenant_id, id, webhook_id, event_id, type, status, attempts, next_attempt_at, created_at, updated_at)
      select tenant_id, ${newIdInSql}, webhook_id, id, type, 'pending', '[]', ${at}, created_at, ${at} from wanted
      where (select count(*) from wanted) <= ${countMax}
      on conflict (tenant_id, webhook_id, event_id)
        do update set status = 'pending', next_attempt_at = excluded.next_attempt_at, tries = 0, emitted_at = null,
          updated_at = excluded.updated_at
    )
    select count(*)::int as found from wanted`);
  const [row] = await statement.catch(refuseOn({ webhook_deliveries_webhook: () => notFound("webhook") }));
  return row?.found ?? 0;
}
