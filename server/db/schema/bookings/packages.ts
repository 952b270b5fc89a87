import { sql } from "drizzle-orm";
import {
  bigint,
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
import { services } from "../catalogue/services";
import { createdAt, id, instant, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { customers } from "./customers";
import { payments } from "./payments";

/** A customer's right to a number of uses of one service. */
export const packages = pgTable(
  "packages",
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid().notNull(),
    serviceId: uuid().notNull(),
    size: integer().notNull(),
    used: integer().notNull(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    startsAt: instant().notNull(),
    /** From this instant on it is expired; null: never. */
    expiresAt: instant(),
    /** `used_up` and `expired` follow from `used`, `expiresAt` and the hour. */
    state: text().$type<"pending" | "active" | "cancelled">().notNull(),
    /** What the customer types to use it. */
    code: text().notNull(),
    paymentId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("packages", table.tenantId),
    foreignKey({
      name: "packages_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    foreignKey({
      name: "packages_service",
      columns: [table.tenantId, table.serviceId],
      foreignColumns: [services.tenantId, services.id],
    }),
    foreignKey({
      name: "packages_payment",
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
    }),
    uniqueIndex("packages_code").on(table.tenantId, table.code),
    check("packages_not_overused", sql`${table.used} between 0 and ${table.size}`),
    index("packages_changed").on(table.tenantId, table.updatedAt),
    index("packages_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("packages_of_customer").on(
      table.tenantId,
      table.customerId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("packages_of_service").on(table.tenantId, table.serviceId),
    index("packages_of_payment").on(table.tenantId, table.paymentId),
  ],
);

export type PackageRow = typeof packages.$inferSelect;
