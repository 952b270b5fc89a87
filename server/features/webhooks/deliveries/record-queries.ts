import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import {
  type DeliveryAttempt,
  type DeliveryRow,
  type WebhookRow,
  webhookDeliveries,
  webhooks,
} from "../../../db/schema";

/** A delivery that is ours for one attempt. */
export type Claimed = Pick<DeliveryRow, "tenantId" | "id" | "webhookId" | "type"> & { leasedUntil: Date };

/** The row while it is ours: a lease that ran out may be another's by now. */
const claimedRow = ({ tenantId, id, leasedUntil }: Claimed) =>
  and(
    eq(webhookDeliveries.tenantId, tenantId),
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.leasedUntil, leasedUntil),
  );

const webhookOf = ({ tenantId, webhookId }: Claimed) =>
  and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, webhookId));

/** How far the time of the last success may lag, so that a busy subscription's row is not written for each delivery. */
const LAG_MS = 1000;

/** Records an attempt that succeeded, and with it the delivery. */
export async function recordSuccess(
  db: Db,
  claimed: Claimed,
  { attempt, webhook, at }: { attempt: DeliveryAttempt; webhook: WebhookRow; at: Date },
): Promise<void> {
  const { lastSuccessAt, failingSince } = webhook;
  const success = { status: "succeeded" as const, nextAttemptAt: null, leasedUntil: null, tries: 0, updatedAt: at };
  // Each in a transaction of its own: single statements may not wait for a lock, and who deletes the subscription holds
  // both rows the other way round.
  await db.transaction((tx) =>
    tx
      .update(webhookDeliveries)
      .set({ ...appended(attempt), ...success })
      .where(claimedRow(claimed)),
  );
  if (failingSince === null && lastSuccessAt && at.getTime() - lastSuccessAt.getTime() < LAG_MS) return;
  await db.transaction((tx) =>
    tx.update(webhooks).set({ lastSuccessAt: at, failingSince: null }).where(webhookOf(claimed)),
  );
}

/** Adds an attempt to those on record. */
const appended = (attempt: DeliveryAttempt) => ({
  attempts: sql`${webhookDeliveries.attempts} || ${JSON.stringify([attempt])}::jsonb`,
});

/** The subscription of a delivery, locked until the transaction ends; null when it is gone. */
export async function holdWebhookOf(db: Db, claimed: Claimed): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(webhookOf(claimed)).for("no key update");
  return row ?? null;
}

/** The delivery while it is ours, locked until the transaction ends; null when its lease ran out. */
export async function holdClaimed(db: Db, claimed: Claimed): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(claimedRow(claimed)).for("no key update");
  return row ?? null;
}

/** Ends a delivery that is not sent, for its subscription is not active. */
export async function endDelivery(
  db: Db,
  { tenantId, id }: Pick<DeliveryRow, "tenantId" | "id">,
  now: Date,
): Promise<void> {
  await db.transaction((tx) =>
    tx
      .update(webhookDeliveries)
      .set({ status: "failed", nextAttemptAt: null, leasedUntil: null, updatedAt: now })
      .where(
        and(
          eq(webhookDeliveries.tenantId, tenantId),
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.status, "pending"),
        ),
      ),
  );
}

/** So many end with their subscription; what is left ends when it falls due. */
const ENDED_MAX = 10_000;

/**
 * Ends the deliveries of a subscription that wait for an attempt; tests go on. One that is being sent just now may
 * still succeed.
 */
export async function endWaiting(db: Db, { tenantId, id: webhookId }: WebhookRow, now: Date): Promise<void> {
  await db.execute(sql`
    with waiting as materialized (
      select tenant_id, id from webhook_deliveries
      where tenant_id = ${tenantId} and webhook_id = ${webhookId} and status = 'pending' and type <> 'ping'
      limit ${ENDED_MAX}
      for no key update skip locked
    )
    update webhook_deliveries d set status = 'failed', next_attempt_at = null, updated_at = ${now.toISOString()}::timestamptz
    from waiting where d.tenant_id = waiting.tenant_id and d.id = waiting.id`);
}
