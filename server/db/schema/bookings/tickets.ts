import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { LIVE_TICKET_STATUSES } from "../../../domain/events/tickets";
import type { Cause } from "../../../domain/notifications/webhook-events";
import { events } from "../catalogue/events";
import { createdAt, externalId, id, instant, metadata, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { customers } from "./customers";
import { orders } from "./orders";
import { payments } from "./payments";

/** A kind of ticket of an event. */
export const ticketTypes = pgTable(
  "ticket_types",
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    /** Null: no limit but the event's. */
    quantity: integer(),
    /** Live tickets that hold a seat: the counter that no two orders can pass. */
    sold: integer().notNull(),
    minPerOrder: integer().notNull(),
    maxPerOrder: integer().notNull(),
    salesStartsAt: instant(),
    salesEndsAt: instant(),
    visibility: text().$type<"public" | "private">().notNull(),
    /** Percent contained in the price, at most three decimals. */
    taxRatePercent: numeric({ precision: 6, scale: 3, mode: "number" }).notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("ticket_types", table.tenantId),
    foreignKey({
      name: "ticket_types_event",
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete("cascade"),
    // What a ticket refers to, so that its type is one of its event.
    unique("ticket_types_of_event").on(table.tenantId, table.eventId, table.id),
    check(
      "ticket_types_not_oversold",
      sql`${table.sold} >= 0 and (${table.quantity} is null or ${table.sold} <= ${table.quantity})`,
    ),
    index("ticket_types_order").on(table.tenantId, table.eventId, table.position, table.title, table.id),
  ],
);

/** One attendee's place at an event. */
export const tickets = pgTable(
  "tickets",
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid().notNull(),
    ticketTypeId: uuid().notNull(),
    customerId: uuid().notNull(),
    /** What the request that made it ordered. */
    orderId: uuid().notNull(),
    code: text().notNull(),
    status: text().$type<"pending" | "approved" | "cancelled" | "waitlisted">().notNull(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    attendeeName: text().notNull(),
    attendeeEmail: text().notNull(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    paymentId: uuid(),
    checkedInAt: instant(),
    /** Of a ticket that its event's cancellation cancelled and nobody was notified of yet: what it was, and by whom. */
    cancellation: jsonb().$type<{ status: (typeof LIVE_TICKET_STATUSES)[number]; cause: Cause }>(),
    externalId: externalId(),
    metadata: metadata(),
    source: text().$type<"admin" | "api" | "public" | "mcp">().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("tickets", table.tenantId),
    foreignKey({
      name: "tickets_event",
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "tickets_type",
      columns: [table.tenantId, table.eventId, table.ticketTypeId],
      foreignColumns: [ticketTypes.tenantId, ticketTypes.eventId, ticketTypes.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "tickets_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    foreignKey({
      name: "tickets_payment",
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
    }),
    foreignKey({
      name: "tickets_order_made",
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    // Most have none.
    uniqueIndex("tickets_external_id").on(table.tenantId, table.externalId).where(sql`${table.externalId} is not null`),
    uniqueIndex("tickets_code").on(table.tenantId, table.code),
    index("tickets_changed").on(table.tenantId, table.eventId, table.updatedAt),
    index("tickets_order").on(
      table.tenantId,
      table.eventId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("tickets_to_notify")
      .on(table.tenantId, table.eventId, table.orderId)
      .where(sql`${table.cancellation} is not null`),
    index("tickets_of_customer").on(table.tenantId, table.customerId),
    index("tickets_of_order").on(table.tenantId, table.orderId),
    index("tickets_of_payment").on(table.tenantId, table.paymentId),
  ],
);

export type TicketTypeRow = typeof ticketTypes.$inferSelect;
export type TicketRow = typeof tickets.$inferSelect;
