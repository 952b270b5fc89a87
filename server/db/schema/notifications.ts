import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { NotificationType } from "../../domain/notifications/template-variables";
import { createdAt, id, tenantId, updatedAt } from "./columns";
import { tenantKey } from "./keys";

/** A mail template and when it goes out. */
export const notifications = pgTable(
  "notifications",
  {
    tenantId: tenantId(),
    id: id(),
    type: text().$type<NotificationType>().notNull(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    active: boolean().notNull(),
    toCustomer: boolean().notNull(),
    toStaff: boolean().notNull(),
    toAdmin: boolean().notNull(),
    toCustom: text().array().notNull(),
    /** Empty: whatever the booking's status. */
    statuses: text().array().notNull(),
    /** Empty: every service. */
    serviceIds: uuid().array().notNull(),
    attachIcs: boolean().notNull(),
    reminderMode: text().$type<"hours_before" | "hours_after" | "at_hour">(),
    reminderHours: integer(),
    reminderAtHour: integer(),
    reminderDaysBefore: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("notifications", table.tenantId),
    index("notifications_order").on(table.tenantId, table.name, table.id),
    index("notifications_of_type").on(table.tenantId, table.type),
  ],
);

export type NotificationRow = typeof notifications.$inferSelect;
