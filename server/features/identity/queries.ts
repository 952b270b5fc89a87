import { and, eq, notLike, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { members, type TenantRow, tenants, type UserRow, userCredentials, users } from "../../db/schema";
import { invariant } from "../../domain/errors";
import type { Role } from "../../domain/roles";

/** Locks the making of persons until the transaction ends: of several at once on an empty database one is the first. */
export const lockSignUps = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('sign-up', 0))`);

/** Guests of sandboxes have addresses that are nobody's (RFC 2606 §2), and no way to sign in again. */
export const GUEST_DOMAIN = "@sandbox.invalid";

/** Whether an address is a sandbox's guest's. */
export const isGuest = (email: string): boolean => email.endsWith(GUEST_DOMAIN);

/** Whether nobody has an account to sign in with yet; guests of sandboxes do not count. */
export async function hasNoPerson(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(notLike(users.email, `%${GUEST_DOMAIN}`))
    .limit(1);
  return row === undefined;
}

export interface NewPerson {
  name: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean;
  now: Date;
}

/** Stores a person. @returns null when the address is somebody's already */
export async function insertPerson(db: Db, { now, ...person }: NewPerson): Promise<UserRow | null> {
  const [row] = await db
    .insert(users)
    .values({ id: newId(), ...person, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row ?? null;
}

/** Gives a person a password to sign in with. @param hash as the library makes it */
export async function insertPassword(
  db: Db,
  userId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  const ids = { id: newId(), userId, accountId: userId };
  await db
    .insert(userCredentials)
    .values({ ...ids, providerId: "credential", password: hash, createdAt: now, updatedAt: now });
}

/** The hash of a person's password; null for one who has none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: userCredentials.password })
    .from(userCredentials)
    .where(and(eq(userCredentials.userId, userId), eq(userCredentials.providerId, "credential")));
  return row?.password ?? null;
}

/** Lets a person into an account. */
export async function insertMember(
  db: Db,
  tenantId: string,
  { userId, role, now }: { userId: string; role: Role; now: Date },
): Promise<string> {
  const [row] = await db
    .insert(members)
    .values({ tenantId, id: newId(), userId, role, createdAt: now, updatedAt: now })
    .returning({ id: members.id });
  invariant(row, "an insert returns its row");
  return row.id;
}

/** The person of an address, however it is written. */
export async function findPerson(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  return row ?? null;
}

/** A person's accounts, by name. */
export async function accountsOf(
  db: Db,
  userId: string,
): Promise<(Pick<TenantRow, "id" | "publicKey" | "companyName" | "isSandbox" | "closingAt"> & { role: Role })[]> {
  return db
    .select({
      id: tenants.id,
      publicKey: tenants.publicKey,
      companyName: tenants.companyName,
      isSandbox: tenants.isSandbox,
      closingAt: tenants.closingAt,
      role: members.role,
    })
    .from(members)
    .innerJoin(tenants, eq(tenants.id, members.tenantId))
    .where(eq(members.userId, userId))
    .orderBy(tenants.companyName, tenants.id);
}
