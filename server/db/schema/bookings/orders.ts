import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, tenantId } from "../columns";
import { tenantKey } from "../keys";
import { customers } from "./customers";

/** What one request booked, ordered or bought; bookings, tickets and payments name it. It never changes. */
export const orders = pgTable(
  "orders",
  {
    tenantId: tenantId(),
    id: id(),
    /** Who ordered; a booking that is given to somebody else stays in the order. */
    customerId: uuid().notNull(),
    source: text().$type<"admin" | "api" | "public" | "mcp">().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("orders", table.tenantId),
    foreignKey({
      name: "orders_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    index("orders_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("orders_of_customer").on(
      table.tenantId,
      table.customerId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

export type OrderRow = typeof orders.$inferSelect;
