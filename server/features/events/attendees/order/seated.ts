import type { EventRow, TicketTypeRow } from "../../../../db/schema";
import { seatTickets, type TicketsOfType } from "../../../../domain/booking/tickets/ticket-seats";

/**
 * Which items get their seats, as the rows count them.
 *
 * @param types by id
 * @throws DomainError capacity_exceeded where there is no waiting list
 */
export function seatedOf(
  { event, types }: { event: EventRow; types: ReadonlyMap<string, TicketTypeRow> },
  items: TicketsOfType[],
): boolean[] {
  const limits = [...types].map(([id, { quantity, sold }]) => [id, { max: quantity, sold }] as const);
  const seats = { event: { max: event.capacity, sold: event.sold }, types: new Map(limits) };
  return seatTickets(items, seats, event.waitlist);
}
