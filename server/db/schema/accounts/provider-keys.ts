import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes, createdAt, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";

/** An account's payment-provider key. It stands apart from the account's row, which every request reads. */
export const providerKeys = pgTable(
  "provider_keys",
  {
    tenantId: tenantId(),
    /** AES-256-GCM; no answer ever shows it. */
    sealed: bytes().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] }), tenantKey("provider_keys", table.tenantId)],
);
