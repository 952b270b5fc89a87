import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, id, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";

export const categories = pgTable(
  "categories",
  {
    tenantId: tenantId(),
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    position: integer().notNull(),
    imageUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("categories", table.tenantId),
    index("categories_order").on(table.tenantId, table.position, table.name, table.id),
  ],
);

export type CategoryRow = typeof categories.$inferSelect;
