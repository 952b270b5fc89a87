import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { SignedIn } from "../../context";
import type { Db } from "../../db/client";
import { members, tenants, userSessions, users } from "../../db/schema";
import { statement } from "../../db/statement";
import { type TenantVersion, tenantVersion } from "../../db/tenants";
import type { Role } from "../../domain/roles";

/** Who a session's token is, and what they are in the account that was asked for. */
export interface FoundSession extends SignedIn {
  hasSecondFactor: boolean;
  /** Null without an account, and in one that the person does not belong to or that is gone. */
  membership: { memberId: string; role: Role; staffId: string | null; version: TenantVersion } | null;
}

interface FoundRow extends SignedIn {
  hasSecondFactor: boolean;
  memberId: string | null;
  role: Role | null;
  staffId: string | null;
  tenantId: string | null;
  version: string | null;
  /** Whether its last use was noted a minute ago or longer, or never. */
  isUnnoted: boolean;
}

/** A sandbox past its day is as good as gone, by real time. */
const alive = or(isNull(tenants.expiresAt), gt(tenants.expiresAt, sql`now()`));
const MINUTE = sql`now() - interval '1 minute'`;
const isUnseen = sql<boolean>`coalesce(${members.lastSeenAt} < ${MINUTE}, true)`;
const isUnused = sql<boolean>`coalesce(${userSessions.lastUsedAt} < ${MINUTE}, true)`;

const findRow = statement<FoundRow[], { token: string; tenantId: string | null }>((db) =>
  db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      hasSecondFactor: users.twoFactorEnabled,
      sessionId: userSessions.id,
      memberId: members.id,
      role: members.role,
      staffId: members.staffId,
      tenantId: tenants.id,
      version: tenantVersion.version,
      isUnnoted: sql<boolean>`${isUnused} or (${tenants.id} is not null and ${isUnseen})`,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.tenantId, sql.placeholder("tenantId"))))
    .leftJoin(tenants, and(eq(tenants.id, members.tenantId), alive))
    .where(and(eq(userSessions.token, sql.placeholder("token")), gt(userSessions.expiresAt, sql`now()`)))
    .prepare("find_membership"),
);

const noteSession = statement<unknown, { id: string }>((db) =>
  db
    .update(userSessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(userSessions.id, sql.placeholder("id")), isUnused))
    .prepare("note_session_use"),
);

const noteMember = statement<unknown, { tenantId: string; id: string }>((db) =>
  db
    .update(members)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(members.tenantId, sql.placeholder("tenantId")), eq(members.id, sql.placeholder("id")), isUnseen))
    .prepare("note_member_seen"),
);

/**
 * Whose session a token is and what they are in an account: one SELECT for every request, so that a session that was
 * revoked, a role that was changed and a member who was removed count at once. Notes the use at most once a minute.
 *
 * @param tenantId null: no account was chosen; whoever passes a text has made sure that it is a uuid
 * @returns null for a token of no living session
 */
export async function findMembership(
  db: Db,
  { token, tenantId }: { token: string; tenantId: string | null },
): Promise<FoundSession | null> {
  const [row] = await findRow(db, { token, tenantId });
  if (!row) return null;
  const { memberId, role, staffId, tenantId: found, version, isUnnoted, ...who } = row;
  const isMember = memberId !== null && role !== null && found !== null && version !== null;
  if (isUnnoted) {
    await noteSession(db, { id: row.sessionId });
    if (isMember) await noteMember(db, { tenantId: found, id: memberId });
  }
  return { ...who, membership: isMember ? { memberId, role, staffId, version: { tenantId: found, version } } : null };
}
