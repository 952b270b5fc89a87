import type { TenantContext } from "../../context";
import { previousOf } from "../../db/changes";
import type { PaymentRow, TicketRow } from "../../db/schema";
import type { Cause } from "../../domain/webhook-events";
import { updateTicket } from "../attendees/queries";
import { toTicket } from "../attendees/record-queries";
import { getRecord, updateBooking } from "../bookings/queries";
import { type BookingRecord, toBooking } from "../bookings/record-queries";
import { insertEffects, type NewEvent } from "../outbox/queries";
import { isToGoBack, LATE_REASON } from "./awaited";
import { mailsAboutPayment } from "./mails";
import { isStillWanted } from "./open-queries";
import { getPayment, lockPayment, type TargetedPayment, updatePayment, withTarget } from "./queries";
import { toPayment } from "./schemas";
import { activatePackage, lockPendingBookings, lockPendingTickets } from "./waiting-queries";

export interface Settlement {
  id: string;
  cause: Cause;
  tellsCustomer: boolean;
  /**
   * How much was paid, in minor units, of the payment as it is held.
   *
   * @throws DomainError when it cannot be completed
   */
  paidOf: (held: PaymentRow) => number;
  /** Of an online payment: the provider's id of the money, when it has one. */
  online?: { paymentRef: string | null };
}

/** What waits for a payment, held by the transaction. */
interface Waiting {
  bookings: BookingRecord[];
  tickets: TicketRow[];
}

/**
 * Completes a payment, approves what waited for it alone, and tells of both.
 *
 * The payment's row is held, so of two at once the second sees it completed. Held before it, in this order: the
 * members' time, the bookings, the tickets.
 *
 * Money that came online when nothing of the order is wanted any more is marked to go back; see `giveBackLate`.
 *
 * @throws DomainError not_found, and what `paidOf` refuses
 */
export async function settlePayment(ctx: TenantContext, settlement: Settlement): Promise<TargetedPayment> {
  const { db, tenant, now } = ctx;
  const waiting = await holdWhatWaits(ctx, await getPayment(db, tenant.id, settlement.id));
  const held = await lockPayment(db, tenant.id, settlement.id);
  const paidMinor = settlement.paidOf(held);
  const row: PaymentRow = {
    ...held,
    status: "completed",
    paidMinor,
    ...(await onlineColumns(ctx, held, settlement)),
    holdExpiresAt: null,
    failureReason: null,
    completedAt: now,
    updatedAt: now,
  };
  await updatePayment(db, held, row);
  const approvals = await approveWhatWaited(ctx, waiting, settlement);
  const settled = await withTarget(db, row);
  const payment = toPayment(row, settled.targets);
  const previous = previousOf(toPayment(held, settled.targets), payment);
  const completion: NewEvent = { type: "payment.completed", cause: settlement.cause, data: { payment, previous } };
  const tellsCustomer = settlement.tellsCustomer && !isToGoBack(row);
  const about = { type: "payment_completed" as const, tellsCustomer };
  const mails = await mailsAboutPayment(ctx, settled, about);
  await insertEffects(db, tenant, { mails, events: [completion, ...approvals], now });
  return settled;
}

async function onlineColumns(
  { db, tenant }: TenantContext,
  { id, refundReason }: PaymentRow,
  { online }: Settlement,
): Promise<Partial<PaymentRow>> {
  if (!online) return {};
  const isLate = !(await isStillWanted(db, tenant.id, id));
  return { providerRef: online.paymentRef, refundReason: isLate ? LATE_REASON : refundReason };
}

/**
 * Only an online payment keeps a booking waiting, and only one that nobody has to approve by hand. A ticket waits
 * for whichever payment it has, unless its event's tickets are approved by hand.
 */
async function holdWhatWaits({ db, tenant }: TenantContext, payment: PaymentRow): Promise<Waiting> {
  const mayWait = payment.method === "provider" && tenant.defaultBookingStatus === "approved";
  const pending = mayWait ? await lockPendingBookings(db, tenant.id, payment.id) : [];
  return {
    bookings: pending.filter(({ whole, service }) => !(whole ?? service).requiresApproval),
    tickets: await lockPendingTickets(db, tenant.id, payment.id),
  };
}

/** Approves the held bookings and tickets, and makes the package usable. @returns the events that tell of it */
async function approveWhatWaited(ctx: TenantContext, waiting: Waiting, { id, cause }: Settlement): Promise<NewEvent[]> {
  const { db, tenant, now } = ctx;
  await activatePackage(db, tenant.id, { paymentId: id, now });
  const events: NewEvent[] = [];
  for (const before of waiting.bookings) {
    await updateBooking(db, before.booking, { status: "approved", updatedAt: now });
    const booking = toBooking(await getRecord(db, tenant.id, before.booking.id));
    const previous = previousOf(toBooking(before), booking);
    events.push({ type: "booking.updated", cause, data: { booking, previous } });
  }
  for (const row of waiting.tickets) {
    const ticket = toTicket(await updateTicket(db, row, { status: "approved", updatedAt: now }));
    events.push({ type: "ticket.approved", cause, data: { ticket, previous: previousOf(toTicket(row), ticket) } });
  }
  return events;
}
