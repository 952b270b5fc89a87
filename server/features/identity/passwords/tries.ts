import { eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { realNow } from "../../../context";
import type { Db } from "../../../db/client";
import { userRates } from "../../../db/schema";
import { sha256 } from "../../../secrets";

/** So many tries in so much time before the next is refused unseen. */
export interface Allowance {
  most: number;
  windowMs: number;
}

/** Wrong tries in a minute. */
export const TRIES = 10;
const A_MINUTE: Allowance = { most: TRIES, windowMs: 60_000 };
/** Wrong tries in an hour, of one person (ASVS 4.0 2.2.1). */
export const HOURLY_TRIES = 100;
export const AN_HOUR: Allowance = { most: HOURLY_TRIES, windowMs: 3_600_000 };

/** What tries are counted by. Addresses of persons are hashed: unknown ones have no business in the table. */
export const triesOf = {
  account: (email: string): string => `account:${sha256(email.trim().toLowerCase()).toString("base64url")}`,
  person: (userId: string): string => `person:${userId}`,
  address: (network: string): string => `address:${network}`,
  /** Of the same, in an hour. */
  hour: (key: string): string => `hour ${key}`,
};

/**
 * Counts a try before it is made, in one statement: however many come at once, only so many are made in a window.
 *
 * @returns null when it may be made, else the seconds until the next one may
 */
export async function countTry(db: Db, key: string, allowance = A_MINUTE): Promise<number | null> {
  const { most, windowMs } = allowance;
  const now = realNow().getTime();
  const since = now - windowMs;
  const [row] = await db
    .insert(userRates)
    .values({ id: newId(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: userRates.key,
      set: {
        count: sql`case when ${userRates.lastRequest} <= ${since} then 1 else ${userRates.count} + 1 end`,
        lastRequest: sql`case when ${userRates.lastRequest} <= ${since} then ${now} else ${userRates.lastRequest} end`,
      },
    })
    .returning();
  if (!row || row.count <= most) return null;
  return Math.max(1, Math.ceil((row.lastRequest + windowMs - now) / 1000));
}

/** Takes a try back that was none: it was right. */
export async function forgiveTry(db: Db, key: string): Promise<void> {
  await db
    .update(userRates)
    .set({ count: sql`greatest(${userRates.count} - 1, 0)` })
    .where(eq(userRates.key, key));
}

/** Forgets all tries on a person's account, as after a reset. */
export async function deleteTries(db: Db, key: string): Promise<void> {
  await db.delete(userRates).where(inArray(userRates.key, [key, triesOf.hour(key)]));
}
