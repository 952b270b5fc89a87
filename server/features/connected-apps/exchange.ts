import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "../../db/client";
import { members, type OauthCodeRow, oauthCodes, oauthGrants, oauthTokens } from "../../db/schema";
import { allows, SCOPES, type Scope } from "../../domain/scopes";
import { noteOfApp } from "./audit";
import { endGrant } from "./grants";
import { OauthError } from "./refusals";
import { ACCESS_MS, challengeOf, hashOf, newSecret, REFRESH_MS } from "./tokens";

/** What an app receives. */
export interface Issued {
  accessToken: string;
  refreshToken: string;
  scopes: string[];
}

/** What an app shows for its first tokens. */
export interface CodeProof {
  code: string;
  verifier: string;
  clientId: string;
  /** Null: not said, as OAuth 2.1 has it. */
  redirectUri: string | null;
}

/**
 * Exchanges a code for an app's first tokens, in one transaction: of several at once one gets them. Whoever shows a
 * used code with all that belongs to it shows that it got out, so what it gave is ended (RFC 6749 §4.1.2).
 *
 * @throws OauthError invalid_grant
 */
export async function exchangeCode(proof: CodeProof, now: Date): Promise<Issued> {
  const issued = await database().db.transaction(async (db) => {
    await holdMember(db, proof);
    const [code] = await db
      .update(oauthCodes)
      .set({ usedAt: now })
      .where(and(shownBy(proof), isNull(oauthCodes.usedAt), gt(oauthCodes.expiresAt, now)))
      .returning();
    return code ? makeGrant(db, code, now) : endReused(db, proof);
  });
  if (!issued)
    throw new OauthError("invalid_grant", "The code is unknown, used or over, or belongs to another request.");
  return issued;
}

/** Held before the code, as whoever removes the member holds them: of both at once one comes first. */
const holdMember = (db: Db, { code }: CodeProof) =>
  db
    .select({ id: members.id })
    .from(oauthCodes)
    .innerJoin(members, and(eq(members.tenantId, oauthCodes.tenantId), eq(members.userId, oauthCodes.userId)))
    .where(eq(oauthCodes.hash, hashOf(code)))
    .for("key share", { of: members });

function shownBy({ code, verifier, clientId, redirectUri }: CodeProof): SQL | undefined {
  return and(
    eq(oauthCodes.hash, hashOf(code)),
    eq(oauthCodes.clientId, clientId),
    eq(oauthCodes.challenge, challengeOf(verifier)),
    redirectUri === null ? undefined : eq(oauthCodes.redirectUri, redirectUri),
  );
}

async function makeGrant(db: Db, code: OauthCodeRow, now: Date): Promise<Issued> {
  const { tenantId, grantId: id, userId, clientId, clientName, scopes, resource } = code;
  await db
    .insert(oauthGrants)
    .values({ tenantId, id, userId, clientId, clientName, scopes, resource, lastUsedAt: null, createdAt: now });
  const own = sql`(select * from ${oauthGrants} where tenant_id = ${tenantId} and id = ${id})`;
  await db.execute(noteOfApp("app.connect", own));
  return { ...(await issue(db, { tenantId, grantId: id }, now)), scopes };
}

async function endReused(db: Db, proof: CodeProof): Promise<null> {
  const [used] = await db
    .select({ tenantId: oauthCodes.tenantId, grantId: oauthCodes.grantId })
    .from(oauthCodes)
    .where(and(shownBy(proof), isNotNull(oauthCodes.usedAt)));
  if (used) await endGrant(db, used.tenantId, used.grantId);
  return null;
}

async function issue(db: Db, grant: { tenantId: string; grantId: string }, now: Date) {
  const [access, refresh] = [newSecret("access"), newSecret("refresh")];
  const after = (ms: number) => new Date(now.getTime() + ms);
  await db.insert(oauthTokens).values([
    { ...grant, hash: access.hash, kind: "access", expiresAt: after(ACCESS_MS), usedAt: null, createdAt: now },
    { ...grant, hash: refresh.hash, kind: "refresh", expiresAt: after(REFRESH_MS), usedAt: null, createdAt: now },
  ]);
  return { accessToken: access.secret, refreshToken: refresh.secret };
}

/** What an app shows for its next tokens. */
export interface RefreshProof {
  refreshToken: string;
  clientId: string;
  /** What it wants of what it was given; null: all. */
  scopes: string[] | null;
}

interface Used extends Record<string, unknown> {
  tenantId: string;
  grantId: string;
  scopes: string[];
}

/**
 * Exchanges a refresh token for the next pair, once. Whoever shows a used one shows that two have it, so the app is
 * disconnected (RFC 9700 §4.14.2).
 *
 * @throws OauthError invalid_grant | invalid_scope for more than the app was given, which uses nothing up
 */
export async function refreshTokens(proof: RefreshProof, now: Date): Promise<Issued> {
  const issued = await database().db.transaction(async (db) => {
    await holdGrant(db, proof);
    const used = await useRefreshToken(db, proof, now);
    if (!used) return endOfUsed(db, proof);
    const { tenantId, grantId, scopes } = used;
    const beyond = SCOPES.filter((one) => proof.scopes?.includes(one) && !allows(scopes as Scope[], one));
    if (beyond.length > 0) throw new OauthError("invalid_scope", `The app was not given: ${beyond.join(" ")}.`);
    return { ...(await issue(db, { tenantId, grantId }, now)), scopes };
  });
  if (!issued) throw new OauthError("invalid_grant", "The refresh token is unknown, used or over, or another app's.");
  return issued;
}

const grantOfClient = (clientId: string) =>
  and(
    eq(oauthGrants.tenantId, oauthTokens.tenantId),
    eq(oauthGrants.id, oauthTokens.grantId),
    eq(oauthGrants.clientId, clientId),
  );

/** Held before its tokens, as whoever disconnects the app holds it. */
const holdGrant = (db: Db, { refreshToken, clientId }: RefreshProof) =>
  db
    .select({ id: oauthGrants.id })
    .from(oauthTokens)
    .innerJoin(oauthGrants, grantOfClient(clientId))
    .where(eq(oauthTokens.hash, hashOf(refreshToken)))
    .for("update", { of: oauthGrants });

async function useRefreshToken(db: Db, { refreshToken, clientId }: RefreshProof, now: Date): Promise<Used | null> {
  const [row] = await db
    .update(oauthTokens)
    .set({ usedAt: now })
    .from(oauthGrants)
    .where(
      and(
        eq(oauthTokens.hash, hashOf(refreshToken)),
        eq(oauthTokens.kind, "refresh"),
        isNull(oauthTokens.usedAt),
        gt(oauthTokens.expiresAt, now),
        grantOfClient(clientId),
        // The app of a closed account waits until it is opened again.
        sql`exists (select from tenants where tenants.id = ${oauthTokens.tenantId} and tenants.closing_at is null)`,
      ),
    )
    .returning({ tenantId: oauthTokens.tenantId, grantId: oauthTokens.grantId, scopes: oauthGrants.scopes });
  return row ?? null;
}

async function endOfUsed(db: Db, { refreshToken, clientId }: RefreshProof): Promise<null> {
  const [used] = await db
    .select({ tenantId: oauthTokens.tenantId, grantId: oauthTokens.grantId })
    .from(oauthTokens)
    .innerJoin(oauthGrants, grantOfClient(clientId))
    .where(and(eq(oauthTokens.hash, hashOf(refreshToken)), isNotNull(oauthTokens.usedAt)));
  if (used) await endGrant(db, used.tenantId, used.grantId);
  return null;
}
