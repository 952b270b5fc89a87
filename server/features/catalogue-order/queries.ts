import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { notFound } from "../../domain/errors";

type Ordered = PgTable & Record<"tenantId" | "id" | "position" | "updatedAt", AnyPgColumn>;

interface Order {
  tenantId: string;
  /** All of them, in their new order. */
  ids: string[];
  now: Date;
  /** Which rows of the account are meant; all unless said. */
  within?: SQL;
  /** What one is called. */
  one: string;
}

/**
 * Numbers rows as they stand in a list, from 0. Those that are not in it keep their number, and so do those whose
 * number does not change, with their stamp. Two who order at once wait for each other: the later order stands.
 *
 * @throws DomainError not_found when one of them is not there
 */
export async function setPositions(db: Db, table: Ordered, { tenantId, ids, now, within, one }: Order): Promise<void> {
  const found = await db
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), inArray(table.id, ids), within))
    // In one order for all, so that two never hold each other up.
    .orderBy(asc(table.id))
    .for("no key update");
  if (found.length !== ids.length) throw notFound(one);
  const places = sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as o(id, place)`;
  await db.execute(sql`update ${table} as t set position = o.place - 1, updated_at = ${now.toISOString()}::timestamptz
    from ${places} where t.tenant_id = ${tenantId} and t.id = o.id and t.position <> o.place - 1`);
}
