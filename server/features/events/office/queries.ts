import { and, asc, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { events } from "../../../db/schema";
import type { EventView } from "../../../domain/events/event-views";
import type { Paging } from "../../../schemas/lists";

/**
 * Events of a view, or all: what comes by start, the next one first, and behind it what was, the latest first.
 */
export async function browseEvents(
  db: Db,
  tenantId: string,
  { view, now, limit, offset }: Paging & { view?: EventView | undefined; now: Date },
) {
  const where = and(eq(events.tenantId, tenantId), view && IN_VIEW[view](now));
  const isOver = lte(events.endsAt, now);
  const further = sql`case when ${isOver} then null else ${events.startsAt} end`;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(events)
      .where(where)
      .orderBy(sql`${further} asc nulls last`, desc(events.startsAt), asc(events.title), asc(events.id))
      .limit(limit)
      .offset(offset),
    db.$count(events, where),
  ]);
  return { rows, total };
}

const isShown = and(ne(events.status, "draft"), ne(events.status, "archived"));

const IN_VIEW = {
  upcoming: (now: Date) => and(isShown, gt(events.endsAt, now)),
  past: (now: Date) => and(isShown, lte(events.endsAt, now)),
  drafts: (_: Date) => eq(events.status, "draft"),
  archived: (_: Date) => eq(events.status, "archived"),
};
