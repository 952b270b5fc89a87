import { and, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../context";
import { idempotencyKeys } from "../../db/schema";
import { type Ask, askText } from "../../db/unit/ask";
import { roundTrip } from "../../db/unit/round-trip";
import { onDivisionByZero } from "../../db/unit/store";
import { inUnit, LostRace } from "../../db/unit/unit";
import { DomainError } from "../../domain/errors";
import { signalCommit } from "../../process/commit-signal";
import { decrypt, encrypt, sha256 } from "../../secrets";

/** What a surface is about to send: the body is JSON already, so that a replay is the same to the byte. */
export interface Answer {
  status: number;
  json: string | null;
  /** When `json` is another text after all, such as a calendar file. */
  contentType?: string;
  replayed?: true;
}

export interface Attempt {
  surface: "management" | "public";
  key: string;
  /** SHA-256 of method, path and body. */
  fingerprint: Buffer;
  /** It writes nothing before it has asked its first questions, so that the claim on the key may travel with them. */
  decides?: boolean;
  /** A refusal that no procedure threw as an answer; unless given it is thrown. */
  refuse?: (refusal: DomainError) => Answer;
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

/** The request of the same key has an answer, which is to be read. */
class AnsweredBefore extends Error {}

/**
 * Answers a keyed request once in 24 hours.
 *
 * The request's own writes and its stored answer commit together, and the claim on the key is an advisory lock
 * of that same transaction. So a kill at any point leaves either both or neither, and no claim survives its process.
 * The claim travels with the first question of the request itself, and the answer with its last write.
 *
 * @param run must not throw for refusals: they are answers, and stored like any other but 401, 403 and 429
 * @throws DomainError idempotency_in_progress | idempotency_mismatch
 */
export async function once(
  ctx: TenantContext,
  attempt: Attempt,
  run: (ctx: TenantContext) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await claiming(ctx, attempt, run);
    if (answer.status < 400 && ctx.outcome.changed) signalCommit();
    return answer;
  } catch (error) {
    // Unless it has just expired: then it is as if there had never been one.
    if (error instanceof AnsweredBefore) return (await findAnswer(ctx, attempt)) ?? once(ctx, attempt, run);
    const { refuse } = attempt;
    if (!(error instanceof LostRace) || !refuse) throw error;
    return claiming(ctx, attempt, async () => refuse(error));
  }
}

const isKept = (status: number) => status < 500 && status !== 401 && status !== 403 && status !== 429;

async function claiming(
  ctx: TenantContext,
  attempt: Attempt,
  run: (ctx: TenantContext) => Promise<Answer>,
): Promise<Answer> {
  return inUnit(ctx, async (own) => {
    const claim = claimOn(own.tenant.id, attempt);
    own.unit.ahead.push(...claim.asks);
    if (!attempt.decides) await roundTrip(own, []);
    const answer = await run(own).catch((error: unknown) => {
      throw claim.failure() ?? error;
    });
    const failure = claim.failure();
    if (failure) throw failure;
    // What was refused before it asked anything claims its key now.
    await roundTrip(own, []);
    if (isKept(answer.status)) own.unit.changes.also.push(insertAnswer(own.tenant.id, attempt, answer));
    return answer;
  });
}

/**
 * Takes the key, then looks for its answer: one statement each, for the second must see what the first one waited out.
 * Each fails unless the request may go on, and then nothing that is sent behind it runs.
 */
function claimOn(tenantId: string, { surface, key }: Attempt) {
  let failure: Error | undefined;
  const failingAs = (error: () => Error) =>
    onDivisionByZero(() => {
      failure = error();
      return failure;
    });
  const asks: Ask<unknown>[] = [
    { ...askText(CLAIM, [`${tenantId} ${surface} ${key}`]), refuse: failingAs(inProgress) },
    { ...askText(UNANSWERED, [tenantId, surface, key]), refuse: failingAs(() => new AnsweredBefore()) },
  ];
  return { asks, failure: () => failure };
}

const CLAIM = "select 1 / pg_try_advisory_xact_lock(hashtextextended($1, 0))::int";

const UNANSWERED = `
  select 1 / (not exists (
    select from idempotency_keys where tenant_id = $1::uuid and door = $2 and key = $3 and expires_at > now()
  ))::int`;

const inProgress = () =>
  new DomainError("idempotency_in_progress", "The first request with this key is still running.");

const sameKey = (tenantId: string, { surface, key }: Pick<Attempt, "surface" | "key">) =>
  and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.surface, surface), eq(idempotencyKeys.key, key));

/**
 * What the first request with a key of the public surface was answered, whatever it sent: for the page whose form
 * holds that key. Null when there is none, any more, or it was refused.
 *
 * @param key as the surface keeps it, bound to its visitor
 */
export async function firstAnswerOf(db: TenantContext["db"], tenantId: string, key: string): Promise<unknown> {
  const { status, body } = idempotencyKeys;
  const [row] = await db
    .select({ status, body })
    .from(idempotencyKeys)
    .where(and(sameKey(tenantId, { surface: "public", key }), sql`${idempotencyKeys.expiresAt} > now()`));
  if (!row || row.status > 299) return null;
  const json = decrypt(PURPOSE, row.body);
  return json === "" ? null : JSON.parse(json);
}

async function findAnswer({ db, tenant }: TenantContext, attempt: Attempt): Promise<Answer | null> {
  const { fingerprint, status, body } = idempotencyKeys;
  const [row] = await db
    .select({ fingerprint, status, body })
    .from(idempotencyKeys)
    .where(and(sameKey(tenant.id, attempt), sql`${idempotencyKeys.expiresAt} > now()`));
  if (!row) return null;
  if (!row.fingerprint.equals(attempt.fingerprint))
    throw new DomainError("idempotency_mismatch", "This Idempotency-Key was used with another request.");
  const json = decrypt(PURPOSE, row.body);
  return { status: row.status, json: json === "" ? null : json, replayed: true };
}

// Real time: a sandbox's clock must not forget what its client still retries. An expired row of the same key is
// overwritten.
const INSERT_ANSWER = `
  insert into idempotency_keys (tenant_id, door, key, fingerprint, status, body, expires_at, created_at)
  values ($1::uuid, $2, $3, $4, $5, $6, now() + interval '24 hours', now())
  on conflict (tenant_id, door, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
    body = excluded.body, expires_at = excluded.expires_at, created_at = excluded.created_at`;

const insertAnswer = (
  tenantId: string,
  { surface, key, fingerprint }: Attempt,
  { status, json }: Answer,
): Ask<unknown> => askText(INSERT_ANSWER, [tenantId, surface, key, fingerprint, status, encrypt(PURPOSE, json ?? "")]);
