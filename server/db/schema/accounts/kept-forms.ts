import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant, tenantId } from "../columns";
import { tenantKey } from "../keys";

/** What a visitor typed into a form that was refused, until it is shown again: encrypted, for half an hour. */
export const keptForms = pgTable(
  "kept_forms",
  {
    tenantId: tenantId(),
    /** SHA-256 of the id in the address: a copy of the database opens none. */
    idHash: bytes().notNull(),
    /** SHA-256 of the visitor's network with the account: to nobody else is it shown. */
    visitorHash: bytes().notNull(),
    /** AES-256-GCM of the page's path, the typed values and why they were refused. */
    content: bytes().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.idHash] }),
    tenantKey("kept_forms", table.tenantId),
    index("kept_forms_of_visitor").on(table.tenantId, table.visitorHash, table.createdAt),
    index("kept_forms_expiry").on(table.expiresAt),
  ],
);
