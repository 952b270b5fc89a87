import { DomainError } from "../errors";
import { capacityExceeded, tooManyPersons, waitingListFull } from "./refusals";
import { hasWaitingRoom, type Seats } from "./seats";

/** An appointment that stands, and that one more booking is to stand in. */
export interface StandingAppointment {
  status: "active" | "cancelled";
  /** Whether others may join it: the segments of a composite service are booked together. */
  isJoinable: boolean;
  /** Why its member takes no bookings of its service any more, as a sentence; null: nothing keeps them. */
  memberFault: string | null;
}

/**
 * What keeps an appointment from any further booking, whoever asks for one. Its time was settled when it was made and is
 * not asked again, but whoever takes no new bookings takes none here either.
 *
 * @throws DomainError conflict
 */
export function requireAddable({ status, isJoinable, memberFault }: StandingAppointment): void {
  if (status !== "active")
    throw new DomainError(
      "conflict",
      "The appointment is cancelled. Make a new one, or bring one of its bookings back.",
    );
  if (!isJoinable) throw new DomainError("conflict", "The appointment is a part of a booking of its own.");
  if (memberFault !== null)
    throw new DomainError("conflict", `${memberFault} Move the appointment to another staff member first.`);
}

/**
 * Where one more party of an appointment stands: in its seats where there are enough, else on its waiting list.
 *
 * @throws DomainError capacity_exceeded where there is room in neither
 */
export function placeOfParty(seats: Seats, persons: number): "seats" | "waiting_list" {
  const { capacityMax, taken, waitlistCapacity } = seats;
  if (taken + persons <= capacityMax) return "seats";
  if (persons > capacityMax) throw tooManyPersons(capacityMax);
  if (hasWaitingRoom(seats, persons)) return "waiting_list";
  throw waitlistCapacity > 0 ? waitingListFull() : capacityExceeded();
}
