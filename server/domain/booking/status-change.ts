import { type BookingStatus, canMove, hasEnded, holdsSeat, isHistory, movesFrom } from "../booking-status";
import { invalid } from "../errors";
import { appointmentDeleted } from "./refusals";

/** Whether a booking in this status has a seat or waits for one. */
export const isLive = (status: BookingStatus): boolean => holdsSeat(status) || status === "waitlisted";

/** A change of status, and where the booking stands. */
interface StatusChange {
  from: BookingStatus;
  to: BookingStatus;
  appointment: { status: "active" | "cancelled"; deletedAt: Date | null };
}

/**
 * What a change of status asks of the appointment.
 *
 * - `keep`: nothing.
 * - `leave`: the booking lives there no more; the last live one frees the time, see `isFreed`.
 * - `take_seats`: there have to be seats for its persons.
 * - `reopen`: the time was free meanwhile, so it has to be free still, and seats with it.
 */
export type PlaceChange = "keep" | "leave" | "take_seats" | "reopen";

/**
 * Whether a booking may take a status, and what that asks of its appointment (the table of statuses, contract section 3).
 *
 * @throws DomainError validation on `status` | slot_unavailable when the appointment was deleted
 */
export function placeAfter({ from, to, appointment }: StatusChange): PlaceChange {
  if (!canMove(from, to))
    throw invalid({
      status: `A booking that is ${from} cannot become ${to}, only ${movesFrom(from).join(" or ")}.`,
    });
  const comesBack = hasEnded(from) || (isHistory(from) && !isHistory(to));
  if (comesBack && appointment.deletedAt) throw appointmentDeleted();
  if (hasEnded(from)) return appointment.status === "active" ? "take_seats" : "reopen";
  if (hasEnded(to)) return "leave";
  return from === "waitlisted" ? "take_seats" : "keep";
}

/**
 * Whether a booking that leaves frees its appointment's time: nobody else has a seat there or waits for one.
 *
 * @param others statuses of the appointment's other bookings
 */
export const isFreed = (appointment: Pick<StatusChange["appointment"], "status">, others: BookingStatus[]): boolean =>
  appointment.status === "active" && !others.some(isLive);

/** How a booking ended; all null of one that did not. */
export interface Ending {
  cancelReason: string | null;
  cancelledBy: "customer" | "admin" | "api" | "system" | null;
}

/**
 * The columns that follow a new status: who ended the booking and why. One that comes back was not ended, and gets two
 * more in its sequence, for a calendar that took the cancellation holds the one after the present.
 */
export function endingAfter(
  before: { status: BookingStatus; sequence: number },
  to: BookingStatus,
  ending: Ending,
): Partial<Ending & { sequence: number }> {
  if (hasEnded(to)) return ending;
  return hasEnded(before.status) ? { cancelReason: null, cancelledBy: null, sequence: before.sequence + 2 } : {};
}

/**
 * Whether a change of a whole series takes this occurrence's booking along: those that cannot take the status stay, and
 * without a status the ended ones do.
 */
export const isTakenAlong = (present: BookingStatus, status: BookingStatus | undefined): boolean =>
  status === undefined ? isLive(present) : canMove(present, status);
