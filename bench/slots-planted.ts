import type { World } from "./world";

export const APPOINTMENTS = 50_000;
/** A member's day has room for so many appointments with as much time free. */
const SLOTS_A_DAY = 18;

interface Planted {
  serviceId: string;
  staffIds: string[];
  /** Appointments of all members together. Default `APPOINTMENTS`. */
  count?: number;
}

/** Appointments of half an hour from tomorrow on, every full hour from 8:00 UTC, spread evenly over members and days. */
export async function plantAppointments(
  { sql, tenantId }: Pick<World, "sql" | "tenantId">,
  { serviceId, staffIds, count = APPOINTMENTS }: Planted,
): Promise<void> {
  const each = Math.floor(count / staffIds.length);
  for (const staffId of staffIds) {
    await sql`
      with planted as (
        insert into appointments (tenant_id, id, service_id, staff_id, starts_at, ends_at, blocked_starts_at,
          blocked_ends_at, status, capacity_min, capacity_max, internal_note, forced, warnings, source, created_at, updated_at)
        select ${tenantId}, gen_random_uuid(), ${serviceId}, ${staffId}, at, at + interval '30 minutes', at,
          at + interval '30 minutes', 'active', 1, 1, '', false, '{}', 'api', now(), now()
        from generate_series(0, ${each - 1}) as n,
          lateral (select date_trunc('day', now()) + (1 + n / ${SLOTS_A_DAY / 2}) * interval '1 day'
            + interval '8 hours' + (n % ${SLOTS_A_DAY / 2}) * interval '1 hour' as at) as spread
        returning id, staff_id, starts_at, ends_at
      )
      insert into occupancies (tenant_id, appointment_id, staff_id, blocked, forced)
      select ${tenantId}, id, staff_id, tstzrange(starts_at, ends_at), false from planted`;
  }
  await sql`vacuum analyze`;
}

/** So many appointments of half an hour that are over, hour after hour back from yesterday. */
export async function plantHistory(
  { sql, tenantId }: World,
  { serviceId, staffIds, count }: Planted & { count: number },
): Promise<void> {
  for (const staffId of staffIds)
    await sql.begin(async (tx) => {
      // What is planted is sound; checking a million rows against their references takes longer than writing them.
      await tx`set local session_replication_role = replica`;
      await tx`
      with planted as (
        insert into appointments (tenant_id, id, service_id, staff_id, starts_at, ends_at, blocked_starts_at,
          blocked_ends_at, status, capacity_min, capacity_max, internal_note, forced, warnings, source, created_at, updated_at)
        select ${tenantId}, gen_random_uuid(), ${serviceId}, ${staffId}, at, at + interval '30 minutes', at,
          at + interval '30 minutes', 'active', 1, 1, '', false, '{}', 'api', now(), now()
        from generate_series(1, ${Math.floor(count / staffIds.length)}::int) as n,
          lateral (select least(date_trunc('day', now()), (select min(starts_at) from appointments
            where tenant_id = ${tenantId} and staff_id = ${staffId})) - interval '1 day' - n * interval '1 hour' as at) as spread
        returning id, staff_id, starts_at, ends_at
      )
      insert into occupancies (tenant_id, appointment_id, staff_id, blocked, forced)
      select ${tenantId}, id, staff_id, tstzrange(starts_at, ends_at), false from planted`;
    });
  await sql`vacuum analyze`;
}
