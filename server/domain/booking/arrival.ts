import { type BookingStatus, holdsSeat } from "../booking-status";
import { invalid } from "../errors";

/** What of a booking says whether its customer is there. */
export interface Attended {
  status: BookingStatus;
  customerId: string;
  arrivedAt: Date | null;
}

/** What of a change concerns it. */
export interface AttendedChange {
  /** Whether somebody at the desk says that the customer is there, or is not after all. */
  arrived?: boolean | undefined;
  status?: BookingStatus | undefined;
  customerId?: string | undefined;
}

/** Whether whoever booked can stand at the desk: they have a seat, and nobody said that they stayed away. */
export const canArrive = (status: BookingStatus): boolean => holdsSeat(status) && status !== "no_show";

/**
 * When the customer of a booking arrived, after a change of it.
 *
 * The first instant stays, however often it is said. A visit that took place keeps it; one that ends or was missed, and
 * one that is given to another customer, has nobody who arrived.
 *
 * @throws DomainError validation on `arrived` of a booking that is cancelled, rejected, missed or waits for a seat
 */
export function arrivalAfter(before: Attended, change: AttendedChange, now: Date): Date | null {
  const { arrived, status = before.status, customerId = before.customerId } = change;
  const present = customerId === before.customerId && canArrive(status) ? before.arrivedAt : null;
  if (arrived === undefined) return present;
  if (!arrived) return null;
  if (!canArrive(status))
    throw invalid({
      arrived: `Nobody arrives for a booking that is ${status}, only for one that is pending, approved or done.`,
    });
  return present ?? now;
}

/**
 * The same after a move: whoever waits at the desk still does when their visit begins later that day, and not on
 * another one.
 *
 * @param dates the local dates of the start, before and after
 */
export const arrivalAfterMove = (arrivedAt: Date | null, dates: { from: string; to: string }): Date | null =>
  dates.from === dates.to ? arrivedAt : null;
