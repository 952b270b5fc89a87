import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { realNow } from "../../../context";
import type { Db } from "../../../db/client";
import { type PasskeyRow, passkeys } from "../../../db/schema";

/** A person's passkeys, oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Stores a passkey. @returns false when it is somebody's already */
export async function insertPasskey(db: Db, passkey: Omit<PasskeyRow, "id">): Promise<boolean> {
  const added = await db
    .insert(passkeys)
    .values({ id: newId(), ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/** The passkey of an id that a device has sent. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Notes a use. @returns false when another has been noted since the passkey was read: one of the two is a copy's */
export async function notePasskeyUse(db: Db, { id, counter }: PasskeyRow, newCounter: number): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: realNow() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

/** Removes a passkey of a person. @returns whether there was such a one of theirs */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}
