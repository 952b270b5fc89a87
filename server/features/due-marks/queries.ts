import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { dueMarks } from "../../db/schema";

/** An account's work of a kind; see `dueMarks`. */
export interface Work {
  tenantId: string;
  work: string;
}

const isOf = ({ tenantId, work }: Work) => and(eq(dueMarks.tenantId, tenantId), eq(dueMarks.work, work));

/**
 * Up to when the work was done, locked until the transaction ends, so that no other process does it meanwhile.
 *
 * @param first what it begins from
 * @param waits whether to wait for another process that has locked it
 * @returns null when another process has locked it and this one does not wait
 */
export async function holdMark(
  db: Db,
  of: Work,
  { first, waits = false }: { first: Date; waits?: boolean },
): Promise<Date | null> {
  await db
    .insert(dueMarks)
    .values({ ...of, doneUntil: first })
    .onConflictDoNothing();
  const [row] = await db
    .select({ doneUntil: dueMarks.doneUntil })
    .from(dueMarks)
    .where(isOf(of))
    .for("update", waits ? {} : { skipLocked: true });
  return row?.doneUntil ?? null;
}

/** Notes that the work is done up to an instant; never back. */
export async function setMark(db: Db, of: Work, doneUntil: Date): Promise<void> {
  await db
    .insert(dueMarks)
    .values({ ...of, doneUntil })
    .onConflictDoUpdate({
      target: [dueMarks.tenantId, dueMarks.work],
      set: { doneUntil: sql`greatest(${dueMarks.doneUntil}, excluded.done_until)` },
    });
}

/** Notes of many works that they are done up to an instant each; never back. What is held by another process is left. */
export async function setMarks(db: Db, marks: (Work & { doneUntil: Date })[]): Promise<void> {
  if (marks.length === 0) return;
  await db.execute(sql`
    with done as (select * from jsonb_to_recordset(${JSON.stringify(marks)}::text::jsonb)
      as done("tenantId" uuid, work text, "doneUntil" timestamptz)),
    held as (select m.tenant_id, m.work from ${dueMarks} m join done d on d."tenantId" = m.tenant_id and d.work = m.work
      for update of m skip locked),
    moved as (update ${dueMarks} m set done_until = greatest(m.done_until, d."doneUntil")
      from done d join held h on h.tenant_id = d."tenantId" and h.work = d.work
      where m.tenant_id = h.tenant_id and m.work = h.work)
    insert into ${dueMarks} (tenant_id, work, done_until)
    select t.id, d.work, d."doneUntil" from done d join tenants t on t.id = d."tenantId"
    where not exists (select from ${dueMarks} m where m.tenant_id = t.id and m.work = d.work)
    order by t.id, d.work
    on conflict do nothing`);
}
