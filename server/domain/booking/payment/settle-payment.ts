import { type BookingStatus, hasEnded } from "../../booking-status";
import { DomainError } from "../../errors";
import type { TicketStatus } from "../../events/tickets";
import type { PaymentMethod, PaymentStatus } from "../../pricing/payment-status";

/**
 * How much a payment at the desk is completed with, in minor units: all that it asks for.
 *
 * @throws DomainError conflict unless it is a local payment that is pending
 */
export function paidAtDesk(payment: { method: PaymentMethod; status: PaymentStatus; totalMinor: number }): number {
  const { method, status, totalMinor } = payment;
  if (method !== "local") throw new DomainError("conflict", "Only a payment at the desk can be completed by hand.");
  if (status !== "pending") throw new DomainError("conflict", `The payment is ${status}, not pending.`);
  return totalMinor;
}

/** What a payment is for. */
export interface PaymentItems {
  bookings: OrderedPlace<BookingStatus>[];
  tickets: OrderedPlace<TicketStatus>[];
  package: { state: "pending" | "active" | "cancelled" } | null;
}

interface OrderedPlace<Status> {
  id: string;
  status: Status;
  /** Whether somebody looks at it before it is approved, whatever is paid. */
  requiresApproval: boolean;
}

/** What follows from the completion of a payment. */
export interface Completion {
  /** What waited for it alone, and is approved. */
  bookingIds: string[];
  ticketIds: string[];
  activatesPackage: boolean;
  /** Whether nothing of it is wanted any more: then the money has come too late. */
  isLate: boolean;
}

/**
 * What the completion of a payment does to what it is for. Only an online payment keeps a booking waiting; a ticket waits
 * for whichever payment it has.
 *
 * @param payment.approvesBookings whether the account approves new bookings by itself
 */
export function completionOf(
  payment: { method: PaymentMethod; approvesBookings: boolean },
  { bookings, tickets, package: sold }: PaymentItems,
): Completion {
  const waits = payment.method === "provider" && payment.approvesBookings;
  const isWanted =
    bookings.some(({ status }) => !hasEnded(status)) ||
    tickets.some(({ status }) => status !== "cancelled") ||
    (sold !== null && sold.state !== "cancelled");
  return {
    bookingIds: waits ? pendingIn(bookings) : [],
    ticketIds: pendingIn(tickets),
    activatesPackage: sold?.state === "pending",
    isLate: !isWanted,
  };
}

const pendingIn = (places: OrderedPlace<BookingStatus | TicketStatus>[]): string[] =>
  places.filter(({ status, requiresApproval }) => status === "pending" && !requiresApproval).map(({ id }) => id);
