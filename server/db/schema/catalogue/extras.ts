import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { services } from "./services";

/** What can be added to a simple service when it is booked. */
export const extras = pgTable(
  "extras",
  {
    tenantId: tenantId(),
    id: id(),
    serviceId: uuid().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    position: integer().notNull(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    /** Added to the appointment for each one booked. */
    durationMinutes: integer().notNull(),
    minQuantity: integer().notNull(),
    maxQuantity: integer().notNull(),
    perPerson: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("extras", table.tenantId),
    foreignKey({
      name: "extras_service",
      columns: [table.tenantId, table.serviceId],
      foreignColumns: [services.tenantId, services.id],
    }).onDelete("cascade"),
    index("extras_order").on(table.tenantId, table.serviceId, table.position, table.title, table.id),
  ],
);

export type ExtraRow = typeof extras.$inferSelect;
