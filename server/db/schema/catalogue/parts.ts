import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { tenantId } from "../columns";
import { tenantKey } from "../keys";
import { services } from "./services";

/** What a compound or collaborative service, the composite, is made of. */
export const serviceParts = pgTable(
  "service_parts",
  {
    tenantId: tenantId(),
    compositeId: uuid("whole_id").notNull(),
    /** Place in the sequence, from 0. */
    position: integer().notNull(),
    kind: text().$type<"service" | "spare_time">().notNull(),
    /** Of a part that is a service. */
    serviceId: uuid(),
    /** Of spare time. */
    minutes: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.compositeId, table.position] }),
    tenantKey("service_parts", table.tenantId),
    foreignKey({
      name: "service_parts_whole",
      columns: [table.tenantId, table.compositeId],
      foreignColumns: [services.tenantId, services.id],
    }).onDelete("cascade"),
    // A service that is a part of another is in use: it cannot be deleted.
    foreignKey({
      name: "service_parts_service",
      columns: [table.tenantId, table.serviceId],
      foreignColumns: [services.tenantId, services.id],
    }),
    index("service_parts_of_service").on(table.tenantId, table.serviceId),
  ],
);

export type ServicePartRow = typeof serviceParts.$inferSelect;
