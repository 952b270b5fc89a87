import { DomainError } from "../../errors";

/** Seats of an event, or of one of its ticket types. */
interface TicketSeats {
  /** Null: no limit. */
  max: number | null;
  /** Live tickets that hold one. */
  sold: number;
}

/** Seats of an event as they are found: all of it, and of each ticket type by id. */
export interface EventSeats {
  event: TicketSeats;
  types: ReadonlyMap<string, TicketSeats>;
}

/** So many tickets of one type. */
export interface TicketsOfType {
  ticketTypeId: string;
  quantity: number;
}

/** The refusal of an order that no seats are left for. */
export const soldOut = () => new DomainError("capacity_exceeded", "There are not enough tickets left.");

/**
 * Which items of one order get their seats: all of an item's tickets together, of the event and of their type, or none.
 * An item that gets none waits where the event has a waiting list. A later item sees what the ones before it take.
 *
 * @returns for each item whether it is seated
 * @throws DomainError capacity_exceeded where there is no waiting list
 */
export function seatTickets(items: TicketsOfType[], seats: EventSeats, hasWaitlist: boolean): boolean[] {
  const taken = new Map<string, number>();
  let takenOfEvent = 0;
  return items.map(({ ticketTypeId, quantity }) => {
    const ofType = taken.get(ticketTypeId) ?? 0;
    const type = seats.types.get(ticketTypeId);
    const isSeated = type !== undefined && fits(seats.event, takenOfEvent + quantity) && fits(type, ofType + quantity);
    if (!isSeated && !hasWaitlist) throw soldOut();
    if (!isSeated) return false;
    takenOfEvent += quantity;
    taken.set(ticketTypeId, ofType + quantity);
    return true;
  });
}

const fits = ({ max, sold }: TicketSeats, more: number): boolean => max === null || sold + more <= max;
