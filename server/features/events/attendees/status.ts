import { noteUnchanged, type TenantContext } from "../../../context";
import type { TicketRow } from "../../../db/schema";
import { soldOut } from "../../../domain/booking/ticket-seats";
import { DomainError } from "../../../domain/errors";
import { ticketHoldsSeat } from "../../../domain/tickets";
import { newPayment } from "../../charges";
import { lockEvent } from "../queries";
import { tellOfChange, tellOfSettled } from "./notifications/effects";
import { giveBackCoupons } from "./order/give-back";
import { askNoMoreForTicket } from "./order/order-payment";
import { priceTickets } from "./order/price-tickets";
import { getTicketRecord, insertTicketPayment, lockTicket, updateTicket } from "./queries";
import type { TicketRecord } from "./record-queries";
import type { TicketId, TicketVerbInput } from "./schemas";
import { giveSeats, takeSeats } from "./seats";

/**
 * Approves a ticket; one that waits takes a seat and is to be paid from then on. A second time it changes nothing.
 *
 * @throws DomainError not_found | conflict once cancelled | capacity_exceeded when no seat is free
 */
export async function approveTicket(ctx: TenantContext, input: TicketVerbInput): Promise<TicketRecord> {
  const before = await holdTicket(ctx, input);
  const { ticket } = before;
  if (ticket.status === "approved") {
    noteUnchanged(ctx);
    return before;
  }
  if (ticket.status === "cancelled")
    throw new DomainError("conflict", "The ticket is cancelled. Add the attendee again for a new ticket.");
  const seated = ticket.status === "waitlisted" ? await giveSeat(ctx, before) : before;
  const record = await enter(ctx, seated, { status: "approved", paymentId: seated.payment?.id ?? null });
  const told = { type: "ticket.approved", notification: "ticket_status", toCustomer: input.notify } as const;
  await tellOfChange(ctx, [{ before: ticket, record }], told);
  if (seated.payment?.id !== ticket.paymentId) await tellOfSettled(ctx, [record]);
  return record;
}

/** A seat for a waiting ticket, with the payment it did without. @throws DomainError capacity_exceeded */
async function giveSeat(ctx: TenantContext, record: TicketRecord): Promise<TicketRecord> {
  const { ticket, event, ticketType, customer } = record;
  if (!(await takeSeats(ctx.db, ticket, 1))) throw soldOut();
  if (record.payment) return record;
  // What the ticket cost when it was ordered, whatever its type costs by now.
  const bought = [{ ticketType: { ...ticketType, priceMinor: ticket.priceMinor }, quantity: 1 }];
  const payment = newPayment(ctx, priceTickets({ event, bought, coupon: null }), {
    customerId: customer.id,
    orderId: ticket.orderId,
  });
  await insertTicketPayment(ctx.db, payment);
  return { ...record, payment };
}

/** Cancels a live ticket and gives its seat back, with the last of an order its coupon too. A second time it changes nothing. @throws DomainError not_found */
export async function cancelTicket(ctx: TenantContext, input: TicketVerbInput): Promise<TicketRecord> {
  const before = await holdTicket(ctx, input);
  const { ticket } = before;
  if (ticket.status === "cancelled") {
    noteUnchanged(ctx);
    return before;
  }
  if (ticketHoldsSeat(ticket.status)) await giveSeats(ctx.db, ticket, 1);
  await enter(ctx, before, { status: "cancelled" });
  await giveBackCoupons(ctx, [before]);
  await askNoMoreForTicket(ctx, ticket);
  const record = await getTicketRecord(ctx.db, ctx.tenant.id, input);
  const told = { type: "ticket.cancelled", notification: "ticket_status", toCustomer: input.notify } as const;
  await tellOfChange(ctx, [{ before: ticket, record }], told);
  return record;
}

/** The ticket and its event's seats, held until the transaction ends. @throws DomainError not_found */
async function holdTicket({ db, tenant }: TenantContext, key: TicketId): Promise<TicketRecord> {
  await lockEvent(db, tenant.id, key.id);
  await lockTicket(db, tenant.id, key);
  return getTicketRecord(db, tenant.id, key);
}

const enter = async (
  { db, now }: TenantContext,
  record: TicketRecord,
  changes: Partial<TicketRow>,
): Promise<TicketRecord> => ({
  ...record,
  ticket: await updateTicket(db, record.ticket, { ...changes, updatedAt: now }),
});
