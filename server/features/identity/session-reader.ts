import { and, eq, gt, sql } from "drizzle-orm";
import { realNow } from "../../context";
import { type Db, database } from "../../db/client";
import { type MemberRow, members, type UserRow, userSessions, users } from "../../db/schema";
import { sessionTokenIn } from "./cookie";

const SEEN_EVERY_MS = 60_000;

/** A person who is signed in. */
export interface SignedIn {
  user: Pick<UserRow, "id" | "name" | "email" | "emailVerified" | "twoFactorEnabled">;
  session: { id: string; createdAt: Date };
  /** As what the person belongs to the account that was asked for; null when to none, or none was. */
  member: Pick<MemberRow, "id" | "role" | "staffId"> | null;
}

/**
 * Who a request comes from, by its `cookie` header: the signature is compared before a statement is sent, and one SELECT
 * reads session, person and membership. Ending a session ends it for the next request of any process.
 *
 * @param tenantId the account that is asked for; the caller answers 404 where `member` is null
 * @returns null when nobody is signed in
 */
export async function readSession(cookie: string | undefined, tenantId: string | null): Promise<SignedIn | null> {
  const token = sessionTokenIn(cookie);
  if (token === null) return null;
  const { db } = database();
  const row = await findSession(db, token, tenantId);
  if (!row) return null;
  const { lastUsedAt, memberId, role, staffId, sessionId, createdAt, ...user } = row;
  await noteUse(db, { sessionId, lastUsedAt, memberId, tenantId });
  return {
    user,
    session: { id: sessionId, createdAt },
    member: memberId !== null && role !== null ? { id: memberId, role, staffId } : null,
  };
}

async function findSession(db: Db, token: string, tenantId: string | null) {
  const ofAccount = tenantId === null ? sql`false` : eq(members.tenantId, tenantId);
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      twoFactorEnabled: users.twoFactorEnabled,
      sessionId: userSessions.id,
      createdAt: userSessions.createdAt,
      lastUsedAt: userSessions.lastUsedAt,
      memberId: members.id,
      role: members.role,
      staffId: members.staffId,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .leftJoin(members, and(eq(members.userId, users.id), ofAccount))
    .where(and(eq(userSessions.token, token), gt(userSessions.expiresAt, realNow())));
  return row;
}

interface Use {
  sessionId: string;
  lastUsedAt: Date | null;
  memberId: string | null;
  tenantId: string | null;
}

/** Exact to a minute, so that most requests write nothing. */
async function noteUse(db: Db, { sessionId, lastUsedAt, memberId, tenantId }: Use): Promise<void> {
  const now = realNow();
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < SEEN_EVERY_MS) return;
  await db.update(userSessions).set({ lastUsedAt: now }).where(eq(userSessions.id, sessionId));
  if (memberId === null || tenantId === null) return;
  await db
    .update(members)
    .set({ lastSeenAt: now })
    .where(and(eq(members.tenantId, tenantId), eq(members.id, memberId)));
}
