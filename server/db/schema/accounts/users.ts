import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant, updatedAt } from "../columns";

/**
 * Persons and how they prove who they are. They belong to no account; `members` says which they may enter. The columns
 * bear the names of better-auth's fields, which reads and writes all these tables but `passkeys`.
 */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Lower case: one address is one person. */
    email: text().notNull().unique("users_email"),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** Whether a second factor is asked at sign-in. */
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check("users_email_lower", sql`${table.email} = lower(${table.email})`)],
);

/** What is a person's goes with the person. */
const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A signed-in browser. It names no account: that stands in the URL, so that two tabs can show two. */
export const userSessions = pgTable(
  "user_sessions",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    token: text().notNull().unique("user_sessions_token"),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** Exact to a minute. */
    lastUsedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("user_sessions_of_user").on(table.userId), index("user_sessions_expiry").on(table.expiresAt)],
);

/** A way to sign in; a password's is `providerId` `credential`, with its hash. */
export const userCredentials = pgTable(
  "user_credentials",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("user_credentials_of_user").on(table.userId)],
);

/** What a link or code of one use stands for. Its id is a text: magic links insert ids that are no uuid. */
export const userTokens = pgTable(
  "user_tokens",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("user_tokens_identifier").on(table.identifier), index("user_tokens_expiry").on(table.expiresAt)],
);

export const userSecondFactors = pgTable(
  "user_second_factors",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    /** Encrypted by the library, and so are the recovery codes. */
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: boolean().default(true),
    failedVerificationCount: integer().default(0),
    lockedUntil: instant(),
  },
  (table) => [
    index("user_second_factors_of_user").on(table.userId),
    index("user_second_factors_secret").on(table.secret),
  ],
);

/** Counters of tries, by address, by person and by what may be used once. */
export const userRates = pgTable("user_rates", {
  id: uuid().primaryKey(),
  key: text().notNull().unique("user_rates_key"),
  count: integer().notNull(),
  /** Milliseconds since 1970. */
  lastRequest: bigint({ mode: "number" }).notNull(),
});

/** A public key of a person's device (Web Authentication Level 3, "Credential Record"). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    name: text().notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text().notNull().unique("passkeys_credential"),
    publicKey: bytes().notNull(),
    /** Signatures so far; one that goes back tells of a copy. Stays 0 on synchronized ones. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    deviceType: text().$type<"singleDevice" | "multiDevice">().notNull(),
    backedUp: boolean().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index("passkeys_of_user").on(table.userId)],
);

export type UserRow = typeof users.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;
export type UserSessionRow = typeof userSessions.$inferSelect;
