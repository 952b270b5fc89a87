import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type AccountMailRow, accountMails } from "../../../db/schema";
import { INTERRUPTED_TRIES_MAX, mailLeaseEndsAt } from "../../../domain/notifications/mail-schedule";

/** The clock of the process that set when a mail is due may have been ahead by so much. */
const EARLY_MS = 5_000;

interface Batch {
  now: Date;
  limit: number;
}

/** Takes mails to persons that are due and not with their function yet, and marks them as handed over. @returns their ids */
export async function takeDueAccountMails(db: Db, { now, limit }: Batch): Promise<string[]> {
  const due = db
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(
      and(
        eq(accountMails.status, "pending"),
        sql`${accountMails.emittedAt} is null`,
        lte(accountMails.nextAttemptAt, now),
      ),
    )
    .orderBy(asc(accountMails.nextAttemptAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const taken = await db
    .update(accountMails)
    .set({ emittedAt: now })
    .where(inArray(accountMails.id, due))
    .returning({ id: accountMails.id });
  return taken.map(({ id }) => id);
}

/** Takes the mark back from mails that could not be handed over after all. */
export async function giveBackAccountMails(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(accountMails)
    .set({ emittedAt: null })
    .where(
      and(sql`${accountMails.id} = any(${sql.param(`{${ids.join()}}`)}::uuid[])`, eq(accountMails.status, "pending")),
    );
}

/** Takes the mark from mails whose event or run was lost: overdue, and handed over before that. @returns how many */
export async function giveBackLostAccountMails(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const lost = db
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(
      and(
        eq(accountMails.status, "pending"),
        lte(accountMails.emittedAt, before),
        lte(accountMails.nextAttemptAt, before),
        sql`${accountMails.id}::text not in (select event->'data'->>'accountMailId' from job_runs where status = 'open' and event->'data' ? 'accountMailId')`,
      ),
    )
    .limit(limit)
    .for("update", { skipLocked: true });
  const given = await db
    .update(accountMails)
    .set({ emittedAt: null })
    .where(inArray(accountMails.id, lost))
    .returning({ id: accountMails.id });
  return given.length;
}

/**
 * Takes a mail that is due: pending → sending. Of several at once one gets it; until its lease ends, which stands in
 * `nextAttemptAt`, no other does.
 */
export async function claimAccountMail(db: Db, id: string, now: Date): Promise<AccountMailRow | null> {
  const [claimed] = await db
    .update(accountMails)
    .set({
      status: "sending",
      attempts: sql`${accountMails.attempts} + 1`,
      nextAttemptAt: mailLeaseEndsAt(now),
      updatedAt: now,
    })
    .where(
      and(
        eq(accountMails.id, id),
        eq(accountMails.status, "pending"),
        lte(accountMails.nextAttemptAt, new Date(now.getTime() + EARLY_MS)),
      ),
    )
    .returning();
  return claimed ?? null;
}

export type Settlement = Pick<AccountMailRow, "status" | "nextAttemptAt" | "sentAt" | "lastError">;

/** Writes how a try ended, unless its lease has passed to another. What has left or failed loses its text, whose links are secrets. */
export async function settleAccountMail(
  db: Db,
  { id, attempts }: AccountMailRow,
  { now, ...settlement }: Settlement & { now: Date },
): Promise<boolean> {
  const isOver = settlement.status === "sent" || settlement.status === "failed";
  const rows = await db
    .update(accountMails)
    .set({ ...settlement, ...(isOver ? { sealedBody: null } : {}), updatedAt: now })
    .where(and(eq(accountMails.id, id), eq(accountMails.status, "sending"), eq(accountMails.attempts, attempts)))
    .returning({ id: accountMails.id });
  return rows.length > 0;
}

/** Gives back the mails whose try has not ended within its lease. @returns how many are pending again */
export async function requeueStuckAccountMails(db: Db, { now, limit }: Batch): Promise<number> {
  const lost = db
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(and(eq(accountMails.status, "sending"), lte(accountMails.nextAttemptAt, now)))
    .limit(limit)
    .for("update", { skipLocked: true });
  const isGivenUp = sql`${accountMails.attempts} >= ${INTERRUPTED_TRIES_MAX}`;
  const reaped = await db
    .update(accountMails)
    .set({
      status: sql`case when ${isGivenUp} then 'failed' else 'pending' end`,
      sealedBody: sql`case when ${isGivenUp} then null else ${accountMails.sealedBody} end`,
      nextAttemptAt: sql`case when ${isGivenUp} then null else ${now.toISOString()}::timestamptz end`,
      emittedAt: null,
      interruptions: sql`${accountMails.interruptions} + 1`,
      lastError: "The try was interrupted.",
      updatedAt: now,
    })
    .where(inArray(accountMails.id, lost))
    .returning({ status: accountMails.status });
  return reaped.filter(({ status }) => status === "pending").length;
}
