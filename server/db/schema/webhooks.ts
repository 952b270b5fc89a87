import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { WebhookKind } from "../../domain/notifications/webhook-events";
import { bytes, createdAt, id, instant, tenantId, updatedAt } from "./columns";
import { tenantKey } from "./keys";
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
    /** The first failure after the last success; null while deliveries succeed. */
    failingSince: instant(),
    /** On how many days since then attempts failed. */
    failingDays: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("webhooks", table.tenantId),
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
    /** On the account's clock. */
    nextAttemptAt: instant(),
    /** How far it is in the schedule: attempts that failed since it was made or last asked for again. */
    tries: integer().notNull().default(0),
    /** While an attempt runs: until when nobody else makes one. Real time, so that a clock that is set forward cannot end it. */
    leasedUntil: instant(),
    /** When the relay has handed it to its function, in real time; null asks for that, at `nextAttemptAt`. */
    emittedAt: instant(),
    /** When its event was. */
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("webhook_deliveries", table.tenantId),
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
    // An event reaches a subscription as one delivery, however often it is relayed or replayed. The event leads, so that
    // one that is deleted finds its deliveries.
    uniqueIndex("webhook_deliveries_once").on(table.tenantId, table.eventId, table.webhookId),
    index("webhook_deliveries_order").on(
      table.tenantId,
      table.webhookId,
      table.createdAt.desc().nullsFirst(),
      table.eventId,
    ),
    index("webhook_deliveries_changed").on(table.tenantId, table.webhookId, table.updatedAt),
    index("webhook_deliveries_due").on(table.status, table.nextAttemptAt),
    index("webhook_deliveries_unemitted")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'pending' and ${table.emittedAt} is null`),
  ],
);

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
