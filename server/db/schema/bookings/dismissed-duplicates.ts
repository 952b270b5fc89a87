import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, tenantId } from "../columns";
import { tenantKey } from "../keys";
import { customers } from "./customers";

/** Two customers of whom somebody said that they are two persons; goes with either. */
export const dismissedDuplicates = pgTable(
  "dismissed_duplicates",
  {
    tenantId: tenantId(),
    /** The lower id of the two. */
    customerId: uuid().notNull(),
    otherId: uuid().notNull(),
    /** What they had in common, as hashes: once they have something else in common they are suggested again. */
    shared: text().array().notNull(),
    dismissedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId, table.otherId] }),
    tenantKey("dismissed_duplicates", table.tenantId),
    foreignKey({
      name: "dismissed_duplicates_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "dismissed_duplicates_other",
      columns: [table.tenantId, table.otherId],
      foreignColumns: [customers.tenantId, customers.id],
    }).onDelete("cascade"),
    index("dismissed_duplicates_of_other").on(table.tenantId, table.otherId),
  ],
);
