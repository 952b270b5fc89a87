import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { DAY_MS } from "../../../domain/dates";

/** How long events and their deliveries are kept. */
export const KEPT_DAYS = 30;

/**
 * Deletes webhook events of more than 30 days ago with their deliveries, at most so many, account by account. One that
 * is not relayed yet or that has a delivery on its way stays. Safe to run twice at once.
 *
 * @param now the real time; a sandbox dies before any of its events is that old
 * @returns how many events went; fewer than `limit`: no more are there to go
 */
export async function purgeDeliveries(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  // By account, so that the index for lists, which leads with it, finds the oldest.
  const purged = await db.transaction((tx) =>
    tx.execute(sql`
      with old as materialized (
        select e.tenant_id, e.id
        from tenants t cross join lateral (
          select e.tenant_id, e.id from webhook_events e
          where e.tenant_id = t.id and e.created_at < ${before}::timestamptz and e.relayed_at is not null
            and not exists (
              select from webhook_deliveries d
              where d.tenant_id = e.tenant_id and d.event_id = e.id and d.status = 'pending'
            )
          order by e.created_at, e.id
          limit ${limit}
          for update skip locked
        ) e
        limit ${limit}
      )
      delete from webhook_events e using old where e.tenant_id = old.tenant_id and e.id = old.id
      returning e.id`),
  );
  return purged.length;
}
