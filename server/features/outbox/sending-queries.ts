import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type OutboxMailRow, outboxMails, tenants } from "../../db/schema";
import { INTERRUPTED_TRIES_MAX, mailLeaseEndsAt } from "../../domain/notifications/mail-schedule";
import type { Content } from "./contents";

export interface MailRef {
  tenantId: string;
  mailId: string;
}

/** A mail that this caller alone may send now, and in whose name. */
export interface ClaimedMail {
  mail: OutboxMailRow;
  senderName: string;
  replyTo: string | null;
}

/** The clock of the process that set when a mail is due may have been ahead by so much. */
const EARLY_MS = 5_000;

/**
 * Takes a mail that is due: pending → sending. Of several at once one gets it.
 *
 * While it is `sending`, `nextAttemptAt` is the end of the caller's lease, and `attempts` counts the try that begins.
 *
 * @returns null when it is not due, another has it, or it is a sandbox's or a closed account's
 */
export async function claimMail(db: Db, { tenantId, mailId }: MailRef, now: Date): Promise<ClaimedMail | null> {
  const [claimed] = await db
    .update(outboxMails)
    .set({
      status: "sending",
      attempts: sql`${outboxMails.attempts} + 1`,
      nextAttemptAt: mailLeaseEndsAt(now),
      updatedAt: now,
    })
    .from(tenants)
    .where(
      and(
        eq(outboxMails.tenantId, tenantId),
        eq(outboxMails.id, mailId),
        eq(outboxMails.status, "pending"),
        lte(outboxMails.nextAttemptAt, new Date(now.getTime() + EARLY_MS)),
        eq(tenants.id, outboxMails.tenantId),
        eq(tenants.isSandbox, false),
        isNull(tenants.closingAt),
      ),
    )
    .returning({ mail: outboxMails, senderName: tenants.senderName, replyTo: tenants.replyTo });
  return claimed ?? null;
}

export type Settlement = Pick<OutboxMailRow, "status" | "nextAttemptAt" | "sentAt" | "lastError"> & Partial<Content>;

/**
 * Writes how a try ended. One whose lease has passed to another try writes nothing.
 *
 * @returns whether it was written
 */
export async function settleMail(
  db: Db,
  { tenantId, id, attempts }: OutboxMailRow,
  { now, ...settlement }: Settlement & { now: Date },
): Promise<boolean> {
  const rows = await db
    .update(outboxMails)
    .set({ ...settlement, updatedAt: now })
    .where(
      and(
        eq(outboxMails.tenantId, tenantId),
        eq(outboxMails.id, id),
        eq(outboxMails.status, "sending"),
        eq(outboxMails.attempts, attempts),
      ),
    )
    .returning({ id: outboxMails.id });
  return rows.length > 0;
}

/**
 * Gives back the mails whose try has not ended within its lease: sending → pending, due at once. Whether the server
 * took them is unknown, so a mail may go out once more, with the same `Message-ID`.
 *
 * @param limit how many at most
 * @returns those that are pending again
 */
export async function requeueStuckMails(db: Db, { now, limit }: { now: Date; limit: number }): Promise<MailRef[]> {
  const lost = db
    .select({ tenantId: outboxMails.tenantId, id: outboxMails.id })
    .from(outboxMails)
    .where(and(eq(outboxMails.status, "sending"), lte(outboxMails.nextAttemptAt, now)))
    .orderBy(asc(outboxMails.nextAttemptAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const isGivenUp = sql`${outboxMails.attempts} >= ${INTERRUPTED_TRIES_MAX}`;
  const reaped = await db
    .update(outboxMails)
    .set({
      status: sql`case when ${isGivenUp} then 'failed' else 'pending' end`,
      // A parameter would be text beside a null.
      nextAttemptAt: sql`case when ${isGivenUp} then null else ${now.toISOString()}::timestamptz end`,
      // The run that had it may be gone as well, so it is to be handed on anew.
      emittedAt: null,
      interruptions: sql`${outboxMails.interruptions} + 1`,
      lastError: "The try was interrupted.",
      updatedAt: now,
    })
    .where(and(sql`(${outboxMails.tenantId}, ${outboxMails.id}) in ${lost}`, eq(outboxMails.status, "sending")))
    .returning({ tenantId: outboxMails.tenantId, mailId: outboxMails.id, status: outboxMails.status });
  return reaped.filter(({ status }) => status === "pending").map(({ tenantId, mailId }) => ({ tenantId, mailId }));
}
