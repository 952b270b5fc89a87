import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { members } from "./members";

/** Programs that have asked to be connected. They belong to nobody: what one may do, its grants say. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    /** A uuid of ours, or the https address where the client describes itself. */
    id: text().primaryKey(),
    name: text().notNull(),
    redirectUris: text().array().notNull(),
    /** When its own description was last read; null of one that registered here. */
    readAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("oauth_clients_age").on(table.updatedAt)],
);

const clientId = () =>
  text()
    .notNull()
    .references(() => oauthClients.id, { onDelete: "cascade" });

/** What a person has let an app do in an account, in their name. It goes when they leave: who comes again connects it again. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    tenantId: tenantId(),
    id: id(),
    userId: uuid().notNull(),
    clientId: clientId(),
    /** What it was called when the person agreed. */
    clientName: text().notNull(),
    scopes: text().array().notNull(),
    /** The address that its tokens are for (RFC 8707). */
    resource: text().notNull(),
    /** Exact to a minute. */
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("oauth_grants", table.tenantId),
    foreignKey({
      name: "oauth_grants_member",
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.tenantId, members.userId],
    }).onDelete("cascade"),
    index("oauth_grants_of_member").on(table.tenantId, table.userId),
    index("oauth_grants_of_user").on(table.userId),
    index("oauth_grants_of_client").on(table.clientId),
  ],
);

/** A person's yes on its way to the app, for two minutes. A used one is kept for a day, to know it again. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    tenantId: tenantId(),
    /** SHA-256. */
    hash: bytes().notNull(),
    /** The grant that it becomes, or became. */
    grantId: uuid().notNull(),
    userId: uuid().notNull(),
    clientId: clientId(),
    clientName: text().notNull(),
    scopes: text().array().notNull(),
    resource: text().notNull(),
    redirectUri: text().notNull(),
    /** `code_challenge` of the method S256 (RFC 7636). */
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.hash] }),
    tenantKey("oauth_codes", table.tenantId),
    foreignKey({
      name: "oauth_codes_member",
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.tenantId, members.userId],
    }).onDelete("cascade"),
    uniqueIndex("oauth_codes_hash").on(table.hash),
    index("oauth_codes_of_client").on(table.clientId),
    index("oauth_codes_expiry").on(table.expiresAt),
  ],
);

/** What an app shows: access tokens, and refresh tokens of one use, kept until they are over to know a used one again. */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    tenantId: tenantId(),
    /** SHA-256: a copy of the database lets nobody in. */
    hash: bytes().notNull(),
    grantId: uuid().notNull(),
    kind: text().$type<"access" | "refresh">().notNull(),
    expiresAt: instant().notNull(),
    /** Of a refresh token: when the next pair was given for it. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.hash] }),
    tenantKey("oauth_tokens", table.tenantId),
    foreignKey({
      name: "oauth_tokens_grant",
      columns: [table.tenantId, table.grantId],
      foreignColumns: [oauthGrants.tenantId, oauthGrants.id],
    }).onDelete("cascade"),
    uniqueIndex("oauth_tokens_hash").on(table.hash),
    index("oauth_tokens_of_grant").on(table.tenantId, table.grantId),
    index("oauth_tokens_expiry").on(table.expiresAt),
  ],
);

export type OauthClientRow = typeof oauthClients.$inferSelect;
export type OauthCodeRow = typeof oauthCodes.$inferSelect;
