import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { searchedText } from "../../search/searched-text";
import { createdAt, externalId, id, instant, metadata, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";

export const customers = pgTable(
  "customers",
  {
    tenantId: tenantId(),
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    birthday: date({ mode: "string" }),
    notes: text().notNull(),
    tags: text().array().notNull(),
    timeZone: text(),
    locale: text(),
    externalId: externalId(),
    metadata: metadata(),
    bookingsCount: integer().notNull().default(0),
    lastBookingAt: instant(),
    /** When the personal data was erased; the row stays for its figures. */
    anonymizedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("customers", table.tenantId),
    uniqueIndex("customers_external_id").on(table.tenantId, table.externalId),
    // Not unique: families share an address.
    index("customers_email").on(table.tenantId, sql`lower(${table.email})`),
    // Parts of words, within one account: needs the extensions pg_trgm and btree_gin.
    index("customers_search").using("gin", table.tenantId, sql`${searchedText(table)} gin_trgm_ops`),
    index("customers_changed").on(table.tenantId, table.updatedAt),
    index("customers_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export type CustomerRow = typeof customers.$inferSelect;
