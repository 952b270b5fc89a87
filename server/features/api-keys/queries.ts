import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type ApiKeyRow, apiKeys, members, users } from "../../db/schema";
import { invariant, notFound } from "../../domain/errors";
import type { Scope } from "../../domain/scopes";
import type { Paging } from "../../schemas/lists";
import { newApiKey } from "../../secrets";
import type { ApiKey } from "./schemas";

const keysWithMakers = (db: Db) =>
  db
    .select({ key: apiKeys, makerName: users.name, memberId: members.id })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(members, and(eq(members.tenantId, apiKeys.tenantId), eq(members.userId, apiKeys.createdBy)));

type Found = Awaited<ReturnType<typeof keysWithMakers>>[number];

function toApiKey({ key, makerName, memberId }: Found): ApiKey {
  const { id, name, hint, lastUsedAt, expiresAt, revokedAt, allowedNetworks, replaces, createdAt, createdBy } = key;
  const isKnown = createdBy !== null && makerName !== null;
  return {
    id,
    name,
    hint,
    scopes: key.scopes as Scope[],
    maker: isKnown ? { id: createdBy, name: makerName, isMember: memberId !== null } : null,
    lastUsedAt,
    expiresAt,
    revokedAt,
    allowedNetworks,
    replaces,
    createdAt,
  };
}

/** An account's keys, newest first; those that are over among them. */
export async function listApiKeys(db: Db, tenantId: string, { limit, offset }: Paging) {
  const ofAccount = eq(apiKeys.tenantId, tenantId);
  const [rows, total] = await Promise.all([
    keysWithMakers(db).where(ofAccount).orderBy(desc(apiKeys.id)).limit(limit).offset(offset),
    db.$count(apiKeys, ofAccount),
  ]);
  return { data: rows.map(toApiKey), total };
}

/** One key of an account. @throws DomainError not_found */
export async function getApiKey(db: Db, tenantId: string, id: string): Promise<ApiKey> {
  const [row] = await keysWithMakers(db).where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id)));
  if (!row) throw notFound("key");
  return toApiKey(row);
}

/** A key, locked until the transaction ends. @throws DomainError not_found */
export async function lockApiKey(db: Db, tenantId: string, id: string): Promise<ApiKeyRow> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id)))
    .for("update");
  if (!row) throw notFound("key");
  return row;
}

/** How many keys of an account are neither revoked nor over. @param now real time */
export const countLiveKeys = (db: Db, tenantId: string, now: Date): Promise<number> =>
  db.$count(
    apiKeys,
    and(
      eq(apiKeys.tenantId, tenantId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    ),
  );

/** Whether another key took over from this one. */
export async function isReplaced(db: Db, tenantId: string, id: string): Promise<boolean> {
  return (await db.$count(apiKeys, and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.replaces, id)))) > 0;
}

export type NewApiKey = Pick<
  ApiKeyRow,
  "name" | "scopes" | "createdBy" | "expiresAt" | "allowedNetworks" | "replaces"
> & {
  /** Real time. */
  now: Date;
};

/** Stores a new key and answers it: the only time anyone sees it. */
export async function insertApiKey(
  db: Db,
  tenantId: string,
  { now, ...columns }: NewApiKey,
): Promise<{ id: string; key: string }> {
  const { key, hash, hint } = newApiKey();
  const id = newId();
  await db.insert(apiKeys).values({ ...columns, tenantId, id, hash, hint, createdAt: now });
  return { id, key };
}

/** Writes fields of a key that is locked. */
export async function updateApiKey(db: Db, { tenantId, id }: ApiKeyRow, changes: Partial<ApiKeyRow>): Promise<void> {
  const written = await db
    .update(apiKeys)
    .set(changes)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  invariant(written.length === 1, "a held key is there");
}
