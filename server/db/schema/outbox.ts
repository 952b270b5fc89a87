import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { NotificationType } from "../../domain/notifications/template-variables";
import type { UnrenderedMail } from "../../domain/notifications/unrendered-mail";
import type { WebhookKind } from "../../domain/notifications/webhook-events";
import { bookings } from "./bookings/bookings";
import { customers } from "./bookings/customers";
import { createdAt, id, instant, jsonOrNull, tenantId, updatedAt } from "./columns";
import { tenantKey } from "./keys";

/** A mail, written in the transaction of the change that causes it; sending comes later. */
export const outboxMails = pgTable(
  "outbox_mails",
  {
    tenantId: tenantId(),
    id: id(),
    type: text().$type<NotificationType>().notNull(),
    bookingId: uuid(),
    /** The customer it is to or about, so that it can be erased with them. */
    customerId: uuid(),
    status: text().$type<"pending" | "sending" | "sent" | "failed" | "suppressed">().notNull(),
    toEmail: text().notNull(),
    toName: text(),
    /** Empty while it is not rendered; so text and HTML. */
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** What it is rendered from when it is sent or read; null once it is rendered. */
    unrendered: jsonOrNull<UnrenderedMail>(),
    /** The calendar file that goes with it. */
    ics: text(),
    attempts: integer().notNull(),
    /** Of the attempts those that ended with their process. They say nothing of the mail server. */
    interruptions: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /** When the relay has handed it to its function, in real time; null asks for that, at `nextAttemptAt`. */
    emittedAt: instant(),
    sentAt: instant(),
    lastError: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("outbox_mails", table.tenantId),
    foreignKey({
      name: "outbox_mails_booking",
      columns: [table.tenantId, table.bookingId],
      foreignColumns: [bookings.tenantId, bookings.id],
    }),
    foreignKey({
      name: "outbox_mails_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    index("outbox_mails_of_customer").on(table.tenantId, table.customerId),
    index("outbox_mails_of_booking").on(table.tenantId, table.bookingId),
    index("outbox_mails_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("outbox_mails_changed").on(table.tenantId, table.updatedAt),
    index("outbox_mails_due").on(table.status, table.nextAttemptAt),
    index("outbox_mails_unemitted")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'pending' and ${table.emittedAt} is null`),
  ],
);

/**
 * A fact to notify subscribers of, written in the transaction of the change. Its id is the `webhook-id`.
 *
 * Two columns more are filled by PostgreSQL alone, for the list of changes: `transaction_id`, the transaction that wrote
 * the row, and `written`, which counts rows up as they are inserted.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    tenantId: tenantId(),
    id: id(),
    type: text().$type<WebhookKind>().notNull(),
    /** The body that a delivery signs and sends. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When the relay has turned it into deliveries; null until then. */
    relayedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("webhook_events", table.tenantId),
    index("webhook_events_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // What was notified of a visit and of its payment: see `features/calendar/history-queries.ts`.
    index("webhook_events_of_booking").on(table.tenantId, sql`(${table.payload} #>> '{data,booking,id}')`),
    index("webhook_events_of_payment").on(table.tenantId, sql`(${table.payload} #>> '{data,payment,id}')`),
    index("webhook_events_unrelayed").on(table.createdAt, table.id).where(sql`${table.relayedAt} is null`),
  ],
);

export type OutboxMailRow = typeof outboxMails.$inferSelect;
export type WebhookEventRow = typeof webhookEvents.$inferSelect;
