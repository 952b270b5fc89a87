import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, tenantId } from "./columns";
import { ofTenant } from "./keys";

/** The stored answer of an idempotent request: kept 24 hours, encrypted, per account and door. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    /** `management` or `public`: a visitor can neither read nor spoil the account's own keys. */
    door: text().$type<"management" | "public">().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    fingerprint: bytes().notNull(),
    status: integer().notNull(),
    /** AES-256-GCM of the body. */
    body: bytes().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.door, table.key] }),
    ofTenant("idempotency_keys", table.tenantId),
    index("idempotency_keys_expiry").on(table.expiresAt),
  ],
);

/** Who changed what through which key: one row per write, in the write's own transaction. */
export const auditLog = pgTable(
  "audit_log",
  {
    tenantId: tenantId(),
    id: id(),
    at: instant().notNull(),
    keyId: uuid().notNull(),
    keyHint: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    resource: text().notNull(),
    resourceId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofTenant("audit_log", table.tenantId),
    index("audit_log_order").on(table.tenantId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
