import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, tenantId } from "../columns";
import { tenantKey } from "../keys";

/** The stored answer of an idempotent request: kept 24 hours, encrypted, per account and surface. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    /** `management` or `public`, in a column of an older name: a visitor can neither read nor spoil the account's own keys. */
    surface: text("door").$type<"management" | "public">().notNull(),
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
    primaryKey({ columns: [table.tenantId, table.surface, table.key] }),
    tenantKey("idempotency_keys", table.tenantId),
    index("idempotency_keys_expiry").on(table.expiresAt),
  ],
);

/** Who did what: one row per write, in the write's own transaction, and one for each sign-in, also a failed one. */
export const auditLog = pgTable(
  "audit_log",
  {
    tenantId: tenantId(),
    id: id(),
    at: instant().notNull(),
    /** `system`: what nobody asked for at that moment, and the operator's commands. */
    actorKind: text().$type<ActorKind>().notNull().default("key"),
    /** The key's or the person's; both may be gone by now. */
    actorId: uuid(),
    /** What the actor was called then. */
    actorLabel: text(),
    keyId: uuid(),
    keyHint: text(),
    /** The person's session or, through an app, its grant; either may be over. */
    sessionId: uuid(),
    /** The procedure's name or that of a step of signing in; null on rows from before it was noted. */
    action: text(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    resource: text().notNull(),
    resourceId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("audit_log", table.tenantId),
    index("audit_log_order").on(table.tenantId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // What happened to one visit is read on each page of it, however much has happened since.
    index("audit_log_of_resource").on(table.tenantId, table.resourceId, table.at),
  ],
);

/** Whom an audit row names. */
export type ActorKind = "key" | "person" | "system";
