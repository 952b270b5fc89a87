import { changesOf, type TenantContext } from "../../../../context";
import { coupons, events, type TicketRow, tickets, ticketTypes } from "../../../../db/schema";
import { updateRow } from "../../../../db/unit/changes";
import { hasLive } from "../../../../domain/booking/tickets/ticket-change";
import { leaveEffects } from "../../../outbox";
import { effectsOfChange } from "../notifications/effects";
import type { TicketRecord } from "../record-queries";
import type { UnpaidOrder } from "./load-unpaid-order";

/**
 * Cancels the tickets that waited for a payment in vain: their seats are free, the coupon comes back with the last live
 * one of the order, and who has them is notified.
 *
 * @returns the tickets that were cancelled
 */
export async function cancelUnpaidTickets(ctx: TenantContext, order: UnpaidOrder): Promise<TicketRow[]> {
  const cancelled = { status: "cancelled" as const, updatedAt: ctx.now };
  const waiting = order.records.filter(({ ticket }) => ticket.status === "pending");
  for (const { ticket } of waiting) {
    const { tenantId, id } = ticket;
    updateRow(changesOf(ctx), tickets, { key: { tenantId, id }, set: cancelled, was: { status: "pending" } });
  }
  giveBackSeats(ctx, waiting);
  giveBackCoupon(ctx, order);
  const changed = waiting.map((record) => ({
    before: record.ticket,
    record: { ...record, ticket: { ...record.ticket, ...cancelled } },
  }));
  const notice = { ...order, type: "ticket.cancelled", cause: "system", toCustomer: true } as const;
  leaveEffects(changesOf(ctx), ctx.tenant, await effectsOfChange(ctx, changed, notice));
  return waiting.map(({ ticket }) => ticket);
}

/** All tickets of an order are of one event. */
function giveBackSeats(ctx: TenantContext, waiting: TicketRecord[]): void {
  const [first] = waiting;
  if (!first) return;
  const changes = changesOf(ctx);
  const { tenantId, id, sold } = first.event;
  updateRow(changes, events, { key: { tenantId, id }, add: { sold: -waiting.length }, was: { sold } });
  for (const type of new Map(waiting.map(({ ticketType }) => [ticketType.id, ticketType])).values()) {
    const count = waiting.filter(({ ticketType }) => ticketType.id === type.id).length;
    const key = { tenantId, id: type.id };
    updateRow(changes, ticketTypes, { key, add: { sold: -count }, was: { sold: type.sold } });
  }
}

/** A coupon is used by the order. A later one of the same code knows nothing of it. */
function giveBackCoupon(ctx: TenantContext, { payment, records, coupon }: UnpaidOrder): void {
  const others = records.flatMap(({ ticket }) => (ticket.status === "pending" ? [] : [ticket]));
  if (others.length === records.length || hasLive(others)) return;
  if (!coupon || coupon.createdAt > payment.createdAt || coupon.used === 0) return;
  const { tenantId, id, used } = coupon;
  updateRow(changesOf(ctx), coupons, { key: { tenantId, id }, add: { used: -1 }, was: { used } });
}
