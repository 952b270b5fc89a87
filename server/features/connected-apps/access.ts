import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Person } from "../../context";
import type { Db } from "../../db/client";
import { members, oauthGrants, oauthTokens, type TenantRow, tenants, users } from "../../db/schema";
import { statement } from "../../db/statement";
import { getTenant, type TenantVersion, tenantVersion } from "../../db/tenants";
import type { Role } from "../../domain/roles";
import type { Scope } from "../../domain/scopes";
import { hashOf } from "./tokens";

const ACCESS_TOKEN = /^bearer +(sla_[A-Za-z0-9_-]{43})$/i;

/** Whether an `authorization` header carries what looks like an app's access token. */
export const bearsAppToken = (authorization: string | undefined): boolean => ACCESS_TOKEN.test(authorization ?? "");

interface Found extends TenantVersion {
  grantId: string;
  clientName: string;
  scopes: string;
  isUnnoted: boolean;
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  memberId: string;
  role: Role;
  staffId: string | null;
}

const isUnused = sql<boolean>`coalesce(${oauthGrants.lastUsedAt} < now() - interval '1 minute', true)`;

/** A closed account and a sandbox past its day are gone for apps as for keys, and so is one whose rules shut the person out. */
const isOpen = and(
  isNull(tenants.closingAt),
  or(isNull(tenants.expiresAt), gt(tenants.expiresAt, sql`now()`)),
  or(eq(tenants.requireSecondFactor, false), users.twoFactorEnabled),
);

const findAccess = statement<Found[], { hash: Buffer; resource: string }>((db) =>
  db
    .select({
      grantId: oauthGrants.id,
      clientName: oauthGrants.clientName,
      scopes: sql<string>`array_to_string(${oauthGrants.scopes}, ' ')`,
      isUnnoted: isUnused,
      userId: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      memberId: members.id,
      role: members.role,
      staffId: members.staffId,
      ...tenantVersion,
    })
    .from(oauthTokens)
    .innerJoin(
      oauthGrants,
      and(eq(oauthGrants.tenantId, oauthTokens.tenantId), eq(oauthGrants.id, oauthTokens.grantId)),
    )
    .innerJoin(members, and(eq(members.tenantId, oauthGrants.tenantId), eq(members.userId, oauthGrants.userId)))
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(tenants, eq(tenants.id, members.tenantId))
    .where(
      and(
        eq(oauthTokens.hash, sql.placeholder("hash")),
        eq(oauthTokens.kind, "access"),
        gt(oauthTokens.expiresAt, sql`now()`),
        eq(oauthGrants.resource, sql.placeholder("resource")),
        isOpen,
      ),
    )
    .prepare("find_app_access"),
);

const noteUse = statement<unknown, { tenantId: string; id: string }>((db) =>
  db
    .update(oauthGrants)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(oauthGrants.tenantId, sql.placeholder("tenantId")), eq(oauthGrants.id, sql.placeholder("id")), isUnused),
    )
    .prepare("note_app_use"),
);

/**
 * Who acts through an app's access token, and in which account: one SELECT on every request, so that an app that was
 * disconnected, a member who was removed and a role that was changed count at once in every process.
 *
 * @param resource the address that is asked: a token for another opens nothing
 * @returns null for a token of nobody, or over
 */
export async function findAppAccess(
  db: Db,
  authorization: string | undefined,
  resource: string,
): Promise<{ actor: Person; tenant: TenantRow } | null> {
  const token = ACCESS_TOKEN.exec(authorization ?? "")?.[1];
  const [found] = token === undefined ? [] : await findAccess(db, { hash: hashOf(token), resource });
  const tenant = found && (await getTenant(db, found));
  if (!found || !tenant) return null;
  if (found.isUnnoted) await noteUse(db, { tenantId: tenant.id, id: found.grantId });
  return { actor: actorOf(found), tenant };
}

const actorOf = (found: Found): Person => ({
  kind: "person",
  userId: found.userId,
  name: found.name,
  email: found.email,
  emailVerified: found.emailVerified,
  sessionId: found.grantId,
  member: { id: found.memberId, role: found.role, staffId: found.staffId },
  app: { grantId: found.grantId, name: found.clientName, scopes: scopesIn(found.scopes) },
});

const scopesIn = (text: string) => text.split(" ").filter((scope) => scope !== "") as Scope[];
