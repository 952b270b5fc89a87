import { randomInt } from "node:crypto";
import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { CustomerRow, EventRow, PaymentRow, TicketRow, TicketTypeRow } from "../../db/schema";
import { codeFromMask } from "../../domain/mask";
import { tellOfNew } from "./effects";
import { paymentFor } from "./payment";
import { insertTicketPayment, insertTickets } from "./queries";
import type { TicketRecord } from "./record-queries";
import { soldOut, takeSeats } from "./seats";

/** Who comes. */
export interface Attendee {
  name: string;
  email: string;
  fields: Record<string, unknown>;
}

/** Tickets of one type, for one attendee each. */
export interface TicketOrder {
  ticketType: TicketTypeRow;
  attendees: Attendee[];
}

export interface TicketIssue {
  /** Held by the caller, as the ticket types are. */
  event: EventRow;
  orders: TicketOrder[];
  /** Who orders, held by the caller against being erased. */
  customer: CustomerRow;
  /** Whether attendees and customer are mailed their tickets. */
  toCustomer: boolean;
}

/** An order whose tickets have their status. */
interface Granted extends TicketOrder {
  status: TicketRow["status"];
}

/**
 * Gives out the tickets of one order, all of them or none, with one payment.
 *
 * Tickets of one type get their seats together. When too few are left and the event has a waiting list, they all
 * wait, and are not paid for until they get a seat.
 *
 * @returns the records in the order of the attendees
 * @throws DomainError capacity_exceeded | conflict when the event's mask has no free codes
 */
export async function issueTickets(ctx: TenantContext, issue: TicketIssue): Promise<TicketRecord[]> {
  const { event, customer, toCustomer } = issue;
  const granted: Granted[] = [];
  // One after another: a second order of one type must see what the first has taken.
  for (const order of issue.orders) granted.push({ ...order, status: await statusFor(ctx, event, order) });
  const payment = paymentOf(ctx, issue, granted);
  if (payment) await insertTicketPayment(ctx.db, payment);
  const rows = granted.flatMap((order) =>
    order.attendees.map((attendee) => rowOf(ctx, { event, customer, payment, order, attendee })),
  );
  const draw = () => codeFromMask(event.ticketMask, (below) => randomInt(below));
  const stored = await insertTickets(ctx.db, rows, draw);
  const types = new Map(granted.map(({ ticketType }) => [ticketType.id, ticketType]));
  const records = stored.flatMap((ticket) => {
    const ticketType = types.get(ticket.ticketTypeId);
    return ticketType ? [{ ticket, event, ticketType, customer, payment: ticket.paymentId ? payment : null }] : [];
  });
  await tellOfNew(ctx, records, { toCustomer });
  return records;
}

/** Seats for all attendees of a type, or a place on the waiting list. @throws DomainError capacity_exceeded */
async function statusFor(
  { db }: TenantContext,
  event: EventRow,
  { ticketType, attendees }: TicketOrder,
): Promise<TicketRow["status"]> {
  const place = { tenantId: event.tenantId, eventId: event.id, ticketTypeId: ticketType.id };
  const isSeated = await takeSeats(db, place, attendees.length);
  if (isSeated) return event.requiresApproval ? "pending" : "approved";
  if (event.waitlist) return "waitlisted";
  throw soldOut();
}

/** Null when every ticket waits. */
function paymentOf(ctx: TenantContext, { event, customer }: TicketIssue, granted: Granted[]): PaymentRow | null {
  const seated = granted.filter(({ status }) => status !== "waitlisted");
  const bought = seated.map(({ ticketType, attendees }) => ({ ticketType, quantity: attendees.length }));
  return bought.length > 0 ? paymentFor(ctx, { event, customer, bought }) : null;
}

interface NewTicket {
  event: EventRow;
  customer: CustomerRow;
  payment: PaymentRow | null;
  order: Granted;
  attendee: Attendee;
}

const rowOf = (
  { tenant, actor, now }: TenantContext,
  { event, customer, payment, order, attendee }: NewTicket,
): Omit<TicketRow, "code"> => ({
  tenantId: tenant.id,
  id: newId(),
  eventId: event.id,
  ticketTypeId: order.ticketType.id,
  customerId: customer.id,
  status: order.status,
  priceMinor: order.ticketType.priceMinor,
  currency: tenant.currency,
  attendeeName: attendee.name,
  attendeeEmail: attendee.email,
  fields: attendee.fields,
  paymentId: order.status === "waitlisted" ? null : (payment?.id ?? null),
  checkedInAt: null,
  source: actor.kind === "api" ? "api" : "public",
  createdAt: now,
  updatedAt: now,
});
