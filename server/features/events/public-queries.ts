import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type EventRow, events } from "../../db/schema";
import { statement } from "../../db/statement";
import { notFound } from "../../domain/errors";
import { uuid } from "../../schemas/fields";

const EVENTS_MAX = 500;

const published = (tenantId: string) => and(eq(events.tenantId, tenantId), eq(events.status, "published"));

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

/** A published event, also one that has ended, by its id or slug; its id first. @throws DomainError not_found */
export async function getPublishedEvent(db: Db, tenantId: string, idOrSlug: string): Promise<EventRow> {
  const isId = uuid().safeParse(idOrSlug).success;
  const found = await db
    .select()
    .from(events)
    .where(and(published(tenantId), or(isId ? eq(events.id, idOrSlug) : undefined, eq(events.slug, idOrSlug))));
  const row = found.find(({ id }) => id === idOrSlug) ?? found[0];
  if (!row) throw notFound("event");
  return row;
}
