import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type CustomerRow, events, tickets, ticketTypes } from "../../db/schema";
import { NO_MARKS } from "../../schemas/marks";

const ticketsOf = ({ tenantId, id }: CustomerRow) => and(eq(tickets.tenantId, tenantId), eq(tickets.customerId, id));

/** A customer's tickets with what they are for, newest first. */
export function listTicketsOf(db: Db, customer: CustomerRow) {
  return db
    .select({ ticket: tickets, event: events, typeTitle: ticketTypes.title })
    .from(tickets)
    .innerJoin(events, and(eq(events.tenantId, tickets.tenantId), eq(events.id, tickets.eventId)))
    .innerJoin(ticketTypes, and(eq(ticketTypes.tenantId, tickets.tenantId), eq(ticketTypes.id, tickets.ticketTypeId)))
    .where(ticketsOf(customer))
    .orderBy(desc(tickets.createdAt), desc(tickets.id));
}

/** Takes the personal data out of a customer's tickets, and calls their attendees what the customer is called now. */
export async function eraseFromTickets(
  db: Db,
  customer: CustomerRow,
  erased: { fullName: string; email: string; now: Date },
): Promise<void> {
  await db
    .update(tickets)
    .set({ attendeeName: erased.fullName, attendeeEmail: erased.email, fields: {}, ...NO_MARKS, updatedAt: erased.now })
    .where(ticketsOf(customer));
}
