import { type BookingStatus, hasEnded, holdsSeat } from "../booking-status";
import { capacityExceeded, tooManyPersons, waitingListFull } from "./refusals";
import type { PlaceChange } from "./status-change";

/** The seats of an appointment as they are without the booking that changes. */
export interface Seats {
  /** Of the member's link today; of a link that is gone, what the appointment was made with. */
  capacityMax: number;
  /** Persons with a seat here, and in other appointments that share these seats. */
  taken: number;
  /** Persons who wait here. */
  waiting: number;
  waitlistCapacity: number;
}

/** A change of a booking's status, of its persons, or of both. */
interface PartyChange {
  from: BookingStatus;
  to: BookingStatus;
  personsBefore: number;
  persons: number;
  place: PlaceChange;
}

/** What a party needs of its appointment: a seat for each, room to wait, no more than could ever be seated, or nothing. */
export type SeatNeed = "seats" | "waiting_room" | "fitting" | null;

/** What a change of a party needs: who takes a seat, or grows, has to find room where the booking lives then. */
export function seatNeedOf({ from, to, personsBefore, persons, place }: PartyChange): SeatNeed {
  if (place === "take_seats" || place === "reopen") return "seats";
  if (persons <= personsBefore) return null;
  if (hasEnded(to)) return "fitting";
  if (holdsSeat(from) && holdsSeat(to)) return "seats";
  return from === "waitlisted" && to === "waitlisted" ? "waiting_room" : null;
}

/**
 * Holds a party against the seats of its appointment. An ended booking may grow to what could be seated, and no
 * further; a waiting one to what the list takes, and nobody waits for more seats than there are.
 *
 * @throws DomainError capacity_exceeded
 */
export function requireRoom(need: SeatNeed, seats: Seats, persons: number): void {
  if (need === "seats" && seats.taken + persons > seats.capacityMax) throw capacityExceeded();
  if ((need === "fitting" || need === "waiting_room") && persons > seats.capacityMax)
    throw tooManyPersons(seats.capacityMax);
  if (need === "waiting_room" && seats.waiting + persons > seats.waitlistCapacity) throw waitingListFull();
}

/** Whether a waiting list has room for a party. One that could never be seated waits for nothing. */
export const hasWaitingRoom = ({ capacityMax, waiting, waitlistCapacity }: Omit<Seats, "taken">, persons: number) =>
  persons <= capacityMax && waiting + persons <= waitlistCapacity;
