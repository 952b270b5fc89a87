import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type EventRow, events, ticketTypes } from "../../../db/schema";

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
