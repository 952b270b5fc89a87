import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { database } from "../../db/client";
import { apiKeys, type TenantRow, tenants } from "../../db/schema";
import { statement } from "../../db/statement";
import { DomainError, notFound } from "../../domain/errors";
import type { Scope } from "../../scopes";
import { sha256 } from "../../secrets";
import { getTenant, type TenantVersion, tenantVersion } from "./tenants";

export interface KeyHolder {
  keyId: string;
  keyHint: string;
  scopes: Scope[];
  tenant: TenantRow;
}

const API_KEY = /^bearer +(slw_[A-Za-z0-9_-]{43})$/i;
const PUBLIC_KEY = /^pk_[A-Za-z0-9_-]{22}$/;

/** A sandbox past its day is as good as gone, by real time. */
const alive = or(isNull(tenants.expiresAt), gt(tenants.expiresAt, sql`now()`));

type FoundKey = TenantVersion & { keyId: string; keyHint: string; scopes: string };

// One text is read many times faster than an array of ten.
const scopes = sql<string>`array_to_string(${apiKeys.scopes}, ' ')`;

const findKey = statement<FoundKey[], { hash: Buffer }>((db) =>
  db
    .select({ keyId: apiKeys.id, keyHint: apiKeys.hint, scopes, ...tenantVersion })
    .from(apiKeys)
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), alive))
    .prepare("find_key"),
);

const findPublicKey = statement<TenantVersion[], { publicKey: string }>((db) =>
  db
    .select(tenantVersion)
    .from(tenants)
    .where(and(eq(tenants.publicKey, sql.placeholder("publicKey")), alive))
    .prepare("find_public_key"),
);

/** A key may have none: then it answers `GET /me` alone. */
const scopesIn = (text: string): Scope[] => (text === "" ? [] : (text.split(" ") as Scope[]));

/**
 * The account behind `Authorization: Bearer slw_…`: one indexed lookup by SHA-256, so the comparison leaks nothing.
 *
 * @throws DomainError unauthorized
 */
export async function authenticate(authorization: string | undefined): Promise<KeyHolder> {
  const key = API_KEY.exec(authorization ?? "")?.[1];
  const [found] = key ? await findKey(database().db, { hash: sha256(key) }) : [];
  const tenant = found && (await getTenant(database().db, found));
  if (!tenant) throw new DomainError("unauthorized", "The API key is missing or not valid.");
  return { keyId: found.keyId, keyHint: found.keyHint, scopes: scopesIn(found.scopes), tenant };
}

/** @throws DomainError not_found for a public key of no living account */
export async function findTenantByPublicKey(publicKey: string): Promise<TenantRow> {
  const [found] = PUBLIC_KEY.test(publicKey) ? await findPublicKey(database().db, { publicKey }) : [];
  const tenant = found && (await getTenant(database().db, found));
  if (!tenant) throw notFound("account");
  return tenant;
}
