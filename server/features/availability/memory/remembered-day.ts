import type { TenantRow } from "../../../db/schema";
import { type Ask, askText, askThen } from "../../../db/unit/ask";
import type { Calendar } from "../../../domain/availability/calendar";
import {
  type BusyRow,
  type BusyScope,
  type BusyTime,
  busyTimeIn,
  DAYS_OFF,
  DAYS_OFF_AND_GROUPS,
  listOf,
  SPANS,
  spansOf,
  valuesOf,
} from "../busy";
import { type Asked, busyScopeOf, calendarOf } from "../calendar-queries";
import { type SlotsMemory, sharedMemory } from "./slots-memory";

/** What an entry weighs beside its spans. */
const ENTRY_WEIGHT = 8;

interface Row extends Omit<BusyRow, "kind"> {
  kind: BusyRow["kind"] | "version";
}

/**
 * The calendar of several members for a round trip, like `calendarAsk`: in one statement, too, that reads the blocked time
 * of those alone whose version is another than the one this process remembers.
 *
 * Version and time are read in the same snapshot. For a transaction that has written nothing so far, as what it writes
 * may never come to be.
 */
export function rememberedCalendarAsk(tenant: TenantRow, asked: Asked): Ask<Calendar> {
  const scope = busyScopeOf(tenant, asked);
  const ask = rememberedBusyAsk(sharedMemory(), tenant.id, scope);
  return askThen(ask, (time) => calendarOf(tenant, asked, time));
}

function rememberedBusyAsk(memory: SlotsMemory, tenantId: string, scope: BusyScope): Ask<BusyTime> {
  const { staffIds, fromAt, toAt, fromDate, toDate, withGroups, serviceId } = scope;
  const keyOf = (staffId: string) => `${tenantId} ${staffId} ${fromAt}-${toAt}`;
  const known = new Map(staffIds.map((id) => [id, memory.spans.get(keyOf(id))]));
  const versions = listOf(staffIds.map((id) => known.get(id)?.version ?? "null"));
  const values = [...valuesOf(tenantId, scope), versions, fromDate, toDate];
  return askText<Row, BusyTime>(
    withGroups ? CHANGED_DAYS_AND_GROUPS : CHANGED_AND_DAYS,
    withGroups ? [...values, serviceId] : values,
    (rows) => {
      const time = busyTimeIn(rows.filter((row): row is BusyRow => row.kind !== "version"));
      const changed = new Map(rows.filter(({ kind }) => kind === "version").map((row) => [row.staffId, row.listed]));
      for (const id of staffIds) {
        const version = changed.get(id);
        const value = version === undefined ? (known.get(id)?.value ?? []) : (time.occupancies.get(id) ?? []);
        time.occupancies.set(id, value);
        if (version !== undefined)
          memory.spans.set(keyOf(id), { version, value }, { size: value.length + ENTRY_WEIGHT });
      }
      return time;
    },
  );
}

// Who has no version has never been busy. Each member's time is gathered by itself, so that PostgreSQL walks the index
// once per member whatever it believes of their number, and may keep its plan.
const CHANGED = `
  with changed as (
    select m.id, v.version from unnest($2::uuid[], $5::uuid[]) as m(id, known)
    join busy_versions v on v.tenant_id = $1::uuid and v.staff_id = m.id
    where v.version is distinct from m.known
  )
  select 'version' as kind, c.id as "staffId", c.version::text as listed from changed c
  union all
  select 'busy', c.id, s.listed from changed c cross join lateral (
    select ${SPANS} as listed from occupancies o
    where o.tenant_id = $1::uuid and o.staff_id = c.id and not o.forced
      and o.blocked && tstzrange($3::timestamptz, $4::timestamptz)
    union all
    select ${SPANS} from occupancies o
    where o.tenant_id = $1::uuid and o.staff_id = c.id and o.forced
      and o.blocked && tstzrange($3::timestamptz, $4::timestamptz)
    union all
    select ${spansOf("e.starts_at", "e.ends_at")}
    from event_staff w join events e on e.tenant_id = w.tenant_id and e.id = w.event_id
    where w.tenant_id = $1::uuid and w.staff_id = c.id and e.status = 'published'
      and e.starts_at < $4::timestamptz and e.ends_at > $3::timestamptz
  ) s where s.listed is not null`;

const CHANGED_AND_DAYS = `${CHANGED}
  union all ${DAYS_OFF}`;
const CHANGED_DAYS_AND_GROUPS = `${CHANGED}
  union all ${DAYS_OFF_AND_GROUPS}`;
