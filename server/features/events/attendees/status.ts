import { changesOf, markUnchanged, type TenantContext } from "../../../context";
import { rowsOf } from "../../../db/insert-rows";
import { coupons, events, type PaymentRow, payments, type TicketRow, tickets, ticketTypes } from "../../../db/schema";
import { askText } from "../../../db/unit/ask";
import { updateRow } from "../../../db/unit/changes";
import { insertsOf } from "../../../db/unit/store";
import { hasLive, paymentAfterCancelled } from "../../../domain/booking/tickets/ticket-change";
import { seatTickets } from "../../../domain/booking/tickets/ticket-seats";
import { DomainError } from "../../../domain/errors";
import { ticketHoldsSeat } from "../../../domain/events/tickets";
import { CALLED_OFF } from "../../../domain/pricing/payment-status";
import { canAsk, newPayment } from "../../charges";
import { leaveEffects } from "../../outbox";
import { type LoadedTicket, loadTicket } from "./load-ticket";
import { effectsOfChange, settledEvents } from "./notifications/effects";
import { priceTickets } from "./order/price-tickets";
import type { TicketRecord } from "./record-queries";
import type { TicketVerbInput } from "./schemas";

/**
 * Approves a ticket; one that waits takes a seat and is to be paid from then on. A second time it changes nothing.
 *
 * @throws DomainError not_found | conflict once cancelled | capacity_exceeded when no seat is free
 */
export async function approveTicket(ctx: TenantContext, input: TicketVerbInput): Promise<TicketRecord> {
  const loaded = await loadTicket(ctx, input);
  const { record: before } = loaded;
  const { ticket } = before;
  if (ticket.status === "approved") {
    markUnchanged(ctx);
    return before;
  }
  if (ticket.status === "cancelled")
    throw new DomainError("conflict", "The ticket is cancelled. Add the attendee again for a new ticket.");
  const payment = ticket.status === "waitlisted" ? promote(ctx, before) : before.payment;
  const changed = { status: "approved" as const, paymentId: payment?.id ?? null, updatedAt: ctx.now };
  const record = { ...before, ticket: { ...ticket, ...changed }, payment };
  leaveTicket(ctx, ticket, "approved");
  if (payment && payment !== before.payment) leavePayment(ctx, ticket, payment);
  const notice = { ...loaded, type: "ticket.approved" as const, toCustomer: input.notify };
  const effects = await effectsOfChange(ctx, [{ before: ticket, record }], notice);
  if (payment !== before.payment) effects.events.push(...settledEvents(ctx, [record]));
  leaveEffects(changesOf(ctx), ctx.tenant, effects);
  return record;
}

/** A seat for a waiting ticket, with the payment it did without. @throws DomainError capacity_exceeded */
function promote(ctx: TenantContext, record: TicketRecord): PaymentRow {
  const { ticket, event, ticketType, customer } = record;
  const type = { max: ticketType.quantity, sold: ticketType.sold };
  const seats = { event: { max: event.capacity, sold: event.sold }, types: new Map([[ticketType.id, type]]) };
  seatTickets([{ ticketTypeId: ticketType.id, quantity: 1 }], seats, false);
  leaveSold(ctx, record, 1);
  if (record.payment) return record.payment;
  // What the ticket cost when it was ordered, whatever its type costs by now.
  const bought = [{ ticketType: { ...ticketType, priceMinor: ticket.priceMinor }, quantity: 1 }];
  const order = priceTickets({ event, bought, coupon: null });
  return newPayment(ctx, order, { customerId: customer.id, orderId: ticket.orderId });
}

/**
 * Cancels a live ticket and gives its seat back, with the last of an order its coupon too. A second time it changes
 * nothing.
 *
 * @throws DomainError not_found
 */
export async function cancelTicket(ctx: TenantContext, input: TicketVerbInput): Promise<TicketRecord> {
  const loaded = await loadTicket(ctx, input);
  const { record: before } = loaded;
  const { ticket } = before;
  if (ticket.status === "cancelled") {
    markUnchanged(ctx);
    return before;
  }
  const cancelled = { ...ticket, status: "cancelled" as const, updatedAt: ctx.now };
  const order = loaded.order.map((each) => (each.id === ticket.id ? { ...each, status: cancelled.status } : each));
  const record = { ...before, ticket: cancelled, payment: paymentAfter(ctx, before, order) };
  if (ticketHoldsSeat(ticket.status)) leaveSold(ctx, before, -1);
  leaveTicket(ctx, ticket, "cancelled");
  leaveCoupon(ctx, loaded, order);
  const notice = { ...loaded, type: "ticket.cancelled" as const, toCustomer: input.notify };
  leaveEffects(changesOf(ctx), ctx.tenant, await effectsOfChange(ctx, [{ before: ticket, record }], notice));
  return record;
}

type Order = LoadedTicket["order"];

/** The payment once a ticket of its order is cancelled, left to be stored where it is another then. */
function paymentAfter(ctx: TenantContext, { ticket, payment }: TicketRecord, order: Order): PaymentRow | null {
  if (!payment) return null;
  const { now } = ctx;
  const change = paymentAfterCancelled(payment, { order, cancelledId: ticket.id }, (due) => canAsk(payment, due));
  if (change.kind === "keep") return payment;
  const { kind, ...asked } = change;
  const failed = { status: "failed" as const, failureReason: CALLED_OFF, holdExpiresAt: null };
  const set = { ...(kind === "fail" ? failed : asked), updatedAt: now };
  const { tenantId, id, status } = payment;
  updateRow(changesOf(ctx), payments, { key: { tenantId, id }, set, was: { status } });
  return { ...payment, ...set };
}

/** Counts seats of the event and of the ticket's type. */
function leaveSold(ctx: TenantContext, { event, ticketType }: TicketRecord, sold: 1 | -1): void {
  const changes = changesOf(ctx);
  const { tenantId } = event;
  updateRow(changes, events, { key: { tenantId, id: event.id }, add: { sold }, was: { sold: event.sold } });
  updateRow(changes, ticketTypes, {
    key: { tenantId, id: ticketType.id },
    add: { sold },
    was: { sold: ticketType.sold },
  });
}

function leaveTicket(ctx: TenantContext, { tenantId, id, status: was }: TicketRow, status: TicketRow["status"]): void {
  const set = { status, updatedAt: ctx.now };
  updateRow(changesOf(ctx), tickets, { key: { tenantId, id }, set, was: { status: was } });
}

const PUT_UNDER = "update tickets set payment_id = $3::uuid where tenant_id = $1::uuid and id = $2::uuid";

/** A new payment is stored before the ticket that refers to it. */
function leavePayment(ctx: TenantContext, { tenantId, id }: TicketRow, payment: PaymentRow): void {
  const { also } = changesOf(ctx);
  also.push(...insertsOf([rowsOf(payments, [payment])]), askText(PUT_UNDER, [tenantId, id, payment.id]));
}

/** A coupon is used by the order. A later one of the same code knows nothing of it. */
function leaveCoupon(ctx: TenantContext, { record: { payment }, coupon }: LoadedTicket, order: Order): void {
  if (!payment || !coupon || coupon.createdAt > payment.createdAt || hasLive(order) || coupon.used === 0) return;
  const { tenantId, id, used } = coupon;
  updateRow(changesOf(ctx), coupons, { key: { tenantId, id }, add: { used: -1 }, was: { used } });
}
