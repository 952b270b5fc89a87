import { v7 as newId } from "uuid";
import { causeOf, changesOf, type TenantContext } from "../../../../context";
import {
  coupons,
  type EventRow,
  events,
  orders as orderRows,
  type PaymentRow,
  payments,
  type TicketRow,
  type TicketTypeRow,
  tickets,
  ticketTypes,
} from "../../../../db/schema";
import { insertRows, updateRow } from "../../../../db/unit/changes";
import { type Marks, NO_MARKS } from "../../../../schemas/marks";
import { isPaidFirst, newOrder } from "../../../charges";
import { type FoundOrNew, leaveCustomer } from "../../../customers";
import { leaveEffects } from "../../../outbox";
import { effectsOfNew } from "../notifications/effects";
import type { TicketRecord } from "../record-queries";
import { type Charge, chargeFor, type Purchase } from "./charge";
import type { LoadedTicketOrder } from "./load-ticket-order";
import { seatedOf } from "./seated";
import { drawCodes } from "./ticket-codes";

/** Who comes. */
export interface Attendee {
  name: string;
  email: string;
  fields: Record<string, unknown>;
  /** What an integrator marks the ticket with; left out: nothing. */
  marks?: Marks;
}

/** Tickets of one type, for one attendee each. */
export interface TicketOrder {
  ticketType: TicketTypeRow;
  attendees: Attendee[];
}

export interface TicketIssue {
  event: EventRow;
  orders: TicketOrder[];
  /** Who orders. */
  arrived: FoundOrNew;
  /** Null for tickets given by an operator. */
  purchase: Purchase | null;
  /** Whether attendees and customer are mailed their tickets. */
  toCustomer: boolean;
  loaded: LoadedTicketOrder;
}

/** An order that was granted: its tickets hold a seat each, or wait. */
interface Granted extends TicketOrder {
  isSeated: boolean;
}

/**
 * Gives out the tickets of one order in one payment: seats, places on the waiting list, or nothing at all. All of it is
 * left to be stored.
 *
 * Tickets of one type get their seats together. When too few are left and the event has a waiting list, they all
 * wait, and are not paid for until they get a seat; coupon and online payment are for those that have one.
 *
 * @returns the records in the order of the attendees
 * @throws DomainError capacity_exceeded | coupon_invalid | validation on `payment` | conflict when the event's pattern of codes has
 *   no free codes
 */
export async function issueTickets(ctx: TenantContext, issue: TicketIssue): Promise<TicketRecord[]> {
  const { event, arrived, loaded, toCustomer } = issue;
  const { customer } = arrived;
  const changes = changesOf(ctx);
  const granted = grantedOf(issue);
  const order = newOrder(ctx, customer.id);
  const charge = chargeReserved(ctx, { ...issue, orderId: order.id }, granted);
  const payment = charge?.payment ?? null;
  const priced = pricedTickets(granted, charge);
  const codes = await drawCodes(ctx, event.ticketMask, priced.length);
  const records = priced.map((each, index): TicketRecord => {
    const { isSeated, ticketType } = each.order;
    const code = codes[index] ?? "";
    const ticket = rowOf(ctx, { event, customerId: customer.id, orderId: order.id, payment, priced: each, code });
    return { ticket, event, ticketType, customer, payment: isSeated ? payment : null };
  });
  leaveCustomer(changes, arrived);
  insertRows(changes, orderRows, [order]);
  insertRows(changes, payments, payment ? [payment] : []);
  insertRows(
    changes,
    tickets,
    records.map(({ ticket }) => ticket),
  );
  leaveSold(ctx, event, granted);
  if (charge?.coupon) leaveCouponUse(ctx, charge.coupon);
  leaveEffects(changes, ctx.tenant, await effectsOfNew(ctx, records, { ...loaded, toCustomer }));
  return records;
}

/** @throws DomainError capacity_exceeded */
function grantedOf({ event, orders, loaded }: TicketIssue): Granted[] {
  const items = orders.map(({ ticketType, attendees }) => ({
    ticketTypeId: ticketType.id,
    quantity: attendees.length,
  }));
  const seated = seatedOf({ event, types: loaded.types }, items);
  return orders.map((order, index) => ({ ...order, isSeated: seated[index] ?? false }));
}

/** Null when every ticket waits. */
function chargeReserved(
  ctx: TenantContext,
  issue: TicketIssue & { orderId: string },
  granted: Granted[],
): Charge | null {
  const seated = granted.filter(({ isSeated }) => isSeated);
  const bought = seated.map(({ ticketType, attendees }) => ({ ticketType, quantity: attendees.length }));
  const { customer } = issue.arrived;
  return bought.length > 0 ? chargeFor(ctx, { ...issue, customer, bought }) : null;
}

/** Counts the seats that are taken, of the event and of each type. */
function leaveSold(ctx: TenantContext, { tenantId, id, sold: was }: EventRow, granted: Granted[]): void {
  const changes = changesOf(ctx);
  const taken = new Map<TicketTypeRow, number>();
  for (const { ticketType, attendees, isSeated } of granted)
    if (isSeated) taken.set(ticketType, (taken.get(ticketType) ?? 0) + attendees.length);
  const sold = [...taken.values()].reduce((sum, count) => sum + count, 0);
  if (sold > 0) updateRow(changes, events, { key: { tenantId, id }, add: { sold }, was: { sold: was } });
  for (const [type, count] of taken)
    updateRow(changes, ticketTypes, { key: { tenantId, id: type.id }, add: { sold: count }, was: { sold: type.sold } });
}

function leaveCouponUse(ctx: TenantContext, { tenantId, id, used }: NonNullable<Charge["coupon"]>): void {
  updateRow(changesOf(ctx), coupons, { key: { tenantId, id }, add: { used: 1 }, was: { used } });
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
  customerId: string;
  orderId: string;
  payment: PaymentRow | null;
  priced: PricedTicket;
  code: string;
}

const rowOf = (
  ctx: TenantContext,
  { event, customerId, orderId, payment, priced: { order, attendee, priceMinor }, code }: NewTicket,
): TicketRow => ({
  tenantId: ctx.tenant.id,
  id: newId(),
  eventId: event.id,
  ticketTypeId: order.ticketType.id,
  customerId,
  orderId,
  code,
  status: order.isSeated ? seatedStatus(event, payment) : "waitlisted",
  priceMinor,
  currency: ctx.tenant.currency,
  attendeeName: attendee.name,
  attendeeEmail: attendee.email,
  fields: attendee.fields,
  paymentId: order.isSeated ? (payment?.id ?? null) : null,
  checkedInAt: null,
  cancellation: null,
  ...(attendee.marks ?? NO_MARKS),
  source: causeOf(ctx),
  createdAt: ctx.now,
  updatedAt: ctx.now,
});

/** A ticket waits for the approval its event asks for, and for a payment that is to come first. */
const seatedStatus = ({ requiresApproval }: EventRow, payment: PaymentRow | null): TicketRow["status"] =>
  requiresApproval || (payment !== null && isPaidFirst(payment)) ? "pending" : "approved";
