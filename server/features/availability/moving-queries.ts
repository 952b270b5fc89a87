import type { TenantContext } from "../../context";
import type { StaffRow } from "../../db/schema";
import { runText } from "../../db/statement";
import { type Ask, askText } from "../../db/unit/ask";
import { notFound } from "../../domain/errors";
import { ownCalendarOf } from "../../own-calendar";
import { APPOINTMENTS_WITH_SEATS, type BusyRow, type BusyTime, busyTimeIn, groupListed, SPANS, spansOf } from "./busy";

// $1 the tenant, $2 the appointment, $3 the only member who may be asked about; empty: anybody.
const VISIT_OF = `
  select coalesce(p.id, a.id) as id from appointments a
  left join appointments p on p.tenant_id = a.tenant_id and p.group_id = a.group_id and p.deleted_at is null
  where a.tenant_id = $1::uuid and a.id = $2::uuid and a.deleted_at is null and ($3::text = '' or a.staff_id::text = $3::text)`;

/**
 * The ids of an appointment and of the others of its visit: of what is to move and so is not in its own way.
 *
 * @throws DomainError not_found, also for the appointment of a calendar that is not the caller's
 */
export async function listVisitOf(ctx: TenantContext, appointmentId: string): Promise<string[]> {
  const values = [ctx.tenant.id, appointmentId, ownCalendarOf(ctx) ?? ""];
  const rows = await runText<{ id: string }>(ctx.db, VISIT_OF, values);
  if (rows.length === 0) throw notFound("appointment");
  return rows.map(({ id }) => id);
}

/** What blocks the members at the times to which something moves, with the groups of one service alone. */
export type BusyAround = (serviceId: string) => BusyTime;

/** The same with the members who are there. */
export interface Around {
  busy: BusyAround;
  /** Who may see them, by id; of a text without them none. */
  members: Map<string, StaffRow["visibility"]>;
}

const membersIn = (staffIds: string): string => `
  union all
  select 'member', s.id::text, s.visibility::text from staff s
  where s.tenant_id = $1::uuid and s.id in (${staffIds})`;

// A lateral part that ends in an offset runs for each row before it: PostgreSQL would else begin with all of the account's.
/**
 * What blocks members within windows of their own, their days off, and which appointments can be joined there. One
 * statement, as `busyTimeAsk`, for a command that learns whom it concerns in the same round trip.
 *
 * @param ctes two of them: `asked` says each `staff_id` with its `spans`, a multirange, and `moved_services` the `id` of
 *   each service whose groups are meant. `$1` is the tenant.
 * @param memberIds a query for the members whose visibility is answered too, where no lock has read it; null: of none
 */
export const busyAroundText = (ctes: string, memberIds: string | null): string => `
  with ${ctes}, edges as materialized (
    select min(lower(spans)) as from_at, max(upper(spans)) as to_at from asked
  ), joinable as (
    select v.id from moved_services m join services v on v.tenant_id = $1::uuid and v.id = m.id
    where v.waitlist_capacity > 0 or exists (
      select 1 from staff_services l
      where l.tenant_id = $1::uuid and l.service_id = v.id and l.capacity_max > 1
    )
  )
  select 'busy' as kind, w.staff_id::text as "staffId", b.listed from asked w
  cross join lateral (
    select ${SPANS} as listed from occupancies o
    where o.tenant_id = $1::uuid and o.staff_id = w.staff_id and not o.forced and o.blocked && w.spans
  ) b
  where b.listed is not null
  union all
  select 'busy', w.staff_id::text, ${SPANS} from asked w
  join occupancies o on o.tenant_id = $1::uuid and o.forced and o.staff_id = w.staff_id and o.blocked && w.spans
  group by w.staff_id
  union all
  select 'busy', w.staff_id::text, ${spansOf("e.starts_at", "e.ends_at")} from asked w
  join event_staff x on x.tenant_id = $1::uuid and x.staff_id = w.staff_id
  join events e on e.tenant_id = x.tenant_id and e.id = x.event_id and e.status = 'published'
    and tstzrange(e.starts_at, e.ends_at) && w.spans
  group by w.staff_id
  union all
  select 'holiday', h.staff_id::text, string_agg(h.date || ' ' || h.kind, ',')
  from holidays h cross join edges
  where h.tenant_id = $1::uuid and (h.staff_id is null or h.staff_id in (select staff_id from asked))
    and (h.kind = 'yearly' or (h.date >= edges.from_at::date - 1 and h.date <= edges.to_at::date + 1))
  group by h.staff_id
  union all
  select 'group', g.service_id || ' ' || g.staff_id, string_agg(g.listed, ',')
  from joinable j cross join lateral (
    select a.service_id, a.staff_id, ${groupListed(",")} as listed
    from ${APPOINTMENTS_WITH_SEATS}
    where a.tenant_id = $1::uuid and a.service_id = j.id and a.status = 'active' and a.deleted_at is null
      and a.group_id is null
      and a.starts_at >= (select from_at from edges) and a.starts_at < (select to_at from edges)
      and exists (select 1 from asked w where w.staff_id = a.staff_id and w.spans @> a.starts_at)
    offset 0
  ) g
  group by g.service_id, g.staff_id${memberIds === null ? "" : membersIn(memberIds)}`;

type AroundRow = BusyRow | { kind: "member"; staffId: string; listed: StaffRow["visibility"] };

/** @param text of `busyAroundText` */
export const busyAroundAsk = (text: string, values: unknown[]): Ask<Around> =>
  askText<AroundRow, Around>(text, values, (rows) => ({
    busy: busyAroundIn(rows.filter((row) => row.kind !== "member")),
    members: new Map(rows.flatMap((row) => (row.kind === "member" ? [[row.staffId, row.listed] as const] : []))),
  }));

function busyAroundIn(rows: BusyRow[]): BusyAround {
  const { occupancies, groups, holidays } = busyTimeIn(rows);
  const groupsOf = (serviceId: string): BusyTime["groups"] =>
    new Map(
      [...groups].flatMap(([key, found]) => {
        const [ofService, staffId = ""] = key.split(" ");
        return ofService === serviceId ? [[staffId, found] as const] : [];
      }),
    );
  return (serviceId) => ({ occupancies, holidays, groups: groupsOf(serviceId) });
}
