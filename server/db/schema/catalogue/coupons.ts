import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";

/**
 * A code that lowers a price.
 *
 * What it is restricted to are lists of ids, not references: a coupon of a deleted service then fits nothing, while
 * a reference that went away would leave the list empty, which means everything.
 */
export const coupons = pgTable(
  "coupons",
  {
    tenantId: tenantId(),
    id: id(),
    /** Upper case. */
    code: text().notNull(),
    discountPercent: numeric({ precision: 5, scale: 2, mode: "number" }).notNull(),
    deductionMinor: bigint({ mode: "number" }).notNull(),
    usageLimit: integer(),
    used: integer().notNull(),
    customerLimit: integer(),
    /** First and last valid local date. */
    startDate: date({ mode: "string" }),
    endDate: date({ mode: "string" }),
    serviceIds: uuid().array().notNull(),
    staffIds: uuid().array().notNull(),
    eventIds: uuid().array().notNull(),
    active: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("coupons", table.tenantId),
    uniqueIndex("coupons_code").on(table.tenantId, table.code),
    index("coupons_order").on(table.tenantId, table.code, table.id),
  ],
);

export type CouponRow = typeof coupons.$inferSelect;
