import { isIP } from "node:net";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { KeyActor } from "../../context";
import { database } from "../../db/client";
import { apiKeys, type TenantRow, tenants } from "../../db/schema";
import { statement } from "../../db/statement";
import { getTenant, type TenantVersion, tenantVersion } from "../../db/tenants";
import { DomainError, notFound } from "../../domain/errors";
import type { Scope } from "../../domain/scopes";
import { sha256 } from "../../secrets";
import type { SurfaceRequest } from "../http";

export interface KeyHolder {
  actor: KeyActor;
  tenant: TenantRow;
}

const API_KEY = /^bearer +(slw_[A-Za-z0-9_-]{43})$/i;
const PUBLIC_KEY = /^pk_[A-Za-z0-9_-]{22}$/;

/** A sandbox past its day is as good as gone, by real time, and so is a closed account for all but its people. */
const alive = and(isNull(tenants.closingAt), or(isNull(tenants.expiresAt), gt(tenants.expiresAt, sql`now()`)));

interface FoundKey extends TenantVersion {
  keyId: string;
  keyHint: string;
  name: string;
  expiresAt: Date | null;
  scopes: string;
  /** Whether its last use was noted a minute ago or longer, or never. */
  isUnnoted: boolean;
}

// One text is read many times faster than an array of ten.
const scopes = sql<string>`array_to_string(${apiKeys.scopes}, ' ')`;
const isUnnoted = sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`;

/** A key opens nothing once it is revoked or over, or from an address that it does not allow: all by real time. */
const usable = and(
  isNull(apiKeys.revokedAt),
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
  or(isNull(apiKeys.allowedNetworks), sql`${sql.placeholder("address")}::inet <<= any(${apiKeys.allowedNetworks})`),
);

const findKey = statement<FoundKey[], { hash: Buffer; address: string | null }>((db) =>
  db
    .select({
      keyId: apiKeys.id,
      keyHint: apiKeys.hint,
      name: apiKeys.name,
      expiresAt: apiKeys.expiresAt,
      scopes,
      isUnnoted,
      ...tenantVersion,
    })
    .from(apiKeys)
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), usable, alive))
    .prepare("find_key"),
);

const noteUse = statement<unknown, { tenantId: string; keyId: string }>((db) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.tenantId, sql.placeholder("tenantId")), eq(apiKeys.id, sql.placeholder("keyId")), isUnnoted))
    .prepare("note_key_use"),
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
 * It runs on every request, so a key that is revoked, in whatever process, opens nothing from then on. When it was last
 * used is written at most once a minute.
 *
 * @throws DomainError unauthorized
 */
export async function authenticate(request: Pick<SurfaceRequest, "header" | "clientAddress">): Promise<KeyHolder> {
  const { db } = database();
  const key = API_KEY.exec(request.header("authorization") ?? "")?.[1];
  const address = isIP(request.clientAddress) > 0 ? request.clientAddress : null;
  const [found] = key ? await findKey(db, { hash: sha256(key), address }) : [];
  const tenant = found && (await getTenant(db, found));
  if (!tenant) throw new DomainError("unauthorized", "The API key is missing or not valid.");
  const { keyId, keyHint, name, expiresAt, isUnnoted } = found;
  if (isUnnoted) await noteUse(db, { tenantId: tenant.id, keyId });
  return { actor: { kind: "key", keyId, keyHint, name, expiresAt, scopes: scopesIn(found.scopes) }, tenant };
}

/** @throws DomainError not_found for a public key of no living account */
export async function findTenantByPublicKey(publicKey: string): Promise<TenantRow> {
  const [found] = PUBLIC_KEY.test(publicKey) ? await findPublicKey(database().db, { publicKey }) : [];
  const tenant = found && (await getTenant(database().db, found));
  if (!tenant) throw notFound("account");
  return tenant;
}
