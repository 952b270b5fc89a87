import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, externalId, id, instant, metadata, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { staff } from "./staff";

/** A dated happening that people buy tickets for. */
export const events = pgTable(
  "events",
  {
    tenantId: tenantId(),
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** 0, and one more each time its times or its place change: calendars take the entry with the highest (RFC 5546). */
    sequence: integer().notNull().default(0),
    status: text().$type<"draft" | "published" | "cancelled" | "archived">().notNull(),
    /** Every `*` of it becomes one character of 0-9 and A-Z in a ticket's code. */
    ticketMask: text().notNull(),
    location: text(),
    /** Of all ticket types together; null: no limit. */
    capacity: integer(),
    /** Live tickets that hold a seat: the counter that no two orders can pass. */
    sold: integer().notNull(),
    salesStartsAt: instant(),
    salesEndsAt: instant(),
    requiresApproval: boolean().notNull(),
    waitlist: boolean().notNull(),
    slug: text().notNull(),
    imageUrl: text(),
    externalId: externalId(),
    metadata: metadata(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("events", table.tenantId),
    uniqueIndex("events_external_id").on(table.tenantId, table.externalId),
    uniqueIndex("events_slug").on(table.tenantId, table.slug),
    check(
      "events_not_oversold",
      sql`${table.sold} >= 0 and (${table.capacity} is null or ${table.sold} <= ${table.capacity})`,
    ),
    check("events_span", sql`${table.endsAt} > ${table.startsAt}`),
    index("events_order").on(table.tenantId, table.startsAt, table.id),
  ],
);

/** Who works at an event. */
export const eventStaff = pgTable(
  "event_staff",
  {
    tenantId: tenantId(),
    eventId: uuid().notNull(),
    staffId: uuid().notNull(),
    role: text().$type<"organizer" | "host" | "assistant" | "checkin">().notNull(),
    /** Place in the list. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId, table.staffId] }),
    tenantKey("event_staff", table.tenantId),
    foreignKey({
      name: "event_staff_event",
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "event_staff_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }).onDelete("cascade"),
    index("event_staff_member").on(table.tenantId, table.staffId),
  ],
);

export type EventRow = typeof events.$inferSelect;
export type EventStaffRow = typeof eventStaff.$inferSelect;
