import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import {
  type DeliveryRow,
  type TenantRow,
  tenants,
  type WebhookRow,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from "../../../db/schema";
import { statement } from "../../../db/statement";

/** Names a delivery of an account. */
export interface DeliveryKey {
  tenantId: string;
  deliveryId: string;
}

/** All that an attempt needs of a delivery. */
export interface OutgoingDelivery {
  delivery: DeliveryRow;
  webhook: WebhookRow;
  tenant: TenantRow;
  payload: Record<string, unknown>;
}

/** A delivery with its subscription; null when it is gone. */
export async function findOutgoing(db: Db, { tenantId, deliveryId }: DeliveryKey): Promise<OutgoingDelivery | null> {
  const [found] = await findWithSubscription(db, { tenantId, deliveryId });
  return found ?? null;
}

const findWithSubscription = statement<OutgoingDelivery[], { tenantId: string; deliveryId: string }>((db) =>
  db
    .select({
      delivery: webhookDeliveries,
      webhook: webhooks,
      tenant: tenants,
      payload: webhookEvents.payload,
    })
    .from(webhookDeliveries)
    .innerJoin(tenants, eq(tenants.id, webhookDeliveries.tenantId))
    .innerJoin(
      webhooks,
      and(eq(webhooks.tenantId, webhookDeliveries.tenantId), eq(webhooks.id, webhookDeliveries.webhookId)),
    )
    .innerJoin(
      webhookEvents,
      and(eq(webhookEvents.tenantId, webhookDeliveries.tenantId), eq(webhookEvents.id, webhookDeliveries.eventId)),
    )
    .where(
      and(
        eq(webhookDeliveries.tenantId, sql.placeholder("tenantId")),
        eq(webhookDeliveries.id, sql.placeholder("deliveryId")),
      ),
    )
    .prepare("find_outgoing_delivery"),
);

/** Whether anything is sent to a subscription: while it is active; a test even else. */
export const isServed = (delivery: Pick<DeliveryRow, "type">, webhook: Pick<WebhookRow, "active">): boolean =>
  webhook.active || delivery.type === "ping";

/**
 * Takes a delivery that is due for one attempt: until the lease ends nobody else gets it. Of two that race one wins,
 * and neither waits. No transaction stays open.
 *
 * @param realNow the real time, for the lease; whether it is due the account's clock says
 * @returns whether it is ours
 */
export async function claimDelivery(
  db: Db,
  { tenantId, deliveryId }: DeliveryKey,
  { realNow, leasedUntil }: { realNow: Date; leasedUntil: Date },
): Promise<boolean> {
  const now = sql`${realNow.toISOString()}::timestamptz`;
  const claimed = await db.execute(sql`
    with due as materialized (
      select d.tenant_id, d.id
      from webhook_deliveries d
      join tenants t on t.id = d.tenant_id
      join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
      where d.tenant_id = ${tenantId} and d.id = ${deliveryId} and d.status = 'pending'
        and d.next_attempt_at <= ${now} + t.clock_offset_ms * interval '1 millisecond'
        and (d.leased_until is null or d.leased_until <= ${now})
        and (w.active or d.type = 'ping')
        and (t.expires_at is null or t.expires_at > ${now}) and t.closing_at is null
      for no key update of d skip locked
    )
    update webhook_deliveries d set leased_until = ${leasedUntil.toISOString()}::timestamptz
    from due where d.tenant_id = due.tenant_id and d.id = due.id
    returning d.id`);
  return claimed.length > 0;
}
