import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { behind, countedOnce, type Marked } from "../../../db/lists/mark";
import { changedSince, marked } from "../../../db/lists/page-of-rows";
import { ofTenant } from "../../../db/of-tenant";
import { type TicketRow, tickets } from "../../../db/schema";
import { invariant, notFound } from "../../../domain/errors";
import { selectTickets, type TicketRecord } from "./record-queries";
import type { ListAttendeesInput, TicketId } from "./schemas";

const ofEvent = (tenantId: string, eventId: string) =>
  and(eq(tickets.tenantId, tenantId), eq(tickets.eventId, eventId));

function matching(
  tenantId: string,
  { id, status, ticketTypeId, externalId, updatedSince }: ListAttendeesInput,
): SQL | undefined {
  return and(
    ofEvent(tenantId, id),
    status && eq(tickets.status, status),
    ticketTypeId ? eq(tickets.ticketTypeId, ticketTypeId) : undefined,
    marked(tickets, externalId),
    changedSince(tickets, updatedSince),
  );
}

/** An event's tickets, newest first. */
export async function listTickets(db: Db, tenantId: string, filter: ListAttendeesInput & Marked) {
  const { after } = filter;
  const where = and(matching(tenantId, filter), behind({ at: tickets.createdAt, id: tickets.id }, after));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(tickets)
      .where(where)
      .orderBy(desc(tickets.createdAt), desc(tickets.id))
      .limit(filter.limit)
      .offset(filter.offset),
    countedOnce(after, () => db.$count(tickets, where)),
  ]);
  return { rows, total };
}

/** @throws DomainError not_found, also when the ticket is one of another event */
export async function getTicketRecord(db: Db, tenantId: string, { id, ticketId }: TicketId): Promise<TicketRecord> {
  const [record] = await selectTickets(db).where(and(ofEvent(tenantId, id), eq(tickets.id, ticketId)));
  if (!record) throw notFound("ticket");
  return record;
}

/** The ticket's row, locked until the transaction ends. @throws DomainError not_found */
export async function lockTicket(db: Db, tenantId: string, { id, ticketId }: TicketId): Promise<TicketRow> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(ofEvent(tenantId, id), eq(tickets.id, ticketId)))
    .for("no key update");
  if (!row) throw notFound("ticket");
  return row;
}

/** The event's ticket with a code, locked until the transaction ends; null when there is none. */
export async function lockTicketByCode(
  db: Db,
  tenantId: string,
  { id, code }: { id: string; code: string },
): Promise<TicketRow | null> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(ofEvent(tenantId, id), eq(tickets.code, code)))
    .for("no key update");
  return row ?? null;
}

/** Writes the changed columns and answers the row. @throws DomainError validation on `externalId` */
export async function updateTicket(db: Db, row: TicketRow, changes: Partial<TicketRow>): Promise<TicketRow> {
  const [updated] = await db
    .update(tickets)
    .set(changes)
    .where(ofTenant(tickets, row.tenantId, row.id))
    .returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}
