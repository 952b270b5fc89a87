import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type StaffRow, staff } from "../../db/schema";
import type { AgendaEntry } from "../../mail/values/agenda-values";

/** A local day of an account: `[startAt, endAt)` in milliseconds. */
export interface Day {
  startAt: number;
  endAt: number;
}

/** The longest appointment there is, and its move over a clock change: what began earlier has ended. */
const DAYS_MAX = 367;

const onDay = ({ startAt, endAt }: Day) => sql`a.status = 'active' and a.deleted_at is null
  and a.starts_at < ${new Date(endAt).toISOString()}::timestamptz and a.ends_at > ${new Date(startAt).toISOString()}::timestamptz
  and a.starts_at > ${new Date(startAt).toISOString()}::timestamptz - ${DAYS_MAX} * interval '1 day'`;

/** Members with appointments on a day, by id, from the one after `after` on; archived ones get no mail. */
export async function listBusyMembers(
  db: Db,
  tenantId: string,
  { day, after, limit }: { day: Day; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select s.id from staff s
    where s.tenant_id = ${tenantId} and s.visibility <> 'archive' and (${after}::uuid is null or s.id > ${after}::uuid)
      and exists (select from appointments a where a.tenant_id = s.tenant_id and a.staff_id = s.id and ${onDay(day)})
    order by s.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** A member who still works here; null otherwise. */
export async function findMember(db: Db, tenantId: string, id: string): Promise<StaffRow | null> {
  const isThere = and(eq(staff.tenantId, tenantId), eq(staff.id, id), sql`${staff.visibility} <> 'archive'`);
  const [row] = await db.select().from(staff).where(isThere);
  return row ?? null;
}

/** A member's appointments on a day, by start, with those who have a seat. */
export async function listAgenda(
  db: Db,
  tenantId: string,
  { staffId, day }: { staffId: string; day: Day },
): Promise<AgendaEntry[]> {
  const rows = await db.execute<Omit<AgendaEntry, "customers"> & { customers: unknown }>(sql`
    select (extract(epoch from a.starts_at) * 1000)::float8 as "startsAt",
      (extract(epoch from a.ends_at) * 1000)::float8 as "endsAt",
      v.duration_days is not null as "isByDay", v.title as "serviceTitle", a.internal_note as "internalNote",
      coalesce((select jsonb_agg(jsonb_build_object('name', c.full_name, 'phone', c.phone, 'persons', b.persons,
          'isPending', b.status = 'pending') order by b.id)
        from bookings b join customers c on c.tenant_id = b.tenant_id and c.id = b.customer_id
        where b.tenant_id = a.tenant_id and b.appointment_id = a.id and b.status in ('pending', 'approved', 'done')),
        '[]') as customers
    from appointments a join services v on v.tenant_id = a.tenant_id and v.id = a.service_id
    where a.tenant_id = ${tenantId} and a.staff_id = ${staffId} and ${onDay(day)}
    order by a.starts_at, a.id`);
  return rows.map((row) => ({ ...row, customers: customersIn(row.customers) }));
}

/** A raw statement's json may come as its text. */
const customersIn = (found: unknown): AgendaEntry["customers"] =>
  (typeof found === "string" ? JSON.parse(found) : found) as AgendaEntry["customers"];
