import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type EventRow, events, type TicketRow, ticketTypes } from "../../../db/schema";

type Place = Pick<TicketRow, "tenantId" | "eventId" | "ticketTypeId">;

const theEvent = ({ tenantId, eventId }: Place) => and(eq(events.tenantId, tenantId), eq(events.id, eventId));
const theType = ({ tenantId, ticketTypeId }: Place) =>
  and(eq(ticketTypes.tenantId, tenantId), eq(ticketTypes.id, ticketTypeId));
const plus = (sold: typeof events.sold | typeof ticketTypes.sold, count: number): SQL => sql`${sold} + ${count}`;

/**
 * Takes seats of an event and of a ticket type, both or none: the event's first, as every writer does.
 *
 * @returns false when there are too few, whoever asks at the same time
 */
export async function takeSeats(db: Db, place: Place, count: number): Promise<boolean> {
  const inEvent = or(isNull(events.capacity), lte(plus(events.sold, count), events.capacity));
  const inType = or(isNull(ticketTypes.quantity), lte(plus(ticketTypes.sold, count), ticketTypes.quantity));
  const fromEvent = await db
    .update(events)
    .set({ sold: plus(events.sold, count) })
    .where(and(theEvent(place), inEvent))
    .returning({ id: events.id });
  if (fromEvent.length === 0) return false;
  const fromType = await db
    .update(ticketTypes)
    .set({ sold: plus(ticketTypes.sold, count) })
    .where(and(theType(place), inType))
    .returning({ id: ticketTypes.id });
  if (fromType.length > 0) return true;
  await addToEvent(db, place, -count);
  return false;
}

/** Gives seats back to the event and the ticket type. */
export async function giveSeats(db: Db, place: Place, count: number): Promise<void> {
  await addToEvent(db, place, -count);
  await db
    .update(ticketTypes)
    .set({ sold: plus(ticketTypes.sold, -count) })
    .where(theType(place));
}

const addToEvent = (db: Db, place: Place, count: number) =>
  db
    .update(events)
    .set({ sold: plus(events.sold, count) })
    .where(theEvent(place));

/** Gives every seat of an event back: no ticket of it is live any more. The caller holds the event. */
export async function giveAllSeats(db: Db, { tenantId, id }: EventRow): Promise<void> {
  await db
    .update(events)
    .set({ sold: 0 })
    .where(and(eq(events.tenantId, tenantId), eq(events.id, id)));
  await db
    .update(ticketTypes)
    .set({ sold: 0 })
    .where(and(eq(ticketTypes.tenantId, tenantId), eq(ticketTypes.eventId, id)));
}
