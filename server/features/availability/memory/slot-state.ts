import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type ServiceRow, services, type TenantRow } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { addDays } from "../../../domain/dates";
import { notFound } from "../../../domain/errors";
import { localDay } from "../../../domain/zones";
import { APPOINTMENTS_WITH_SEATS, appointmentsAndSeats, groupListed } from "../busy";
import type { Audience } from "../offered-queries";

/**
 * A service as it stands, and the versions of all else that its slots are made of: two equal states have the same
 * slots. The texts hold what is small and stand for what is large.
 */
export interface SlotState {
  service: ServiceRow;
  /** Changes with the service's row. */
  version: string;
  /** `id rows busy,id rows busy…` of the members this audience can book; see `membersIn`. Empty for a composite. */
  members: string;
  /** `date kind staffId,…` of the dates asked about, the company's without an id. Empty for a composite. */
  holidays: string;
  /** `staffId id start end persons freed waiting,…` of the appointments that can be joined, and of all with `withFull`, instants in epoch milliseconds. */
  groups: string;
  /** `id maxQuantity minutes,…`; empty unless extras are asked for. */
  extras: string;
}

interface StateScope {
  serviceId: string;
  audience: Audience;
  fromDate: string;
  days: number;
  withExtras: boolean;
  /** Whether full starts are asked for too. */
  withFull: boolean;
}

/**
 * One statement, whatever the number of days, members and appointments.
 *
 * @throws DomainError not_found, also for a private service when a visitor asks
 */
export async function getSlotState(db: Db, tenant: TenantRow, scope: StateScope): Promise<SlotState> {
  const find = scope.withFull ? findStateWithFull : findState;
  const [state] = await find(db, { ...valuesOf(tenant, scope), serviceId: scope.serviceId });
  if (!state || !isFor(scope.audience, state)) throw notFound("service");
  return state;
}

/** The same of many services at once, by id, without extras or full starts; those that this audience cannot see are left out. */
export async function getSlotStates(
  db: Db,
  tenant: TenantRow,
  { serviceIds, ...scope }: Pick<StateScope, "audience" | "fromDate" | "days"> & { serviceIds: string[] },
): Promise<Map<string, SlotState>> {
  if (serviceIds.length === 0) return new Map();
  const values = valuesOf(tenant, { ...scope, withExtras: false });
  const states = await findStates(db, { ...values, serviceIds: `{${serviceIds.join(",")}}` });
  return new Map(states.filter((state) => isFor(scope.audience, state)).map((state) => [state.service.id, state]));
}

const isFor = (audience: Audience, { service }: SlotState) => audience !== "public" || service.visibility === "public";

function valuesOf(
  tenant: TenantRow,
  { audience, fromDate, days, withExtras }: Omit<StateScope, "serviceId" | "withFull">,
): StateValues {
  const startOf = (date: string) => new Date(localDay(tenant.timeZone, date).startAt).toISOString();
  return {
    tenantId: tenant.id,
    visibilities: audience === "public" ? "{public}" : "{public,private}",
    fromDate,
    days,
    withExtras,
    fromAt: startOf(fromDate),
    toAt: startOf(addDays(fromDate, days)),
  };
}

/** One member of a state. */
export interface MemberState {
  id: string;
  /** Changes with the member's row and link. */
  rows: string;
  /** Changes with the member's blocked time; empty while there has never been any. */
  busy: string;
}

const membersByState = new WeakMap<SlotState, MemberState[]>();

/** The members of a state, in id order. Read out of it once: the page of a business asks for each with each service. */
export function membersIn(state: SlotState): MemberState[] {
  const known = membersByState.get(state);
  if (known) return known;
  const members = partsOf(state.members).map(([id = "", rows = "", busy = ""]) => ({ id, rows, busy }));
  membersByState.set(state, members);
  return members;
}

/** The entries of a list and their fields. */
export const partsOf = (list: string): string[][] => (list === "" ? [] : list.split(",").map((one) => one.split(" ")));

interface StateValues extends Pick<StateScope, "fromDate" | "days" | "withExtras"> {
  tenantId: string;
  visibilities: string;
  fromAt: string;
  toAt: string;
}

// Row versions are named by `xmin`, as in the look-up of the account: every write of a row gives it another.
const members = sql<string>`case when "services"."type" <> 'simple' then '' else coalesce((
  select string_agg(m.id || ' ' || m.xmin::text || '/' || l.xmin::text || ' ' || coalesce(v.version::text, ''), ',' order by m.id)
  from staff_services l
  join staff m on m.tenant_id = l.tenant_id and m.id = l.staff_id
  left join busy_versions v on v.tenant_id = m.tenant_id and v.staff_id = m.id
  where l.tenant_id = "services"."tenant_id" and l.service_id = "services"."id"
    and m.visibility = any(${sql.placeholder("visibilities")}::text[])
), '') end`;

const linked = sql.raw(`select 1 from staff_services l
  where l.tenant_id = "services"."tenant_id" and l.service_id = "services"."id"`);

const holidaysAsked = sql<string>`case when "services"."type" <> 'simple' then '' else coalesce((
  select string_agg(h.date || ' ' || h.kind || ' ' || coalesce(h.staff_id::text, ''), ',')
  from holidays h
  where h.tenant_id = "services"."tenant_id"
    and (h.staff_id is null or exists (${linked} and l.staff_id = h.staff_id))
    and (h.kind = 'yearly' or (h.date >= ${sql.placeholder("fromDate")}::date
      and h.date <= ${sql.placeholder("fromDate")}::date + ${sql.placeholder("days")}::int + coalesce("services"."duration_days", 1)))
), '') end`;

const mayJoin = sql`("services"."waitlist_capacity" > 0 or exists (${linked} and l.capacity_max > 1))`;

const inWindow = (appointment: string) => sql`${sql.raw(appointment)}.tenant_id = "services"."tenant_id"
  and ${sql.raw(appointment)}.service_id = "services"."id"
  and ${sql.raw(appointment)}.starts_at >= ${sql.placeholder("fromAt")}::timestamptz
  and ${sql.raw(appointment)}.starts_at < ${sql.placeholder("toAt")}::timestamptz`;

// Of those who take one party at a time a start matters only where somebody waits, unless full starts are asked for:
// whatever else is at it is blocked time. So their appointments are not counted, which costs as much as there are.
const joinable = sql`
  select g.id from staff_services l
  join appointments g on ${inWindow("g")} and g.staff_id = l.staff_id
  where l.tenant_id = "services"."tenant_id" and l.service_id = "services"."id" and l.capacity_max > 1
  union
  select g.id from bookings b
  join appointments w on ${inWindow("w")} and w.id = b.appointment_id
  join appointments g on ${inWindow("g")} and g.staff_id = w.staff_id and g.starts_at = w.starts_at
  where b.tenant_id = "services"."tenant_id" and b.status = 'waitlisted'`;

const isOneVisit = sql.raw("a.status = 'active' and a.deleted_at is null and a.group_id is null");
const groupsListed = sql.raw(`string_agg(a.staff_id || ' ' || ${groupListed(" ")}, ',' order by a.id)`);

const groupsOf = (found: SQL) =>
  sql<string>`case when not ${mayJoin} then '' else coalesce((select ${groupsListed} from ${found}), '') end`;

const joinableGroups = groupsOf(sql`(${joinable}) j join ${sql.raw(APPOINTMENTS_WITH_SEATS)} on a.id = j.id
  where a.tenant_id = "services"."tenant_id" and ${isOneVisit}`);

const allGroups = groupsOf(appointmentsAndSeats(sql`${inWindow("a")} and ${isOneVisit}`));

const extrasAsked = sql<string>`case when not ${sql.placeholder("withExtras")}::bool then '' else coalesce((
  select string_agg(e.id || ' ' || e.max_quantity || ' ' || e.duration_minutes, ',')
  from extras e
  where e.tenant_id = "services"."tenant_id" and e.service_id = "services"."id"
), '') end`;

/** @param which a condition on `services`; the account is one already */
const stateStatement = <Asked>(name: string, groups: SQL<string>, which: SQL) =>
  statement<SlotState[], StateValues & Asked>((db) =>
    db
      .select({
        service: services,
        version: sql<string>`"services".xmin::text`,
        members,
        holidays: holidaysAsked,
        groups,
        extras: extrasAsked,
      })
      .from(services)
      .where(and(eq(services.tenantId, sql.placeholder("tenantId")), which))
      .prepare(name),
  );

const isOne = eq(services.id, sql.placeholder("serviceId"));
const isOneOf = sql`${services.id} = any(${sql.placeholder("serviceIds")}::uuid[])`;

// Texts of their own, not one with a condition: PostgreSQL would plan it anew each time, which takes it longer than to run it.
const findState = stateStatement<{ serviceId: string }>("find_offer_state", joinableGroups, isOne);
const findStateWithFull = stateStatement<{ serviceId: string }>("find_offer_state_with_full", allGroups, isOne);
const findStates = stateStatement<{ serviceIds: string }>("find_offer_states", joinableGroups, isOneOf);
