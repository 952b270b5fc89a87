import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { runText } from "../../db/statement";
import { type Ask, askText, send } from "../../db/unit/ask";
import type { GroupAppointment, Occupancy } from "../../domain/availability/calendar";
import type { Holiday } from "../../domain/schedule/holidays";

/** Blocked time of these members. */
interface OccupancyScope {
  staffIds: string[];
  /** Half-open, epoch milliseconds. */
  fromAt: number;
  toAt: number;
}

export interface BusyScope extends OccupancyScope {
  /** Whose groups are meant. */
  serviceId: string;
  /** Local dates of the days off, both included. */
  fromDate: string;
  toDate: string;
  /** Whether appointments of the service can be joined, or waited for. */
  withGroups: boolean;
  /** Appointments that will be gone, because they are the ones that move. */
  exceptAppointmentIds: string[];
}

export interface BusyTime {
  occupancies: Map<string, Occupancy[]>;
  groups: Map<string, GroupAppointment[]>;
  /** The company's and the members'. */
  holidays: Holiday[];
}

export interface BusyRow {
  kind: "busy" | "group" | "holiday";
  /** Null: the company's holidays. */
  staffId: string | null;
  listed: string;
}

/**
 * What blocks the members within the window, their days off, and which appointments of the service can be joined.
 *
 * One statement and a row or two per member, whatever the number of appointments: a list of numbers as text costs a
 * fraction of as many rows.
 */
export const listBusyTime = (db: Db, tenantId: string, scope: BusyScope): Promise<BusyTime> =>
  send(db, busyTimeAsk(tenantId, scope));

/** The same for a round trip. */
export function busyTimeAsk(tenantId: string, scope: BusyScope): Ask<BusyTime> {
  const { fromDate, toDate, withGroups, serviceId } = scope;
  const [staffId = "", ...others] = scope.staffIds;
  const isOne = others.length === 0 && staffId !== "";
  const { busyAndDays, busyDaysAndGroups } = TEXTS[isOne ? "one" : "several"];
  const [tenant, members, ...span] = valuesOf(tenantId, scope);
  const values = [tenant, isOne ? staffId : members, ...span, listOf(scope.exceptAppointmentIds), fromDate, toDate];
  if (withGroups) return askText(busyDaysAndGroups, [...values, serviceId], busyTimeIn);
  return askText(busyAndDays, values, busyTimeIn);
}

/** What the rows of a reading say. */
export function busyTimeIn(rows: BusyRow[]): BusyTime {
  const time: BusyTime = { occupancies: new Map(), groups: new Map(), holidays: [] };
  for (const { kind, staffId, listed } of rows) {
    if (kind === "holiday") time.holidays.push(...holidaysIn(listed, staffId));
    else if (kind === "busy") append(time.occupancies, staffId ?? "", occupanciesIn(listed));
    else append(time.groups, staffId ?? "", groupsIn(listed));
  }
  return time;
}

/** What blocks the members within the window and nothing else; one statement. */
export async function listOccupancies(
  db: Db,
  tenantId: string,
  scope: OccupancyScope,
): Promise<Map<string, Occupancy[]>> {
  const found = new Map<string, Occupancy[]>();
  const rows = await runText<BusyRow>(db, TEXTS.several.busy, [...valuesOf(tenantId, scope), "{}"]);
  for (const { staffId, listed } of rows) append(found, staffId ?? "", occupanciesIn(listed));
  return found;
}

/** The first four values of each text: account, members, from, to. */
export const valuesOf = (tenantId: string, { staffIds, fromAt, toAt }: OccupancyScope): string[] => [
  tenantId,
  listOf(staffIds),
  new Date(fromAt).toISOString(),
  new Date(toAt).toISOString(),
];

/** Ids as PostgreSQL writes an array of them. */
export const listOf = (ids: string[]): string => `{${ids.join(",")}}`;

/**
 * Whole seconds, outwards: all starts, then all ends in the same order. Arrays of numbers cost PostgreSQL half of
 * what joining texts and sorting them does, and the evaluator sorts what is not in order.
 */
export const spansOf = (start: string, end: string): string =>
  `array_to_string(array_agg(floor(date_part('epoch', ${start}))::int8), ',') || ';' ||
  array_to_string(array_agg(ceil(date_part('epoch', ${end}))::int8), ',')`;

/** The blocked times `o`. */
export const SPANS = spansOf("lower(o.blocked)", "upper(o.blocked)");

/** How a text names the members: as rows `m`, and as a condition. */
interface Members {
  rows: string;
  are: string;
}

/** `unnest` makes PostgreSQL walk the gist index once per member. */
const SEVERAL: Members = { rows: "unnest($2::uuid[]) as m(id)", are: "any($2::uuid[])" };
/** One alone has texts of its own: PostgreSQL keeps the plan of them, and plans anew for every list. */
const ONE: Members = { rows: "(select $2::uuid as id) as m", are: "$2::uuid" };

// $1 tenant, $2 staff, $3 from, $4 to, $5 the appointments that move. The forced few have an index of their own. Who
// works at a published event is busy as long as it lasts.
const busyOf = ({ rows, are }: Members) => `
  select 'busy' as kind, m.id as "staffId", ${SPANS} as listed
  from ${rows}
  join occupancies o on o.tenant_id = $1::uuid and o.staff_id = m.id and not o.forced
    and o.blocked && tstzrange($3::timestamptz, $4::timestamptz) and o.appointment_id <> all($5::uuid[])
  group by m.id
  union all
  select 'busy', o.staff_id, ${SPANS}
  from occupancies o
  where o.tenant_id = $1::uuid and o.forced and o.staff_id = ${are}
    and o.blocked && tstzrange($3::timestamptz, $4::timestamptz) and o.appointment_id <> all($5::uuid[])
  group by o.staff_id
  union all
  select 'busy', w.staff_id, ${spansOf("e.starts_at", "e.ends_at")}
  from event_staff w join events e on e.tenant_id = w.tenant_id and e.id = w.event_id
  where w.tenant_id = $1::uuid and w.staff_id = ${are} and e.status = 'published'
    and e.starts_at < $4::timestamptz and e.ends_at > $3::timestamptz
  group by w.staff_id`;

// $6 and $7 the dates.
const daysOff = ({ are }: Members) => `
  select 'holiday' as kind, h.staff_id as "staffId", string_agg(h.date || ' ' || h.kind, ',') as listed
  from holidays h
  where h.tenant_id = $1::uuid and (h.staff_id is null or h.staff_id = ${are})
    and (h.kind = 'yearly' or (h.date >= $6::date and h.date <= $7::date))
  group by h.staff_id`;

/** Of an appointment's bookings `b`: how many seats they take, as `persons`, and for how many others wait. */
const SEATS = `sum(b.persons) filter (where b.status <> 'waitlisted') as persons,
    sum(b.persons) filter (where b.status = 'waitlisted') as waiting`;

const OF_APPOINTMENT = `b.tenant_id = a.tenant_id and b.appointment_id = a.id
    and b.status in ('pending', 'approved', 'done', 'no_show', 'waitlisted')`;

/** Appointments `a`, each with its `s`, looked up one by one: for few of many. */
export const APPOINTMENTS_WITH_SEATS = `appointments a left join lateral (
  select ${SEATS} from bookings b where ${OF_APPOINTMENT}) s on true`;

/** The same of those that a condition on `a` names, in one pass over their bookings: for thousands, in half the time. */
export const appointmentsAndSeats = (condition: SQL): SQL => sql`(
  select a.id, a.staff_id, a.starts_at, a.ends_at, ${sql.raw(SEATS)}
  from appointments a left join bookings b on ${sql.raw(OF_APPOINTMENT)}
  where ${condition}
  group by a.tenant_id, a.id) a, lateral (select a.persons, a.waiting) s`;

/** Of an appointment `a` with its `s`: id, start, end, persons, until when it is free for another (0: it is not), waiting. */
export const groupListed = (separator: string): string =>
  [
    "a.id",
    "floor(date_part('epoch', a.starts_at) * 1000)::bigint",
    "floor(date_part('epoch', a.ends_at) * 1000)::bigint",
    "coalesce(s.persons, 0)",
    "case when s.persons is null and s.waiting > 0 then floor(date_part('epoch', a.ends_at) * 1000)::bigint else 0 end",
    "coalesce(s.waiting, 0)",
  ].join(` || '${separator}' || `);

/** What `groupListed` says, read. */
export function groupOf([id = "", startAt, endAt, persons, freedUntilAt, waiting]: string[]): GroupAppointment {
  const span = { appointmentId: id, startAt: Number(startAt), endAt: Number(endAt) };
  const group = { ...span, persons: Number(persons), waiting: Number(waiting) };
  return freedUntilAt === "0" ? group : { ...group, freedUntilAt: Number(freedUntilAt) };
}

// $8 the service whose appointments can be joined; the parts of a composite are their customer's alone.
const groups = ({ are }: Members) => `
  select 'group' as kind, a.staff_id as "staffId",
    string_agg(${groupListed(",")}, ',') as listed
  from ${APPOINTMENTS_WITH_SEATS}
  where a.tenant_id = $1::uuid and a.service_id = $8::uuid and a.status = 'active' and a.deleted_at is null
    and a.group_id is null
    and a.starts_at >= $3::timestamptz and a.starts_at < $4::timestamptz and a.staff_id = ${are}
  group by a.staff_id`;

const together = (...parts: string[]): string => parts.join("\n  union all");

/** What else than blocked time a day of several members is made of; the values are those of `busyTimeAsk`. */
export const DAYS_OFF = daysOff(SEVERAL);
export const DAYS_OFF_AND_GROUPS = together(DAYS_OFF, groups(SEVERAL));

const textsOf = (members: Members) => ({
  busy: busyOf(members),
  busyAndDays: together(busyOf(members), daysOff(members)),
  busyDaysAndGroups: together(busyOf(members), daysOff(members), groups(members)),
});

const TEXTS = { one: textsOf(ONE), several: textsOf(SEVERAL) };

/** `date kind,date kind…`. */
const holidaysIn = (listed: string, staffId: string | null): Holiday[] =>
  listed.split(",").map((entry) => {
    const [date = "", kind = ""] = entry.split(" ");
    return { date, kind: kind as Holiday["kind"], staffId };
  });

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

/** `id,start,end,persons,freed,waiting,id,start…`, instants in epoch milliseconds. */
function groupsIn(listed: string): GroupAppointment[] {
  const parts = listed.split(",");
  const found: GroupAppointment[] = [];
  for (let index = 0; index < parts.length; index += 6) found.push(groupOf(parts.slice(index, index + 6)));
  return found;
}
