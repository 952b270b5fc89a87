import { changesOf, type TenantContext } from "../../context";
import { previousOf } from "../../db/changes";
import { bookings, type PaymentRow, packages, payments, tickets } from "../../db/schema";
import { updateRow } from "../../db/unit/changes";
import { type Completion, completionOf } from "../../domain/booking/payment/settle-payment";
import type { Cause } from "../../domain/notifications/webhook-events";
import { bookedService, toBooking } from "../bookings";
import { isToGoBack, LATE_REASON, type TargetedPayment, toPayment } from "../charges";
import { toTicket } from "../events";
import { leaveEffects, type NewEvent } from "../outbox";
import { type LoadedPayment, loadPayment } from "./load-payment";
import { mailsAboutPayment } from "./mails";

export interface Settlement {
  id: string;
  cause: Cause;
  notifiesCustomer: boolean;
  /**
   * How much was paid, in minor units, of the payment as it is locked.
   *
   * @throws DomainError when it cannot be completed
   */
  paidOf: (locked: PaymentRow) => number;
  /** Of an online payment: the provider's id of the money, when it has one. */
  online?: { paymentRef: string | null };
}

/**
 * Completes a payment, approves what waited for it alone, and notifies of both.
 *
 * The payment's row is locked, so of two at once the second sees it completed. Money that came online when nothing of the
 * order is wanted any more is marked to go back; see `giveBackLate`.
 *
 * @throws DomainError not_found, and what `paidOf` refuses
 */
export async function settlePayment(ctx: TenantContext, settlement: Settlement): Promise<TargetedPayment> {
  const approvesBookings = ctx.tenant.defaultBookingStatus === "approved";
  const locked = await loadPayment(ctx, settlement.id, { kind: "settle", approvesBookings });
  const paidMinor = settlement.paidOf(locked.row);
  const completion = completionOf({ method: locked.row.method, approvesBookings }, orderedIn(locked));
  const settled = settledBy(ctx, locked, { ...settlement, paidMinor, completion });
  leaveSettled(ctx, { locked, settled, completion });
  const { cause } = settlement;
  const events = [completedEvent(locked, settled, cause), ...approvedEvents({ locked, settled, completion }, cause)];
  const notifiesCustomer = settlement.notifiesCustomer && !isToGoBack(settled.row);
  const mails = await mailsAboutPayment(ctx, settled, notifiesCustomer);
  leaveEffects(changesOf(ctx), ctx.tenant, { mails, events, now: ctx.now });
  return settled;
}

/** What a payment is for, as its completion reads it. Of composite services the first segment alone is paid. */
const orderedIn = ({ records, tickets: ordered, package: sold }: LoadedPayment) => ({
  bookings: records.map((record) => {
    const { id, status } = record.booking;
    return { id, status, requiresApproval: bookedService(record).requiresApproval };
  }),
  tickets: ordered.map(({ ticket: { id, status }, event: { requiresApproval } }) => ({ id, status, requiresApproval })),
  package: sold && { state: sold.row.state },
});

interface Settling extends Settlement {
  paidMinor: number;
  completion: Completion;
}

/** The payment and what it is for, as they are to be. */
function settledBy({ now }: TenantContext, locked: LoadedPayment, settling: Settling): LoadedPayment {
  const { paidMinor, completion, online } = settling;
  const refundReason = completion.isLate ? LATE_REASON : locked.row.refundReason;
  const row: PaymentRow = {
    ...locked.row,
    status: "completed",
    paidMinor,
    ...(online ? { providerRef: online.paymentRef, refundReason } : {}),
    holdExpiresAt: null,
    failureReason: null,
    completedAt: now,
    updatedAt: now,
  };
  const approved = { status: "approved", updatedAt: now } as const;
  const { bookingIds, ticketIds } = completion;
  return {
    ...locked,
    row,
    records: locked.records.map((record) => ({
      ...record,
      booking: bookingIds.includes(record.booking.id) ? { ...record.booking, ...approved } : record.booking,
      payment: record.payment && row,
    })),
    tickets: locked.tickets.map((record) => ({
      ...record,
      ticket: ticketIds.includes(record.ticket.id) ? { ...record.ticket, ...approved } : record.ticket,
      payment: row,
    })),
    package:
      locked.package && completion.activatesPackage
        ? { ...locked.package, row: { ...locked.package.row, state: "active", updatedAt: now } }
        : locked.package,
  };
}

interface Settled {
  locked: LoadedPayment;
  settled: LoadedPayment;
  completion: Completion;
}

function leaveSettled(ctx: TenantContext, { locked, settled, completion }: Settled): void {
  const changes = changesOf(ctx);
  const { tenant, now } = ctx;
  const keyOf = (id: string) => ({ tenantId: tenant.id, id });
  const { status, paidMinor, providerRef, refundReason, holdExpiresAt, failureReason, completedAt } = settled.row;
  const set = {
    status,
    paidMinor,
    providerRef,
    refundReason,
    holdExpiresAt,
    failureReason,
    completedAt,
    updatedAt: now,
  };
  updateRow(changes, payments, { key: keyOf(locked.row.id), set, was: { status: locked.row.status } });
  const approval = { set: { status: "approved" as const, updatedAt: now }, was: { status: "pending" as const } };
  for (const id of completion.bookingIds) updateRow(changes, bookings, { key: keyOf(id), ...approval });
  for (const id of completion.ticketIds) updateRow(changes, tickets, { key: keyOf(id), ...approval });
  if (!locked.package || !completion.activatesPackage) return;
  const activation = { set: { state: "active" as const, updatedAt: now }, was: { state: "pending" as const } };
  updateRow(changes, packages, { key: keyOf(locked.package.row.id), ...activation });
}

function completedEvent(locked: LoadedPayment, settled: LoadedPayment, cause: Cause): NewEvent {
  const payment = toPayment(settled.row, settled.targets);
  const previous = previousOf(toPayment(locked.row, locked.targets), payment);
  return { type: "payment.completed", cause, data: { payment, previous } };
}

function approvedEvents({ locked, settled, completion }: Settled, cause: Cause): NewEvent[] {
  const ofBookings = locked.records.flatMap((before, index): NewEvent[] => {
    const after = settled.records[index];
    if (!after || !completion.bookingIds.includes(before.booking.id)) return [];
    const booking = toBooking(after);
    return [{ type: "booking.updated", cause, data: { booking, previous: previousOf(toBooking(before), booking) } }];
  });
  const ofTickets = locked.tickets.flatMap((before, index): NewEvent[] => {
    const after = settled.tickets[index];
    if (!after || !completion.ticketIds.includes(before.ticket.id)) return [];
    const ticket = toTicket(after.ticket);
    return [
      { type: "ticket.approved", cause, data: { ticket, previous: previousOf(toTicket(before.ticket), ticket) } },
    ];
  });
  return [...ofBookings, ...ofTickets];
}
