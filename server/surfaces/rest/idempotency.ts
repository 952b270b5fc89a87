import { and, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import { idempotencyKeys } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { decrypt, encrypt, sha256 } from "../../secrets";
import { wake } from "../../wake";

/** What a surface is about to send: the body is JSON already, so that a replay is the same to the byte. */
export interface Answer {
  status: number;
  json: string | null;
  /** When `json` is another text after all, such as a calendar file. */
  contentType?: string;
  replayed?: true;
}

export interface Attempt {
  door: "management" | "public";
  key: string;
  /** SHA-256 of method, path and body. */
  fingerprint: Buffer;
}

const PURPOSE = "idempotent-answer";
const KEY = /^[\x21-\x7e]{1,255}$/;

/** @throws DomainError bad_request unless it is 1 to 255 visible ASCII characters */
export function requireKeyForm(key: string): string {
  if (!KEY.test(key))
    throw new DomainError("bad_request", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  return key;
}

export const fingerprintOf = (method: string, path: string, body: Uint8Array): Buffer =>
  sha256(Buffer.concat([Buffer.from(`${method} ${path}\n`), body]));

/**
 * Answers a keyed request once in 24 hours.
 *
 * The request's own writes and its stored answer commit together, and the claim on the key is an advisory lock
 * of that same transaction. So a kill at any point leaves either both or neither, and no claim survives its process.
 *
 * @param run must not throw for refusals: they are answers, and stored like any other but 401, 403 and 429
 * @throws DomainError idempotency_in_progress | idempotency_mismatch
 */
export async function once(
  ctx: TenantContext,
  attempt: Attempt,
  run: (ctx: TenantContext) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ctx.db.transaction(async (db) => {
    await requireClaim(db, ctx.tenant.id, attempt);
    const stored = await findAnswer(db, ctx.tenant.id, attempt);
    if (stored) return stored;
    const fresh = await run({ ...ctx, db });
    if (isKept(fresh.status)) await insertAnswer(db, ctx.tenant.id, { attempt, answer: fresh });
    return fresh;
  });
  if (!answer.replayed && answer.status < 400 && ctx.outcome.changed) wake();
  return answer;
}

const isKept = (status: number) => status < 500 && status !== 401 && status !== 403 && status !== 429;

async function requireClaim(db: Db, tenantId: string, { door, key }: Attempt): Promise<void> {
  const name = `${tenantId} ${door} ${key}`;
  const [row] = await db.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`,
  );
  if (!row?.claimed)
    throw new DomainError("idempotency_in_progress", "The first request with this key is still running.");
}

const sameKey = (tenantId: string, { door, key }: Attempt) =>
  and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.door, door), eq(idempotencyKeys.key, key));

async function findAnswer(db: Db, tenantId: string, attempt: Attempt): Promise<Answer | null> {
  const { fingerprint, status, body } = idempotencyKeys;
  const [row] = await db
    .select({ fingerprint, status, body })
    .from(idempotencyKeys)
    .where(and(sameKey(tenantId, attempt), sql`${idempotencyKeys.expiresAt} > now()`));
  if (!row) return null;
  if (!row.fingerprint.equals(attempt.fingerprint))
    throw new DomainError("idempotency_mismatch", "This Idempotency-Key was used with another request.");
  const json = decrypt(PURPOSE, row.body);
  return { status: row.status, json: json === "" ? null : json, replayed: true };
}

/** An expired row of the same key is overwritten. */
async function insertAnswer(db: Db, tenantId: string, kept: { attempt: Attempt; answer: Answer }): Promise<void> {
  const { attempt, answer } = kept;
  const values = {
    fingerprint: attempt.fingerprint,
    status: answer.status,
    body: encrypt(PURPOSE, answer.json ?? ""),
    // Real time: a sandbox's clock must not forget what its client still retries.
    expiresAt: sql`now() + interval '24 hours'`,
    createdAt: sql`now()`,
  };
  const { tenantId: tenant, door, key } = idempotencyKeys;
  await db
    .insert(idempotencyKeys)
    .values({ tenantId, door: attempt.door, key: attempt.key, ...values })
    .onConflictDoUpdate({ target: [tenant, door, key], set: values });
}
