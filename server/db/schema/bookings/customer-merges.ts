import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, tenantId } from "../columns";
import { tenantKey } from "../keys";
import { customers } from "./customers";

/** A customer who was found to be another one: the row is gone, and what named it names the other. */
export const customerMerges = pgTable(
  "customer_merges",
  {
    tenantId: tenantId(),
    /** The id that is gone. */
    id: id(),
    /** Who it is now. */
    customerId: uuid().notNull(),
    /** What the one who is gone was called: older mails and webhook events say so, and are erased with the other. */
    fullName: text().notNull(),
    email: text().notNull(),
    mergedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("customer_merges", table.tenantId),
    foreignKey({
      name: "customer_merges_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    index("customer_merges_of_customer").on(table.tenantId, table.customerId),
  ],
);
