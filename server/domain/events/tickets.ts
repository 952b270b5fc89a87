export const TICKET_STATUSES = ["pending", "approved", "cancelled", "waitlisted"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** These keep an event and a type from being deleted. */
export const LIVE_TICKET_STATUSES = ["pending", "approved", "waitlisted"] as const satisfies TicketStatus[];

/** Whether a ticket in this status holds a seat of its event and of its type. */
export const ticketHoldsSeat = (status: TicketStatus): boolean => status === "pending" || status === "approved";

/** Whether a ticket in this status has a seat or waits for one. */
export const isTicketLive = (status: TicketStatus): boolean => status !== "cancelled";

/** Why the door turns a ticket away. */
export const CHECK_IN_REASONS = ["invalid", "unapproved", "cancelled", "already_checked_in"] as const;
export type CheckInReason = (typeof CHECK_IN_REASONS)[number];

/** Why a ticket that was found does not open the door, or null when it does. */
export function checkInFault(status: TicketStatus, isCheckedIn: boolean): CheckInReason | null {
  if (status === "cancelled") return "cancelled";
  if (status !== "approved") return "unapproved";
  return isCheckedIn ? "already_checked_in" : null;
}

/** The seats left under a limit; null without one. */
export const seatsLeft = (limit: number | null, sold: number): number | null => (limit === null ? null : limit - sold);

/** The smaller of two numbers of seats; null stands for no limit. */
export function fewerSeats(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** Tickets of a type that may still be sold, its event's capacity counted too; null without a limit. */
export const remainingOf = (
  type: { quantity: number | null; sold: number },
  event: { capacity: number | null; sold: number },
): number | null => fewerSeats(seatsLeft(type.quantity, type.sold), seatsLeft(event.capacity, event.sold));

/** Half-open `[startsAt, endsAt)`; an end that is null is open. */
export interface SalesWindow {
  salesStartsAt: Date | null;
  salesEndsAt: Date | null;
}

/** Whether an instant lies in a sales window. */
export const isInSales = ({ salesStartsAt, salesEndsAt }: SalesWindow, now: Date): boolean =>
  (salesStartsAt === null || now >= salesStartsAt) && (salesEndsAt === null || now < salesEndsAt);
