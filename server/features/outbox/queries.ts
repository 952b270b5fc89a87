import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type OutboxMailRow, outboxMails, type TenantRow, webhookEvents } from "../../db/schema";
import { notFound } from "../../domain/errors";
import type { Cause, WebhookKind } from "../../domain/webhook-events";
import type { Paging } from "../../schemas/lists";

export type NewMail = Pick<
  OutboxMailRow,
  "type" | "bookingId" | "toEmail" | "toName" | "subject" | "text" | "html" | "ics"
>;

/** Writes mails beside the change that causes them. A sandbox's never leave: they are born `suppressed`. */
export async function insertMails(
  db: Db,
  tenant: TenantRow,
  { mails, now }: { mails: NewMail[]; now: Date },
): Promise<void> {
  if (mails.length === 0) return;
  const status = tenant.isSandbox ? ("suppressed" as const) : ("pending" as const);
  const common = { tenantId: tenant.id, status, attempts: 0, createdAt: now, updatedAt: now };
  await db
    .insert(outboxMails)
    .values(mails.map((mail) => ({ ...mail, ...common, id: newId(), nextAttemptAt: tenant.isSandbox ? null : now })));
}

/** A fact for the account's webhook subscribers. */
export interface NewEvent {
  type: WebhookKind;
  cause: Cause;
  data: Record<string, unknown>;
}

/** The dated version whose shapes the payloads have. */
const PAYLOAD_VERSION = "2026-10-13";

/** Queues facts beside the change they tell of; the id is the `webhook-id` of every attempt. */
export async function insertEvents(
  db: Db,
  tenant: TenantRow,
  { events, now }: { events: NewEvent[]; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  await db.insert(webhookEvents).values(
    events.map(({ type, cause, data }) => ({
      tenantId: tenant.id,
      id: newId(),
      type,
      createdAt: now,
      payload: {
        type,
        timestamp: now.toISOString(),
        apiVersion: PAYLOAD_VERSION,
        account: { id: tenant.id, sandbox: tenant.isSandbox },
        data: { ...data, cause },
      },
    })),
  );
}

export type MailFilter = Paging & { status?: OutboxMailRow["status"] | undefined; to?: string | undefined };

/** Mails, newest first. */
export async function listMails(db: Db, tenantId: string, { status, to, limit, offset }: MailFilter) {
  const where = and(
    eq(outboxMails.tenantId, tenantId),
    status && eq(outboxMails.status, status),
    to ? eq(sql`lower(${outboxMails.toEmail})`, to.toLowerCase()) : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(outboxMails)
      .where(where)
      .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
      .limit(limit)
      .offset(offset),
    db.$count(outboxMails, where),
  ]);
  return { rows, total };
}

/** @throws DomainError not_found */
export async function getMail(db: Db, tenantId: string, id: string): Promise<OutboxMailRow> {
  const [row] = await db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.tenantId, tenantId), eq(outboxMails.id, id)));
  if (!row) throw notFound("mail");
  return row;
}
