import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type MemberRow, members, users } from "../../db/schema";
import { invariant, notFound } from "../../domain/errors";
import type { Role } from "../../domain/roles";
import type { Paging } from "../../schemas/lists";

const shown = {
  id: members.id,
  userId: members.userId,
  name: users.name,
  email: users.email,
  role: members.role,
  staffId: members.staffId,
  hasSecondFactor: users.twoFactorEnabled,
  lastSeenAt: members.lastSeenAt,
  createdAt: members.createdAt,
};

/** The people of an account in the order in which they joined. */
export async function listMembers(db: Db, tenantId: string, { limit, offset }: Paging) {
  const ofAccount = eq(members.tenantId, tenantId);
  const [data, total] = await Promise.all([
    db
      .select(shown)
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(ofAccount)
      .orderBy(asc(members.id))
      .limit(limit)
      .offset(offset),
    db.$count(members, ofAccount),
  ]);
  return { data, total };
}

/** One of the people of an account. @throws DomainError not_found */
export async function getMember(db: Db, tenantId: string, id: string) {
  const [row] = await db
    .select(shown)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.tenantId, tenantId), eq(members.id, id)));
  if (!row) throw notFound("person");
  return row;
}

/** A member, locked until the transaction ends. @throws DomainError not_found */
export async function lockMember(db: Db, tenantId: string, id: string): Promise<MemberRow> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.tenantId, tenantId), eq(members.id, id)))
    .for("update");
  if (!row) throw notFound("person");
  return row;
}

/**
 * The ids of an account's owners, locked until the transaction ends: of two owners who leave at once the second waits and
 * then sees that the first is gone.
 */
export async function lockOwners(db: Db, tenantId: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.tenantId, tenantId), eq(members.role, "owner")))
    .orderBy(asc(members.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Whether an address belongs to one of the account's people, however it is written. */
export async function hasMember(db: Db, tenantId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.tenantId, tenantId), eq(users.email, email.toLowerCase())));
  return row !== undefined;
}

export interface NewMember {
  userId: string;
  role: Role;
  staffId: string | null;
  now: Date;
}

/** Lets a person into an account; one who belongs to it already stays what they are. @returns whether they were let in */
export async function insertMember(db: Db, tenantId: string, { now, ...member }: NewMember): Promise<boolean> {
  const added = await db
    .insert(members)
    .values({ ...member, tenantId, id: newId(), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [members.tenantId, members.userId] })
    .returning({ id: members.id });
  return added.length > 0;
}

/** Writes a member's role. */
export async function updateRole(
  db: Db,
  { tenantId, id }: MemberRow,
  { role, staffId, now }: { role: Role; staffId: string | null; now: Date },
): Promise<void> {
  const written = await db
    .update(members)
    .set({ role, staffId, updatedAt: now })
    .where(and(eq(members.tenantId, tenantId), eq(members.id, id)))
    .returning({ id: members.id });
  invariant(written.length === 1, "a locked member is there");
}

/** Takes a person out of an account; what they did stays noted, and their keys stay valid. */
export async function deleteMember(db: Db, tenantId: string, id: string): Promise<void> {
  await db.delete(members).where(and(eq(members.tenantId, tenantId), eq(members.id, id)));
}
