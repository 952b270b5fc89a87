import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { insertRowsAtOnce, type Rows, rowsOf } from "../../db/insert-rows";
import { changedSince } from "../../db/lists/page-of-rows";
import { type OutboxMailRow, outboxMails, type TenantRow, type WebhookEventRow, webhookEvents } from "../../db/schema";
import type { Changes } from "../../db/unit/changes";
import { notFound } from "../../domain/errors";
import type { UnrenderedMail } from "../../domain/notifications/unrendered-mail";
import type { Cause, WebhookKind } from "../../domain/notifications/webhook-events";
import { lengthOf } from "../../mail/unrendered";
import { giveWay } from "../../process/turns";
import type { Paging } from "../../schemas/lists";
import { type Content, type Written, written } from "./contents";

export type NewMail = Pick<OutboxMailRow, "type" | "bookingId" | "toEmail" | "toName" | "ics"> & {
  /** All that it says. */
  content: UnrenderedMail;
  /** Who is erased with it; a mail about a booking is erased with the booking's. */
  customerId?: string | null;
};

/** A fact for the account's webhook subscribers. */
export interface NewEvent {
  type: WebhookKind;
  cause: Cause;
  data: Record<string, unknown>;
}

/** What follows a change: written beside it, sent later. */
export interface Effects {
  mails: NewMail[];
  events: NewEvent[];
  now: Date;
}

/** The dated version whose shapes the payloads have. */
export const PAYLOAD_VERSION = "2026-10-13";

/**
 * The rows of a change's mails and webhook events.
 *
 * A sandbox's mails never leave: they are born `suppressed`.
 */
function effectRows(
  tenant: TenantRow,
  { mails, events, now }: Omit<Effects, "mails"> & { mails: Written<NewMail>[] },
): Rows[] {
  const waiting = tenant.isSandbox
    ? { status: "suppressed" as const, nextAttemptAt: null }
    : { status: "pending" as const, nextAttemptAt: now };
  const unsent = {
    ...waiting,
    emittedAt: null,
    attempts: 0,
    interruptions: 0,
    sentAt: null,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  };
  return [
    rowsOf(
      outboxMails,
      mails.map((mail) => ({ customerId: null, ...mail, ...unsent, tenantId: tenant.id, id: newId() })),
    ),
    rowsOf(
      webhookEvents,
      events.map(({ type, cause, data }) => eventRow(tenant, { type, data: { ...data, cause } }, now)),
    ),
  ];
}

/** An event as it is stored, not yet relayed: its payload is the body of every delivery, its id the `webhook-id`. */
export const eventRow = (
  tenant: TenantRow,
  { type, data }: { type: WebhookKind; data: Record<string, unknown> },
  now: Date,
): WebhookEventRow => {
  const id = newId();
  const account = { id: tenant.id, sandbox: tenant.isSandbox };
  return {
    tenantId: tenant.id,
    id,
    type,
    payload: { id, type, timestamp: now.toISOString(), apiVersion: PAYLOAD_VERSION, account, data },
    relayedAt: null,
    createdAt: now,
  };
};

/** Writes what follows a change, in the change's own transaction. */
export const insertEffects = (db: Db, tenant: TenantRow, effects: Effects): Promise<void> =>
  insertWithEffects(db, tenant, { rows: [], effects });

/**
 * Writes a change and what follows it as one statement. Mails that are more or longer than one statement should carry
 * come in further ones, between which others have their turn.
 */
export async function insertWithEffects(
  db: Db,
  tenant: TenantRow,
  { rows, effects }: { rows: Rows[]; effects: Effects },
): Promise<void> {
  const [first = [], ...further] = inPortions(effects.mails);
  await insertRowsAtOnce(db, [...rows, ...effectRows(tenant, { ...effects, mails: first })]);
  for (const mails of further) {
    await giveWay();
    await insertRowsAtOnce(db, effectRows(tenant, { mails, events: [], now: effects.now }));
  }
}

/** Leaves what follows a change to be stored with it; mails that are too many or too long come in further portions. */
export function leaveEffects(changes: Changes, tenant: TenantRow, effects: Effects): void {
  const [first = [], ...further] = inPortions(effects.mails);
  changes.inserts.push(...effectRows(tenant, { ...effects, mails: first }));
  for (const mails of further) changes.portions.push(effectRows(tenant, { mails, events: [], now: effects.now }));
}

const PORTION_MAILS_MAX = 20;
const PORTION_LENGTH_MAX = 500_000;

const unwrittenLengthOf = ({ unrendered }: Content): number => (unrendered === null ? 0 : lengthOf(unrendered));

function inPortions(mails: NewMail[]): Written<NewMail>[][] {
  const portions: Written<NewMail>[][] = [];
  let length = Infinity;
  for (const mail of written(mails)) {
    const own = mail.html.length + mail.text.length + unwrittenLengthOf(mail) + (mail.ics?.length ?? 0);
    const last = portions.at(-1);
    if (last && last.length < PORTION_MAILS_MAX && length + own <= PORTION_LENGTH_MAX) last.push(mail);
    else portions.push([mail]);
    length = portions.at(-1)?.length === 1 ? own : length + own;
  }
  return portions;
}

export type MailFilter = Paging & {
  status?: OutboxMailRow["status"] | undefined;
  to?: string | undefined;
  updatedSince?: string | undefined;
};

/** Mails, newest first. */
export async function listMails(db: Db, tenantId: string, { status, to, updatedSince, limit, offset }: MailFilter) {
  const where = and(
    eq(outboxMails.tenantId, tenantId),
    status && eq(outboxMails.status, status),
    to ? eq(sql`lower(${outboxMails.toEmail})`, to.toLowerCase()) : undefined,
    changedSince(outboxMails, updatedSince),
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
