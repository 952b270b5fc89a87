import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { auditLog, webhookEvents } from "../../db/schema";

/**
 * One text for each account, another one as soon as somebody has written in it: a key or a person leaves a row in the
 * audit, a visitor, a customer and the server itself leave an event.
 *
 * Of two writes the one that began first may be stored last: all rows of the newest minute are counted.
 */
export async function readActivity(db: Db, tenantIds: string[]): Promise<Map<string, string>> {
  const ids = sql.param(`{${tenantIds.join(",")}}`);
  const rows = await db.execute<{ tenantId: string; mark: string }>(sql`
    select t.id as "tenantId", e.mark || ' ' || a.mark as mark
    from unnest(${ids}::uuid[]) t (id)
    cross join lateral (${newest(webhookEvents, webhookEvents.tenantId, webhookEvents.createdAt)}) e
    cross join lateral (${newest(auditLog, auditLog.tenantId, auditLog.at)}) a`);
  return new Map(rows.map(({ tenantId, mark }) => [tenantId, mark]));
}

const newest = (table: AnyPgTable, tenantId: AnyPgColumn, at: AnyPgColumn): SQL => sql`
  select count(*) || '@' || coalesce(max(${at})::text, '') as mark from ${table}
  where ${tenantId} = t.id
    and ${at} > (select max(${at}) from ${table} where ${tenantId} = t.id) - interval '1 minute'`;
