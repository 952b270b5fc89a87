import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { arrayOf, isOneOf } from "../../../db/arrays";
import type { Db } from "../../../db/client";
import { readPageOfRows } from "../../../db/lists/page-of-rows";
import { type EventRow, type TicketTypeRow, tickets, ticketTypes } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { invariant, notFound } from "../../../domain/errors";
import { TICKET_TYPE_DEFAULTS, type TicketTypeColumns } from "./columns";
import type { ListTicketTypesInput } from "./schemas";

export { TICKET_TYPE_DEFAULTS };

/** A ticket type by its event: of another event it is not there. */
export interface TicketTypeKey {
  eventId: string;
  ticketTypeId: string;
}

const ofEvent = (tenantId: string, eventId: string) =>
  and(eq(ticketTypes.tenantId, tenantId), eq(ticketTypes.eventId, eventId));
const ofTicketType = (tenantId: string, { eventId, ticketTypeId }: TicketTypeKey) =>
  and(ofEvent(tenantId, eventId), eq(ticketTypes.id, ticketTypeId));
const ORDER = [asc(ticketTypes.position), asc(ticketTypes.title), asc(ticketTypes.id)];

/** An event's ticket types by position, then title. */
export async function listTicketTypes(
  db: Db,
  { tenantId, id }: Pick<EventRow, "tenantId" | "id">,
  asked: Omit<ListTicketTypesInput, "id">,
) {
  return readPageOfRows(db, ticketTypes, { ...asked, tenantId, where: [ofEvent(tenantId, id)], orderBy: ORDER });
}

/** The public ticket types of several events, each event's by position, then title. */
export async function listPublicTicketTypes(db: Db, tenantId: string, eventIds: string[]): Promise<TicketTypeRow[]> {
  if (eventIds.length === 0) return [];
  return findPublicTypes(db, { tenantId, eventIds: arrayOf(eventIds) });
}

const findPublicTypes = statement<TicketTypeRow[], { tenantId: string; eventIds: string }>((db) =>
  db
    .select()
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.tenantId, sql.placeholder("tenantId")),
        isOneOf(ticketTypes.eventId, "eventIds"),
        eq(ticketTypes.visibility, "public"),
      ),
    )
    .orderBy(...ORDER)
    .prepare("find_public_ticket_types"),
);

/** @throws DomainError not_found */
export async function getTicketType(db: Db, tenantId: string, key: TicketTypeKey): Promise<TicketTypeRow> {
  const [row] = await db.select().from(ticketTypes).where(ofTicketType(tenantId, key));
  if (!row) throw notFound("ticket type");
  return row;
}

/** The ticket type, locked until the transaction ends. @throws DomainError not_found */
export async function lockTicketType(db: Db, tenantId: string, key: TicketTypeKey): Promise<TicketTypeRow> {
  const [row] = await db.select().from(ticketTypes).where(ofTicketType(tenantId, key)).for("no key update");
  if (!row) throw notFound("ticket type");
  return row;
}

/** Stores a ticket type of an event and answers its row. */
export async function insertTicketType(
  db: Db,
  { tenantId, id: eventId }: EventRow,
  { now, ...columns }: TicketTypeColumns & { now: Date },
): Promise<TicketTypeRow> {
  const [row] = await db
    .insert(ticketTypes)
    .values({ ...columns, tenantId, eventId, id: newId(), createdAt: now, updatedAt: now })
    .returning();
  invariant(row, "an insert returns its row");
  return row;
}

/** Writes the changed columns and answers the row. */
export async function updateTicketType(
  db: Db,
  row: TicketTypeRow,
  changes: Partial<TicketTypeRow>,
): Promise<TicketTypeRow> {
  const [updated] = await db
    .update(ticketTypes)
    .set(changes)
    .where(ofTicketType(row.tenantId, { eventId: row.eventId, ticketTypeId: row.id }))
    .returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Whether there is a ticket of a type, whatever became of it. The caller has locked the event. */
export async function hasTicketOfType(db: Db, { tenantId, eventId, id }: TicketTypeRow): Promise<boolean> {
  const ofType = and(eq(tickets.tenantId, tenantId), eq(tickets.eventId, eventId), eq(tickets.ticketTypeId, id));
  const [found] = await db.select({ id: tickets.id }).from(tickets).where(ofType).limit(1);
  return found !== undefined;
}

/** Removes a ticket type that has no tickets. The caller has locked it. */
export async function removeTicketType(db: Db, row: TicketTypeRow): Promise<void> {
  await db.delete(ticketTypes).where(ofTicketType(row.tenantId, { eventId: row.eventId, ticketTypeId: row.id }));
}
