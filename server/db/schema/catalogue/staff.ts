import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { WeekDay } from "../../../domain/schedule/week";
import { createdAt, externalId, id, metadata, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { services } from "./services";

export const staff = pgTable(
  "staff",
  {
    tenantId: tenantId(),
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    info: text().notNull(),
    color: text().notNull(),
    position: integer().notNull(),
    timeZone: text(),
    imageUrl: text(),
    visibility: text().$type<"public" | "private" | "archive">().notNull(),
    /** Working days in the account's wall time; empty means no schedule. */
    week: jsonb().$type<WeekDay[]>().notNull(),
    /** How often the link of the calendar feed was made anew: those of before open nothing. */
    feedRotations: integer().notNull().default(0),
    externalId: externalId(),
    metadata: metadata(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("staff", table.tenantId),
    uniqueIndex("staff_external_id").on(table.tenantId, table.externalId),
    uniqueIndex("staff_email").on(table.tenantId, sql`lower(${table.email})`).where(sql`visibility <> 'archive'`),
    index("staff_order").on(table.tenantId, table.position, table.fullName, table.id),
  ],
);

/** Who offers what, at which price and with how many seats. */
export const staffServices = pgTable(
  "staff_services",
  {
    tenantId: tenantId(),
    staffId: uuid().notNull(),
    serviceId: uuid().notNull(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    capacityMin: integer().notNull(),
    capacityMax: integer().notNull(),
    /** `"50%"`, an amount `"20.00"`, or null for the service's deposit. */
    deposit: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.staffId, table.serviceId] }),
    foreignKey({
      name: "staff_services_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "staff_services_service",
      columns: [table.tenantId, table.serviceId],
      foreignColumns: [services.tenantId, services.id],
    }).onDelete("cascade"),
    index("staff_services_of_service").on(table.tenantId, table.serviceId),
  ],
);

export type StaffRow = typeof staff.$inferSelect;
export type StaffServiceRow = typeof staffServices.$inferSelect;
