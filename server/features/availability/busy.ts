import type { Db } from "../../db/client";
import { runText } from "../../db/statement";
import type { GroupAppointment, Occupancy } from "../../domain/availability/calendar";

export interface BusyScope {
  /** Whose groups are meant. */
  serviceId: string;
  staffIds: string[];
  /** Half-open, epoch milliseconds. */
  fromAt: number;
  toAt: number;
  /** Whether appointments of the service can be joined. */
  withGroups: boolean;
  /** Appointments that will be gone, because they are the ones that move. */
  exceptAppointmentIds: string[];
}

export interface BusyTime {
  occupancies: Map<string, Occupancy[]>;
  groups: Map<string, GroupAppointment[]>;
}

interface BusyRow {
  kind: "busy" | "group";
  staffId: string;
  listed: string;
}

/**
 * What blocks the members within the window, and which appointments of the service can be joined there.
 *
 * One statement and one row per member, whatever the number of appointments: a list of numbers as text costs a
 * fraction of as many rows.
 */
export async function listBusyTime(db: Db, tenantId: string, scope: BusyScope): Promise<BusyTime> {
  const instants = [scope.fromAt, scope.toAt].map((at) => new Date(at).toISOString());
  const values = [tenantId, listOf(scope.staffIds), ...instants, listOf(scope.exceptAppointmentIds)];
  const rows = scope.withGroups
    ? await runText<BusyRow>(db, BUSY_AND_GROUPS, [...values, scope.serviceId])
    : await runText<BusyRow>(db, BUSY, values);
  const time: BusyTime = { occupancies: new Map(), groups: new Map() };
  for (const { kind, staffId, listed } of rows) {
    if (kind === "busy") append(time.occupancies, staffId, occupanciesIn(listed));
    else append(time.groups, staffId, groupsIn(listed));
  }
  return time;
}

/** Ids as PostgreSQL writes an array of them. */
const listOf = (ids: string[]): string => `{${ids.join(",")}}`;

// Whole seconds, outwards: all starts, then all ends in the same order. Arrays of numbers cost PostgreSQL half of
// what joining texts and sorting them does, and the evaluator sorts what is not in order.
const SPANS = `array_to_string(array_agg(floor(date_part('epoch', lower(o.blocked)))::int8), ',') || ';' ||
  array_to_string(array_agg(ceil(date_part('epoch', upper(o.blocked)))::int8), ',')`;

// $1 tenant, $2 staff, $3 from, $4 to, $5 the appointments that move. `unnest` makes PostgreSQL walk the gist index
// once per member; the forced few have an index of their own.
const BUSY = `
  select 'busy' as kind, m.id as "staffId", ${SPANS} as listed
  from unnest($2::uuid[]) as m(id)
  join occupancies o on o.tenant_id = $1::uuid and o.staff_id = m.id and not o.forced
    and o.blocked && tstzrange($3::timestamptz, $4::timestamptz) and o.appointment_id <> all($5::uuid[])
  group by m.id
  union all
  select 'busy', o.staff_id, ${SPANS}
  from occupancies o
  where o.tenant_id = $1::uuid and o.forced and o.staff_id = any($2::uuid[])
    and o.blocked && tstzrange($3::timestamptz, $4::timestamptz) and o.appointment_id <> all($5::uuid[])
  group by o.staff_id`;

// $6 the service whose appointments can be joined; the parts of a whole are their customer's alone.
const BUSY_AND_GROUPS = `${BUSY}
  union all
  select 'group', a.staff_id,
    string_agg(a.id || ',' || floor(date_part('epoch', a.starts_at) * 1000)::bigint || ',' || coalesce(s.persons, 0), ',')
  from appointments a
  left join lateral (
    select sum(b.persons) as persons from bookings b
    where b.tenant_id = a.tenant_id and b.appointment_id = a.id
      and b.status in ('pending', 'approved', 'done', 'no_show')
  ) s on true
  where a.tenant_id = $1::uuid and a.service_id = $6::uuid and a.status = 'active' and a.deleted_at is null
    and a.group_id is null
    and a.starts_at >= $3::timestamptz and a.starts_at < $4::timestamptz and a.staff_id = any($2::uuid[])
  group by a.staff_id`;

function append<Value>(lists: Map<string, Value[]>, key: string, values: Value[]): void {
  const known = lists.get(key);
  if (known) known.push(...values);
  else lists.set(key, values);
}

/** `start,start…;end,end…` in epoch seconds. */
function occupanciesIn(listed: string): Occupancy[] {
  const [starts = "", ends = ""] = listed.split(";");
  const endsAt = ends.split(",");
  return starts.split(",").map((start, index) => ({
    startAt: Number(start) * 1000,
    endAt: Number(endsAt[index]) * 1000,
  }));
}

/** `id,start,persons,id,start,persons…`, starts in epoch milliseconds. */
function groupsIn(listed: string): GroupAppointment[] {
  const parts = listed.split(",");
  const found: GroupAppointment[] = [];
  for (let index = 0; index < parts.length; index += 3)
    found.push({
      appointmentId: parts[index] ?? "",
      startAt: Number(parts[index + 1]),
      persons: Number(parts[index + 2]),
    });
  return found;
}
