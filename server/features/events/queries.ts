import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { marked, readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { refuseOn } from "../../db/refuse";
import { type EventRow, events, payments, tickets } from "../../db/schema";
import { runText } from "../../db/statement";
import { invalid, invariant, notFound } from "../../domain/errors";
import { LIVE_TICKET_STATUSES } from "../../domain/events/tickets";
import { freeSlug } from "../../domain/text/slug";
import { EVENT_DEFAULTS, type EventColumns } from "./columns";
import type { ListEventsInput } from "./schemas";

export { EVENT_DEFAULTS };

/** Events by start, then title. */
export async function listEvents(db: Db, tenantId: string, { externalId, ...asked }: ListEventsInput) {
  const orderBy = [asc(events.startsAt), asc(events.title), asc(events.id)];
  return readPageOfRows(db, events, { ...asked, tenantId, orderBy, where: [marked(events, externalId)] });
}

/** @throws DomainError not_found */
export async function getEvent(db: Db, tenantId: string, id: string): Promise<EventRow> {
  const [row] = await db
    .select()
    .from(events)
    .where(ofTenant(events, tenantId, id));
  if (!row) throw notFound("event");
  return row;
}

/**
 * The event, locked until the transaction ends. Who changes seats locks the event first, then ticket types, then
 * tickets. The foreign keys of tickets do not wait for it.
 *
 * @throws DomainError not_found
 */
export async function lockEvent(db: Db, tenantId: string, id: string): Promise<EventRow> {
  const [row] = await db
    .select()
    .from(events)
    .where(ofTenant(events, tenantId, id))
    .for("no key update");
  if (!row) throw notFound("event");
  return row;
}

const slugTaken = () => invalid({ slug: "Another event has this slug." });

const taken = {
  events_slug: slugTaken,
  events_external_id: () => invalid({ externalId: "Another event has this external id." }),
};

export type NewEvent = EventColumns & { now: Date };

const rowOf = (tenantId: string, { now, ...columns }: NewEvent): EventRow => ({
  ...columns,
  tenantId,
  id: newId(),
  createdAt: now,
  updatedAt: now,
});

/** Stores an event under the slug it brings. @throws DomainError validation on `slug` or `externalId` */
export async function insertEvent(db: Db, tenantId: string, event: NewEvent): Promise<EventRow> {
  const [row] = await db.insert(events).values(rowOf(tenantId, event)).returning().catch(refuseOn(taken));
  invariant(row, "an insert returns its row");
  return row;
}

const SLUG_TRIES = 5;

/** Stores an event under its slug, or that with the first number that is free. */
export async function insertEventNumbered(db: Db, tenantId: string, event: NewEvent): Promise<EventRow> {
  // In turn, so that many events of one name at once do not try each other's numbers.
  await runText(db, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [`event slug ${tenantId} ${event.slug}`]);
  for (let attempt = 1; attempt <= SLUG_TRIES; attempt++) {
    const slug = freeSlug(event.slug, await listSlugsLike(db, tenantId, event.slug));
    const values = rowOf(tenantId, { ...event, slug });
    const target = [events.tenantId, events.slug];
    const [row] = await db
      .insert(events)
      .values(values)
      .onConflictDoNothing({ target })
      .returning()
      .catch(refuseOn(taken));
    if (row) return row;
  }
  throw slugTaken();
}

const SHORTENED_BY = 8;

/** The slugs that begin like this one; a numbered one of a long slug is shortened. Slugs hold no wildcards. */
async function listSlugsLike(db: Db, tenantId: string, slug: string): Promise<Set<string>> {
  const start = slug.slice(0, 80 - SHORTENED_BY);
  const rows = await db
    .select({ slug: events.slug })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), sql`starts_with(${events.slug}, ${start})`));
  return new Set(rows.map((row) => row.slug));
}

/** Writes the changed columns and answers the row. @throws DomainError validation on `slug` or `externalId` */
export async function updateEvent(db: Db, row: EventRow, changes: Partial<EventRow>): Promise<EventRow> {
  const [updated] = await db
    .update(events)
    .set(changes)
    .where(ofTenant(events, row.tenantId, row.id))
    .returning()
    .catch(refuseOn(taken));
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Removes an event with its ticket types, staff entries and ended tickets. The caller has locked it. */
export async function removeEvent(db: Db, { tenantId, id }: EventRow): Promise<void> {
  await db.delete(events).where(ofTenant(events, tenantId, id));
}

const ofEvent = ({ tenantId, id }: EventRow) => and(eq(tickets.tenantId, tenantId), eq(tickets.eventId, id));

/** Whether a ticket of the event is live. The caller has locked the event. */
export async function hasLiveTicket(db: Db, event: EventRow): Promise<boolean> {
  const isLive = inArray(tickets.status, [...LIVE_TICKET_STATUSES]);
  const [found] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(ofEvent(event), isLive))
    .limit(1);
  return found !== undefined;
}

/** Whether money came for a ticket of the event, or somebody with it, whatever became of it. The caller has locked the event. */
export async function hasPaidOrUsedTicket(db: Db, event: EventRow): Promise<boolean> {
  const ofTicket = and(eq(payments.tenantId, tickets.tenantId), eq(payments.id, tickets.paymentId));
  const [found] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(payments, ofTicket)
    .where(and(ofEvent(event), or(gt(payments.paidMinor, 0), isNotNull(tickets.checkedInAt))))
    .limit(1);
  return found !== undefined;
}
