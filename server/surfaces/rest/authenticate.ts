import { isIP } from "node:net";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type KeyActor, realNow } from "../../context";
import { getKeyFacts, type KeyVersion, keyVersion, noteKeyUse } from "../../db/api-keys";
import { database } from "../../db/client";
import { apiKeys, type TenantRow, tenants } from "../../db/schema";
import { statement } from "../../db/statement";
import { getTenant, type TenantVersion, tenantVersion } from "../../db/tenants";
import { DomainError, notFound } from "../../domain/errors";
import { accountInPageToken, isSandboxKey, sha256 } from "../../secrets";
import type { SurfaceRequest } from "../http/http";

export interface KeyHolder {
  actor: KeyActor;
  tenant: TenantRow;
}

const API_KEY = /^bearer +(slw_[A-Za-z0-9_-]{43})$/i;
/** How exactly the last use of a key is known. */
const NOTED_MS = 60_000;
const PUBLIC_KEY = /^pk_[A-Za-z0-9_-]{22}$/;

/** A sandbox past its day is as good as gone, by real time, and so is a closed account for all but its people. */
const alive = and(isNull(tenants.closingAt), or(isNull(tenants.expiresAt), gt(tenants.expiresAt, sql`now()`)));

type FoundKey = TenantVersion & KeyVersion;

/** A key opens nothing once it is revoked or over, or from an address that it does not allow: all by real time. */
const usable = and(
  isNull(apiKeys.revokedAt),
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
  or(isNull(apiKeys.allowedNetworks), sql`${sql.placeholder("address")}::inet <<= any(${apiKeys.allowedNetworks})`),
);

const findKey = statement<FoundKey[], { hash: Buffer; address: string | null }>((db) =>
  db
    .select({ ...keyVersion, ...tenantVersion })
    .from(apiKeys)
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), usable, alive))
    .prepare("find_key"),
);

const findPublicKey = statement<TenantVersion[], { publicKey: string }>((db) =>
  db
    .select(tenantVersion)
    .from(tenants)
    .where(and(eq(tenants.publicKey, sql.placeholder("publicKey")), alive))
    .prepare("find_public_key"),
);

/** A closed account was a sandbox's once, perhaps, and may be opened again. */
const findClosed = statement<{ id: string }[], { publicKey: string }>((db) =>
  db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.publicKey, sql.placeholder("publicKey")), eq(tenants.isSandbox, false)))
    .prepare("find_closed_public_key"),
);

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
  const facts = found && (await getKeyFacts(db, found));
  if (!tenant || !facts) throw new DomainError("unauthorized", "The API key is missing or not valid.");
  const now = realNow();
  const { hint: keyHint, name, scopes, expiresAt, lastUsedAt } = facts;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > NOTED_MS) await noteKeyUse(db, found, now);
  return { actor: { kind: "key", keyId: found.keyId, keyHint, name, expiresAt, scopes }, tenant };
}

/** @throws DomainError not_found for a public key of no living account */
export async function findTenantByPublicKey(publicKey: string): Promise<TenantRow> {
  const [found] = PUBLIC_KEY.test(publicKey) ? await findPublicKey(database().db, { publicKey }) : [];
  const tenant = found && (await getTenant(database().db, found));
  if (!tenant) throw notFound("account");
  return tenant;
}

/** Whether a public key that opens nothing was a sandbox's: one whose day is over, or that was deleted. */
export async function wasSandbox(publicKey: string): Promise<boolean> {
  if (!isSandboxKey(publicKey)) return false;
  return (await findClosed(database().db, { publicKey })).length === 0;
}

/** Whether the token of a payment's, ticket's or order's page was made for an account of which nothing is left. */
export async function wasOfGoneAccount(token: string): Promise<boolean> {
  const tenantId = accountInPageToken(token);
  if (tenantId === null) return false;
  return (await database().db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId))).length === 0;
}
