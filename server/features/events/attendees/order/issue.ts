import { randomInt } from "node:crypto";
import { v7 as newId } from "uuid";
import { causeOf, type TenantContext } from "../../../../context";
import type { CustomerRow, EventRow, PaymentRow, TicketRow, TicketTypeRow } from "../../../../db/schema";
import { codeFromPattern } from "../../../../domain/code-pattern";
import { insertOrder, isPaidFirst } from "../../../charges";
import { tellOfNew } from "../notifications/effects";
import { insertTicketPayment, insertTickets } from "../queries";
import type { TicketRecord } from "../record-queries";
import { soldOut, takeSeats } from "../seats";
import { type Charge, chargeFor, type Purchase } from "./charge";

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
  /** Null for tickets given by hand. */
  purchase: Purchase | null;
  /** Whether attendees and customer are mailed their tickets. */
  toCustomer: boolean;
}

/** An order that was granted: its tickets hold a seat each, or wait. */
interface Granted extends TicketOrder {
  isSeated: boolean;
}

/**
 * Gives out the tickets of one order in one payment: seats, places on the waiting list, or nothing at all.
 *
 * Tickets of one type get their seats together. When too few are left and the event has a waiting list, they all
 * wait, and are not paid for until they get a seat; coupon and online payment are for those that have one. Held in
 * this order: customer, event, ticket types, coupon.
 *
 * @returns the records in the order of the attendees
 * @throws DomainError capacity_exceeded | coupon_invalid | validation on `payment` | conflict when the event's mask has
 *   no free codes
 */
export async function issueTickets(ctx: TenantContext, issue: TicketIssue): Promise<TicketRecord[]> {
  const { event, customer, toCustomer } = issue;
  const granted: Granted[] = [];
  // One after another: a second order of one type must see what the first has taken.
  for (const order of issue.orders) granted.push({ ...order, isSeated: await takeOrWait(ctx, event, order) });
  const { id: orderId } = await insertOrder(ctx, customer.id);
  const charge = await chargeSeated(ctx, { ...issue, orderId }, granted);
  const payment = charge?.payment ?? null;
  if (payment) await insertTicketPayment(ctx.db, payment);
  const rows = pricedTickets(granted, charge).map((priced) =>
    rowOf(ctx, { event, customer, orderId, payment, priced }),
  );
  const draw = () => codeFromPattern(event.ticketMask, (below) => randomInt(below));
  const stored = await insertTickets(ctx.db, rows, draw);
  const types = new Map(granted.map(({ ticketType }) => [ticketType.id, ticketType]));
  const records = stored.flatMap((ticket) => {
    const ticketType = types.get(ticket.ticketTypeId);
    return ticketType ? [{ ticket, event, ticketType, customer, payment: ticket.paymentId ? payment : null }] : [];
  });
  await tellOfNew(ctx, records, { toCustomer });
  return records;
}

/** Takes seats for all attendees of a type. @returns false when they wait @throws DomainError capacity_exceeded */
async function takeOrWait(
  { db }: TenantContext,
  event: EventRow,
  { ticketType, attendees }: TicketOrder,
): Promise<boolean> {
  const place = { tenantId: event.tenantId, eventId: event.id, ticketTypeId: ticketType.id };
  const isSeated = await takeSeats(db, place, attendees.length);
  if (!isSeated && !event.waitlist) throw soldOut();
  return isSeated;
}

/** Null when every ticket waits. */
async function chargeSeated(
  ctx: TenantContext,
  issue: TicketIssue & { orderId: string },
  granted: Granted[],
): Promise<Charge | null> {
  const seated = granted.filter(({ isSeated }) => isSeated);
  const bought = seated.map(({ ticketType, attendees }) => ({ ticketType, quantity: attendees.length }));
  return bought.length > 0 ? chargeFor(ctx, { ...issue, bought }) : null;
}

interface PricedTicket {
  order: Granted;
  attendee: Attendee;
  priceMinor: number;
}

/** Every attendee's ticket; one that waits costs what its type does. */
function pricedTickets(granted: Granted[], charge: Charge | null): PricedTicket[] {
  const seated = granted.filter(({ isSeated }) => isSeated);
  return granted.flatMap((order) => {
    const pricesMinor = charge?.pricesMinor[seated.indexOf(order)] ?? [];
    return order.attendees.map((attendee, index) => ({
      order,
      attendee,
      priceMinor: pricesMinor[index] ?? order.ticketType.priceMinor,
    }));
  });
}

interface NewTicket {
  event: EventRow;
  customer: CustomerRow;
  orderId: string;
  payment: PaymentRow | null;
  priced: PricedTicket;
}

const rowOf = (
  ctx: TenantContext,
  { event, customer, orderId, payment, priced: { order, attendee, priceMinor } }: NewTicket,
): Omit<TicketRow, "code"> => ({
  tenantId: ctx.tenant.id,
  id: newId(),
  eventId: event.id,
  ticketTypeId: order.ticketType.id,
  customerId: customer.id,
  orderId,
  status: order.isSeated ? seatedStatus(event, payment) : "waitlisted",
  priceMinor,
  currency: ctx.tenant.currency,
  attendeeName: attendee.name,
  attendeeEmail: attendee.email,
  fields: attendee.fields,
  paymentId: order.isSeated ? (payment?.id ?? null) : null,
  checkedInAt: null,
  source: causeOf(ctx),
  createdAt: ctx.now,
  updatedAt: ctx.now,
});

/** A ticket waits for the approval its event asks for, and for a payment that is to come first. */
const seatedStatus = ({ requiresApproval }: EventRow, payment: PaymentRow | null): TicketRow["status"] =>
  requiresApproval || (payment !== null && isPaidFirst(payment)) ? "pending" : "approved";
