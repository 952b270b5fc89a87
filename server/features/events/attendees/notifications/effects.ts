import { causeOf, type TenantContext } from "../../../../context";
import { previousOf } from "../../../../db/changes";
import type { TicketRow } from "../../../../db/schema";
import type { Cause, WebhookKind } from "../../../../domain/notifications/webhook-events";
import { toPayment } from "../../../charges";
import type { Effects, NewEvent } from "../../../outbox";
import { type TicketRecord, toTicket } from "../record-queries";
import { mailsWith, type Readers } from "./mails";

type TicketEvent = Extract<WebhookKind, "ticket.created" | "ticket.approved" | "ticket.cancelled">;

/**
 * What follows new tickets of one order: each was created, perhaps approved at once, and a free order is settled.
 *
 * @param told `toCustomer`: whether attendee and customer get their mail
 */
export async function effectsOfNew(
  ctx: TenantContext,
  records: TicketRecord[],
  notice: Readers & { toCustomer: boolean },
): Promise<Effects> {
  const mails = await mailsWith(ctx, records, notice);
  const born = records.flatMap(({ ticket }) =>
    bornEvents(ticket).map((type) => eventOf(causeOf(ctx), type, { ticket })),
  );
  return { mails, events: [...born, ...settledEvents(ctx, records)], now: ctx.now };
}

const bornEvents = ({ status }: TicketRow): TicketEvent[] =>
  status === "approved" ? ["ticket.created", "ticket.approved"] : ["ticket.created"];

/** Tells that tickets are paid for, when their one payment is settled from the start: what is free is. */
export function settledEvents(ctx: TenantContext, records: TicketRecord[]): NewEvent[] {
  const paid = records.filter(({ payment }) => payment?.status === "completed");
  const [payment] = paid.flatMap((record) => record.payment ?? []);
  if (!payment) return [];
  const ticketIds = paid.map(({ ticket }) => ticket.id);
  const data = { payment: toPayment(payment, { bookingIds: [], ticketIds, packageId: null }) };
  return [{ type: "payment.completed", cause: causeOf(ctx), data }];
}

/** A ticket before and after a change. */
export interface ChangedTicket {
  before: TicketRow;
  record: TicketRecord;
}

/** What follows changed tickets of one event: an event each, and the mails that templates of the change make. */
export async function effectsOfChange(
  ctx: TenantContext,
  changed: ChangedTicket[],
  { type, cause = causeOf(ctx), ...readers }: Readers & { type: TicketEvent; cause?: Cause; toCustomer: boolean },
): Promise<Effects> {
  const records = changed.map(({ record }) => record);
  const events = changed.map(({ before, record }) => eventOf(cause, type, { ticket: record.ticket, before }));
  return { mails: await mailsWith(ctx, records, readers), events, now: ctx.now };
}

interface NotifiedTicket {
  ticket: TicketRow;
  before?: TicketRow;
}

function eventOf(cause: Cause, type: TicketEvent, { ticket, before }: NotifiedTicket): NewEvent {
  const shown = toTicket(ticket);
  const previous = before ? { previous: previousOf(toTicket(before), shown) } : {};
  return { type, cause, data: { ticket: shown, ...previous } };
}
