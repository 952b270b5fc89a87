import { and, eq, gte, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Paging } from "../../schemas/lists";
import type { Db } from "../client";

/** A table of an account's rows that say when they last changed. */
type Listed = PgTable & { tenantId: PgColumn; updatedAt: PgColumn };

interface Asked extends Paging {
  tenantId: string;
  /** Only rows that changed then or later: a timestamp. */
  updatedSince?: string | undefined;
  /** What else must hold; what is undefined does. */
  where?: (SQL | undefined)[];
  orderBy: SQL[];
}

/** A page of an account's rows of a table, and how many there are in all. */
export async function readPageOfRows<Table extends Listed>(
  db: Db,
  table: Table,
  { tenantId, updatedSince, where = [], orderBy, limit, offset }: Asked,
): Promise<{ rows: Table["$inferSelect"][]; total: number }> {
  const condition = and(eq(table.tenantId, tenantId), changedSince(table, updatedSince), ...where);
  const page = db.select().from<Listed>(table).where(condition);
  const [rows, total] = await Promise.all([
    page
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(table, condition),
  ]);
  return { rows: rows as Table["$inferSelect"][], total };
}

/** Whether a row has an integrator's id; of no id every one. */
export const marked = ({ externalId }: { externalId: PgColumn }, id: string | undefined): SQL | undefined =>
  id === undefined ? undefined : eq(externalId, id);

/** Whether a row changed at an instant or later; of no instant every one. */
export const changedSince = ({ updatedAt }: Pick<Listed, "updatedAt">, since: string | undefined): SQL | undefined =>
  since === undefined ? undefined : gte(updatedAt, new Date(since));
