import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, tenantId } from "./columns";
import { ofTenant } from "./keys";

/** A key is kept as its SHA-256 and its last four characters; the key itself is shown once. */
export const apiKeys = pgTable(
  "api_keys",
  {
    tenantId: tenantId(),
    id: id(),
    hash: bytes().notNull(),
    hint: text().notNull(),
    name: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofTenant("api_keys", table.tenantId),
    uniqueIndex("api_keys_hash").on(table.hash),
  ],
);
