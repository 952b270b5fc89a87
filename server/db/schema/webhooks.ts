import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { WebhookKind } from "../../domain/webhook-events";
import { bytes, createdAt, id, instant, tenantId, updatedAt } from "./columns";
import { ofTenant } from "./keys";
import { webhookEvents } from "./outbox";

/** A subscription: where to push which events. */
export const webhooks = pgTable(
  "webhooks",
  {
    tenantId: tenantId(),
    id: id(),
    url: text().notNull(),
    events: text().array().$type<WebhookKind[]>().notNull(),
    active: boolean().notNull(),
    description: text().notNull(),
    apiVersion: text().notNull(),
    /** Why it is not active; null while it is. */
    disabledReason: text().$type<"manual" | "gone" | "failing">(),
    /** The signing secret, AES-256-GCM. */
    sealedSecret: bytes().notNull(),
    /** The secret before the last rotation, which signs too until its grace is over. */
    sealedPreviousSecret: bytes(),
    previousSecretExpiresAt: instant(),
    lastSuccessAt: instant(),
    lastFailureAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofTenant("webhooks", table.tenantId),
    index("webhooks_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** One HTTP try of a delivery. */
export interface DeliveryAttempt {
  /** RFC 3339, UTC. */
  at: string;
  statusCode: number | null;
  durationMs: number;
  error: string | null;
}

/** One event for one subscription. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    tenantId: tenantId(),
    id: id(),
    webhookId: uuid().notNull(),
    eventId: uuid().notNull(),
    type: text().$type<WebhookKind>().notNull(),
    status: text().$type<"pending" | "succeeded" | "failed">().notNull(),
    attempts: jsonb().$type<DeliveryAttempt[]>().notNull(),
    nextAttemptAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofTenant("webhook_deliveries", table.tenantId),
    foreignKey({
      name: "webhook_deliveries_webhook",
      columns: [table.tenantId, table.webhookId],
      foreignColumns: [webhooks.tenantId, webhooks.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "webhook_deliveries_event",
      columns: [table.tenantId, table.eventId],
      foreignColumns: [webhookEvents.tenantId, webhookEvents.id],
    }).onDelete("cascade"),
    // An event reaches a subscription as one delivery, however often it is relayed or replayed.
    uniqueIndex("webhook_deliveries_once").on(table.tenantId, table.webhookId, table.eventId),
    index("webhook_deliveries_order").on(
      table.tenantId,
      table.webhookId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("webhook_deliveries_due").on(table.status, table.nextAttemptAt),
  ],
);

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
