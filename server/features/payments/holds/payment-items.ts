import { and, asc, eq } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import { previousOf } from "../../../db/changes";
import { StaleLock } from "../../../db/own-transaction";
import { tickets } from "../../../db/schema";
import { type BookingRecord, cancelIn, draftOf, leave, loadChange, lockStaff, notify } from "../../bookings";
import {
  giveBackCoupons,
  giveSeats,
  lockEvent,
  mailsAbout,
  selectTickets,
  type TicketRecord,
  toTicket,
  updateTicket,
} from "../../events";
import { insertEffects } from "../../outbox";
import { listRecordsWaiting, listTicketsOfPayment, lockPendingBookings } from "./waiting-queries";

/** What was ordered and waits for its payment, locked by the transaction. */
export interface PaymentItems {
  bookings: BookingRecord[];
  tickets: TicketRecord[];
}

/**
 * Locks what waits for a payment, with the time and the seats it takes: members, bookings, events, tickets, as every
 * writer does. The payment itself is locked after that.
 *
 * @throws StaleLock when a booking moved to another member before it was locked
 */
export async function lockPaymentItems({ db, tenant }: TenantContext, paymentId: string): Promise<PaymentItems> {
  const seen = await listRecordsWaiting(db, tenant.id, paymentId);
  const members = seen.map(({ appointment }) => appointment.staffId);
  if (members.length > 0) await lockStaff(db, tenant.id, members);
  const bookings = await lockPendingBookings(db, tenant.id, paymentId);
  if (bookings.some(({ appointment }) => !members.includes(appointment.staffId))) throw new StaleLock();
  return { bookings, tickets: await lockTickets({ db, tenant }, paymentId) };
}

async function lockTickets({ db, tenant }: Pick<TenantContext, "db" | "tenant">, paymentId: string) {
  const seen = await listTicketsOfPayment(db, tenant.id, paymentId);
  for (const id of [...new Set(seen.map(({ event }) => event.id))].sort()) await lockEvent(db, tenant.id, id);
  if (seen.length === 0) return [];
  return selectTickets(db)
    .where(and(eq(tickets.tenantId, tenant.id), eq(tickets.paymentId, paymentId), eq(tickets.status, "pending")))
    .orderBy(asc(tickets.id))
    .for("no key update", { of: tickets });
}

/** Cancels what a payment was waited for in vain, frees its time and seats, gives back its uses, and notifies of it. */
export async function cancelPaymentItems(
  ctx: TenantContext,
  { bookings, tickets: waiting }: PaymentItems,
): Promise<void> {
  if (bookings.length > 0) await cancelBookings(ctx, bookings);
  for (const record of waiting) await cancelTicket(ctx, record);
  await giveBackCoupons(ctx, waiting);
}

/** @param records locked, as they were before their payment failed */
async function cancelBookings(ctx: TenantContext, records: BookingRecord[]): Promise<void> {
  const ids = records.map(({ booking }) => booking.id);
  const loaded = await loadChange(ctx, { named: { ids }, money: true, notification: "booking_status" });
  const draft = draftOf(loaded);
  for (const before of records) cancelIn(ctx, draft, { before, cancelReason: "expired", cancelledBy: "system" });
  for (const before of records) await notify(ctx, draft, { before, ...NOTICE });
  leave(ctx, draft);
}

const NOTICE = {
  type: "booking.cancelled",
  cause: "system",
  notification: "booking_status",
  toCustomer: true,
} as const;

async function cancelTicket(ctx: TenantContext, before: TicketRecord): Promise<void> {
  const { db, tenant, now } = ctx;
  await giveSeats(db, before.ticket, 1);
  const ticket = await updateTicket(db, before.ticket, { status: "cancelled", updatedAt: now });
  const shown = toTicket(ticket);
  const data = { ticket: shown, previous: previousOf(toTicket(before.ticket), shown) };
  const mails = await mailsAbout(ctx, [{ ...before, ticket }], { type: "ticket_status", toCustomer: true });
  await insertEffects(db, tenant, { mails, events: [{ type: "ticket.cancelled", cause: "system", data }], now });
}
