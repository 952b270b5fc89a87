import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type EventRow, events, type TicketRow, ticketTypes } from "../../../db/schema";

type Place = Pick<TicketRow, "tenantId" | "eventId" | "ticketTypeId">;

const theEvent = ({ tenantId, eventId }: Place) => and(eq(events.tenantId, tenantId), eq(events.id, eventId));
const theType = ({ tenantId, ticketTypeId }: Place) =>
  and(eq(ticketTypes.tenantId, tenantId), eq(ticketTypes.id, ticketTypeId));
const plus = (sold: typeof events.sold | typeof ticketTypes.sold, count: number): SQL => sql`${sold} + ${count}`;

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

/** Gives every seat of an event back: no ticket of it is live any more. The caller has locked the event. */
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
