import { and, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { behind, countedOnce, type Marked } from "../../../db/lists/mark";
import { ofTenant } from "../../../db/of-tenant";
import { outboxMails } from "../../../db/schema";
import { containing } from "../../../db/search/like";
import type { BrowseOutboxInput } from "./schemas";

const LINE = {
  id: outboxMails.id,
  type: outboxMails.type,
  bookingId: outboxMails.bookingId,
  status: outboxMails.status,
  toEmail: outboxMails.toEmail,
  toName: outboxMails.toName,
  subject: outboxMails.subject,
  unrendered: outboxMails.unrendered,
  attempts: outboxMails.attempts,
  lastError: outboxMails.lastError,
  nextAttemptAt: outboxMails.nextAttemptAt,
  createdAt: outboxMails.createdAt,
};

/** Mails as lines, newest first. A search by words finds no subject that is still to be rendered. */
export async function listMailLines(db: Db, tenantId: string, asked: BrowseOutboxInput & Marked) {
  const { limit, offset, after } = asked;
  const further = behind({ at: outboxMails.createdAt, id: outboxMails.id }, after);
  const where = and(eq(outboxMails.tenantId, tenantId), ...conditionsOf(asked), further);
  const [rows, total] = await Promise.all([
    db
      .select(LINE)
      .from(outboxMails)
      .where(where)
      .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
      .limit(limit)
      .offset(offset),
    countedOnce(after, () => db.$count(outboxMails, where)),
  ]);
  return { rows, total };
}

function conditionsOf({
  status,
  type,
  bookingId,
  search,
}: Omit<BrowseOutboxInput, "limit" | "offset">): (SQL | undefined)[] {
  const words = search?.trim();
  return [
    status && eq(outboxMails.status, status),
    type && eq(outboxMails.type, type),
    bookingId ? eq(outboxMails.bookingId, bookingId) : undefined,
    words ? found(containing(words)) : undefined,
  ];
}

const found = (pattern: string) =>
  or(ilike(outboxMails.toEmail, pattern), ilike(outboxMails.toName, pattern), ilike(outboxMails.subject, pattern));

/**
 * Makes a mail due now that was given up or waits for its next try: for one more try, and for those that are left.
 *
 * @returns whether it was one of these
 */
export async function makeMailDue(db: Db, tenantId: string, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const due = await db
    .update(outboxMails)
    // The run that had it ends without a word, should there still be one.
    .set({ status: "pending", nextAttemptAt: now, emittedAt: null, updatedAt: now })
    .where(and(ofTenant(outboxMails, tenantId, id), inArray(outboxMails.status, ["pending", "failed"])))
    .returning({ id: outboxMails.id });
  return due.length > 0;
}
