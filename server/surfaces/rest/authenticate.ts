import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Database, database } from "../../db/client";
import { apiKeys, type TenantRow, tenants } from "../../db/schema";
import { DomainError, notFound } from "../../domain/errors";
import type { Scope } from "../../scopes";
import { sha256 } from "../../secrets";

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

// Built once per pool: both run on every request.
const prepared = new WeakMap<Database, ReturnType<typeof prepare>>();

function prepare(db: Database) {
  return {
    byKey: db
      .select({ keyId: apiKeys.id, keyHint: apiKeys.hint, scopes: apiKeys.scopes, tenant: tenants })
      .from(apiKeys)
      .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
      .where(and(eq(apiKeys.hash, sql.placeholder("hash")), alive))
      .prepare("find_key_holder"),
    byPublicKey: db
      .select()
      .from(tenants)
      .where(and(eq(tenants.publicKey, sql.placeholder("publicKey")), alive))
      .prepare("find_tenant_by_public_key"),
  };
}

function statements() {
  const { db } = database();
  const known = prepared.get(db) ?? prepare(db);
  prepared.set(db, known);
  return known;
}

/**
 * The account behind `Authorization: Bearer slw_…`: one indexed lookup by SHA-256, so the comparison leaks nothing.
 *
 * @throws DomainError unauthorized
 */
export async function authenticate(authorization: string | undefined): Promise<KeyHolder> {
  const key = API_KEY.exec(authorization ?? "")?.[1];
  const [holder] = key ? await statements().byKey.execute({ hash: sha256(key) }) : [];
  if (!holder) throw new DomainError("unauthorized", "The API key is missing or not valid.");
  return { ...holder, scopes: holder.scopes as Scope[] };
}

/** @throws DomainError not_found for a public key of no living account */
export async function findTenantByPublicKey(publicKey: string): Promise<TenantRow> {
  const [tenant] = PUBLIC_KEY.test(publicKey) ? await statements().byPublicKey.execute({ publicKey }) : [];
  if (!tenant) throw notFound("account");
  return tenant;
}
