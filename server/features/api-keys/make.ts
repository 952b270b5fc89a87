import { type MemberContext, markUnchanged, realNow } from "../../context";
import type { Db } from "../../db/client";
import type { ApiKeyRow } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { SCOPES_OF } from "../../domain/roles";
import { allows, type Scope } from "../../domain/scopes";
import { countLiveKeys, getApiKey, insertApiKey, isReplaced, lockApiKey, updateApiKey } from "./queries";
import type { ApiKey, MadeKey, MakeKeyInput, RenameKeyInput, RotateKeyInput } from "./schemas";

const LIVE_MAX = 100;
const HOUR_MS = 3_600_000;

/** @throws DomainError validation on `scopes`: a key may do no more than who makes it */
function requireScopesOfMaker({ actor }: MemberContext, scopes: readonly string[]): void {
  const own = SCOPES_OF[actor.member.role];
  const beyond = scopes.filter((scope) => !allows(own, scope as Scope));
  if (beyond.length > 0) throw invalid({ scopes: `You may not do this yourself: ${beyond.join(", ")}.` });
}

/** @throws DomainError conflict */
async function requireRoom(db: Db, tenantId: string, now: Date): Promise<void> {
  if ((await countLiveKeys(db, tenantId, now)) >= LIVE_MAX)
    throw new DomainError("conflict", `An account has at most ${LIVE_MAX} keys: revoke one first.`);
}

/**
 * Makes a key, which is answered once.
 *
 * @throws DomainError conflict | validation on `scopes` or `expiresAt`
 */
export async function makeKey(ctx: MemberContext, input: MakeKeyInput): Promise<MadeKey> {
  const { db, tenant, actor } = ctx;
  const now = realNow();
  const { name, scopes, allowedNetworks } = input;
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  requireScopesOfMaker(ctx, scopes);
  if (expiresAt !== null && expiresAt <= now) throw invalid({ expiresAt: "Must lie ahead." });
  await requireRoom(db, tenant.id, now);
  const facts = { name, scopes, allowedNetworks, expiresAt, replaces: null };
  const { id, key } = await insertApiKey(db, tenant.id, { ...facts, createdBy: actor.userId, now });
  return { ...(await getApiKey(db, tenant.id, id)), key };
}

/** Gives a key another name. @throws DomainError not_found */
export async function renameKey(ctx: MemberContext, { id, name }: RenameKeyInput): Promise<ApiKey> {
  const { db, tenant } = ctx;
  const row = await lockApiKey(db, tenant.id, id);
  if (row.name === name) markUnchanged(ctx);
  else await updateApiKey(db, row, { name });
  return getApiKey(db, tenant.id, id);
}

/**
 * Makes a key that takes over from another, with its name, scopes and networks, for as long as that one was made for.
 * That one stays valid for `graceHours`, but no longer than it would have. Of two rotations at once one is refused.
 *
 * @throws DomainError not_found | conflict when it is revoked, over or rotated already | validation on `scopes`
 */
export async function rotateKey(ctx: MemberContext, { id, graceHours }: RotateKeyInput): Promise<MadeKey> {
  const { db, tenant, actor } = ctx;
  const now = realNow();
  const row = await lockApiKey(db, tenant.id, id);
  if (isOver(row, now)) throw new DomainError("conflict", "This key is revoked or over: make a new one.");
  if (await isReplaced(db, tenant.id, id))
    throw new DomainError("conflict", "This key was rotated already: rotate the one that took over.");
  requireScopesOfMaker(ctx, row.scopes);
  const { name, scopes, allowedNetworks } = row;
  const facts = { name, scopes, allowedNetworks, expiresAt: renewed(row, now), replaces: id };
  const made = await insertApiKey(db, tenant.id, { ...facts, createdBy: actor.userId, now });
  await updateApiKey(db, row, graceHours === 0 ? revoked(ctx, now) : { expiresAt: graceEnd(row, now, graceHours) });
  return { ...(await getApiKey(db, tenant.id, made.id)), key: made.key };
}

const isOver = ({ revokedAt, expiresAt }: ApiKeyRow, now: Date): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now);

const renewed = ({ expiresAt, createdAt }: ApiKeyRow, now: Date): Date | null =>
  expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());

function graceEnd({ expiresAt }: ApiKeyRow, now: Date, graceHours: number): Date {
  const end = new Date(now.getTime() + graceHours * HOUR_MS);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

const revoked = ({ actor }: MemberContext, now: Date) => ({ revokedAt: now, revokedBy: actor.userId });

/** Ends a key at once, in every process. One that is revoked already stays as it is. @throws DomainError not_found */
export async function revokeKey(ctx: MemberContext, id: string): Promise<ApiKey> {
  const { db, tenant } = ctx;
  const row = await lockApiKey(db, tenant.id, id);
  if (row.revokedAt !== null) markUnchanged(ctx);
  else await updateApiKey(db, row, revoked(ctx, realNow()));
  return getApiKey(db, tenant.id, id);
}
