import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type EventRow, events } from "../../db/schema";
import { statement } from "../../db/statement";
import { notFound } from "../../domain/errors";
import { PUBLIC_EVENT_STATUSES } from "../../domain/events/event-status";
import { uuid } from "../../schemas/fields";

const EVENTS_MAX = 500;

/** Published events that have not ended, by start; at most 500. */
export const listPublishedEvents = (db: Db, tenantId: string, now: Date): Promise<EventRow[]> =>
  findPublished(db, { tenantId, now: now.toISOString() });

const findPublished = statement<EventRow[], { tenantId: string; now: string }>((db) =>
  db
    .select()
    .from(events)
    .where(
      and(
        eq(events.tenantId, sql.placeholder("tenantId")),
        eq(events.status, "published"),
        sql`${events.endsAt} > ${sql.placeholder("now")}::timestamptz`,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.title), asc(events.id))
    .limit(EVENTS_MAX)
    .prepare("find_published_events"),
);

/** A published or cancelled event, also one that has ended, by its id or slug; its id first. @throws DomainError not_found */
export async function getPublicEvent(db: Db, tenantId: string, idOrSlug: string): Promise<EventRow> {
  const isId = uuid().safeParse(idOrSlug).success;
  const found = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.tenantId, tenantId),
        inArray(events.status, [...PUBLIC_EVENT_STATUSES]),
        or(isId ? eq(events.id, idOrSlug) : undefined, eq(events.slug, idOrSlug)),
      ),
    );
  const row = found.find(({ id }) => id === idOrSlug) ?? found[0];
  if (!row) throw notFound("event");
  return row;
}

/** The same, where it is not cancelled. @throws DomainError not_found */
export async function getPublishedEvent(db: Db, tenantId: string, idOrSlug: string): Promise<EventRow> {
  const row = await getPublicEvent(db, tenantId, idOrSlug);
  if (row.status !== "published") throw notFound("event");
  return row;
}
