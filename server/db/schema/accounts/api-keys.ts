import { cidr, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, tenantId } from "../columns";
import { tenantKey } from "../keys";
import { users } from "./users";

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
    /** Who made it, whom it outlives; null where no person did. */
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Exact to a minute, in real time. */
    lastUsedAt: instant(),
    /** From then on it opens nothing, in real time. */
    expiresAt: instant(),
    revokedAt: instant(),
    revokedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The key that it took over from; that one expires on its own. */
    replaces: uuid(),
    /** Where it may be used from; null: anywhere. */
    allowedNetworks: cidr().array(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("api_keys", table.tenantId),
    foreignKey({
      name: "api_keys_replaced",
      columns: [table.tenantId, table.replaces],
      foreignColumns: [table.tenantId, table.id],
    }),
    uniqueIndex("api_keys_hash").on(table.hash),
    // A key is rotated once: of two at a time the second is refused.
    uniqueIndex("api_keys_replaced_once").on(table.tenantId, table.replaces),
  ],
);

export type ApiKeyRow = typeof apiKeys.$inferSelect;
