import { causeOf, type TenantContext } from "../../../../context";
import { previousOf } from "../../../../db/changes";
import type { TicketRow } from "../../../../db/schema";
import type { WebhookKind } from "../../../../domain/webhook-events";
import { toPayment } from "../../../charges";
import { insertEffects, type NewEvent } from "../../../outbox";
import { type TicketRecord, toTicket } from "../record-queries";
import { mailsAbout, type TicketNotification } from "./mails";

type TicketEvent = Extract<WebhookKind, "ticket.created" | "ticket.approved" | "ticket.cancelled">;

/** As many tickets as one statement writes the mails and events of. */
const TOGETHER = 50;

/**
 * Tells of new tickets of one order: each was created, perhaps approved at once, and a free order is settled.
 *
 * @param told `toCustomer`: whether attendee and customer get their mail
 */
export async function tellOfNew(
  ctx: TenantContext,
  records: TicketRecord[],
  told: { toCustomer: boolean },
): Promise<void> {
  const mails = inParts(await mailsAbout(ctx, records, { type: "ticket_new", ...told }));
  const parts = inParts(records);
  // There may be more mails than tickets, where many are told of each.
  for (let part = 0; part < Math.max(mails.length, parts.length); part++) {
    const some = parts[part] ?? [];
    const events = some.flatMap(({ ticket }) => bornEvents(ticket).map((type) => eventOf(ctx, type, { ticket })));
    await insertEffects(ctx.db, ctx.tenant, { mails: mails[part] ?? [], events, now: ctx.now });
  }
  await tellOfSettled(ctx, records);
}

const bornEvents = ({ status }: TicketRow): TicketEvent[] =>
  status === "approved" ? ["ticket.created", "ticket.approved"] : ["ticket.created"];

/** Tells that tickets are paid for, when their one payment is settled from the start: what is free is. */
export async function tellOfSettled(ctx: TenantContext, records: TicketRecord[]): Promise<void> {
  const paid = records.filter(({ payment }) => payment?.status === "completed");
  const [payment] = paid.flatMap((record) => record.payment ?? []);
  if (!payment) return;
  const ticketIds = paid.map(({ ticket }) => ticket.id);
  const data = { payment: toPayment(payment, { bookingIds: [], ticketIds, packageId: null }) };
  const events = [{ type: "payment.completed" as const, cause: causeOf(ctx), data }];
  await insertEffects(ctx.db, ctx.tenant, { mails: [], events, now: ctx.now });
}

/** A ticket before and after a change. */
export interface ChangedTicket {
  before: TicketRow;
  record: TicketRecord;
}

/** Tells of changed tickets of one event: an event each, and the mails of the notification. */
export async function tellOfChange(
  ctx: TenantContext,
  changed: ChangedTicket[],
  told: { type: TicketEvent; notification: TicketNotification; toCustomer: boolean },
): Promise<void> {
  for (const some of inParts(changed)) {
    const records = some.map(({ record }) => record);
    const mails = await mailsAbout(ctx, records, { type: told.notification, toCustomer: told.toCustomer });
    const events = some.map(({ before, record }) => eventOf(ctx, told.type, { ticket: record.ticket, before }));
    await insertEffects(ctx.db, ctx.tenant, { mails, events, now: ctx.now });
  }
}

interface Told {
  ticket: TicketRow;
  before?: TicketRow;
}

function eventOf(ctx: TenantContext, type: TicketEvent, { ticket, before }: Told): NewEvent {
  const shown = toTicket(ticket);
  const previous = before ? { previous: previousOf(toTicket(before), shown) } : {};
  return { type, cause: causeOf(ctx), data: { ticket: shown, ...previous } };
}

function inParts<Entry>(entries: Entry[]): Entry[][] {
  const count = Math.ceil(entries.length / TOGETHER);
  return Array.from({ length: count }, (_, part) => entries.slice(part * TOGETHER, (part + 1) * TOGETHER));
}
