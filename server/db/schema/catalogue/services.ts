import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StaffPreference } from "../../../domain/services/service";
import { createdAt, externalId, id, metadata, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { categories } from "./categories";

export const services = pgTable(
  "services",
  {
    tenantId: tenantId(),
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    categoryId: uuid(),
    type: text().$type<"simple" | "compound" | "collaborative">().notNull(),
    color: text().notNull(),
    position: integer().notNull(),
    visibility: text().$type<"public" | "private">().notNull(),
    durationMinutes: integer().notNull(),
    durationDays: integer(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    /** Percent of the price asked before the appointment, at most two decimals. */
    depositPercent: numeric({ precision: 5, scale: 2, mode: "number" }).notNull(),
    /** Percent contained in the price, at most three decimals. */
    taxRatePercent: numeric({ precision: 6, scale: 3, mode: "number" }).notNull(),
    capacityMin: integer().notNull(),
    capacityMax: integer().notNull(),
    waitlistCapacity: integer().notNull(),
    slotLengthMinutes: integer(),
    paddingBeforeMinutes: integer().notNull(),
    paddingAfterMinutes: integer().notNull(),
    minPriorMinutes: integer(),
    minCancelMinutes: integer(),
    maxDays: integer(),
    requiresApproval: boolean().notNull(),
    staffPreference: text().$type<StaffPreference>().notNull(),
    sameStaff: boolean().notNull(),
    packageSize: integer(),
    packageDays: integer(),
    packagePriceMinor: bigint({ mode: "number" }),
    imageUrl: text(),
    externalId: externalId(),
    metadata: metadata(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("services", table.tenantId),
    uniqueIndex("services_external_id").on(table.tenantId, table.externalId),
    // Emptied by the command that deletes a category: `on delete set null` would null the tenant too.
    foreignKey({
      name: "services_category",
      columns: [table.tenantId, table.categoryId],
      foreignColumns: [categories.tenantId, categories.id],
    }),
    index("services_order").on(table.tenantId, table.position, table.title, table.id),
    index("services_of_category").on(table.tenantId, table.categoryId),
  ],
);

export type ServiceRow = typeof services.$inferSelect;
