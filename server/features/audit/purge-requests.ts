import { lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { idempotencyKeys, reminders } from "../../db/schema";
import { DAY_MS } from "../../domain/dates";

/** Longer than a reminder may be late: what is older is never asked for again. */
const REMINDER_DAYS = 30;

/** Deletes the stored answers of requests whose day is over, the oldest first. @param now real time. @returns how many */
export async function purgeRequests(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { surface, expiresAt, key, tenantId } = idempotencyKeys;
  const due = db
    .select({ tenantId, surface, key })
    .from(idempotencyKeys)
    .where(lte(expiresAt, now))
    .orderBy(expiresAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const gone = await db
    .delete(idempotencyKeys)
    .where(sql`(${tenantId}, ${surface}, ${key}) in ${due}`)
    .returning({ key });
  return gone.length;
}

/** Deletes the notes of mails that went out long ago. @param now real time. @returns how many */
export async function purgeReminders(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { about, createdAt, dueAt, notification, tenantId } = reminders;
  const due = db
    .select({ tenantId, notification, about, dueAt })
    .from(reminders)
    .where(lte(createdAt, new Date(now.getTime() - REMINDER_DAYS * DAY_MS)))
    .orderBy(createdAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const gone = await db
    .delete(reminders)
    .where(sql`(${tenantId}, ${notification}, ${about}, ${dueAt}) in ${due}`)
    .returning({ about });
  return gone.length;
}
