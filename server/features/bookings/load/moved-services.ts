import { and, eq, isNull, sql } from "drizzle-orm";
import { type AppointmentRow, appointments, serviceParts, services } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { type Ask, askThen } from "../../../db/unit/ask";
import {
  type Audience,
  type OfferedService,
  offeredIn,
  offeredWhere,
  type PartRow,
  partsOfEach,
  partsWhere,
} from "../../availability";
import { type Bookable, bookableOf } from "../segments/segments";
import { forEachWay, type Named, type NamedBy, namedBy, PLACES, withNames } from "./concerned";
import type { Servers } from "./serving";

/** A service that is moved, or moved to, as it is offered now. */
export type MovedService = Bookable;

interface Values {
  tenantId: string;
  named: string | Buffer;
  /** Another one, or null. */
  serviceId: string | null;
}

// $1 the tenant, $2 what is named, $3 another service. What is composite moves as the composite service.
const movedIds = (by: NamedBy): string => `
  select coalesce(a.whole_id, a.service_id) from appointments a
  where a.tenant_id = $1::uuid and a.id = any(array(${PLACES[by]}))
  union
  select $3::uuid`;

const idsOf = (by: NamedBy) => sql`any(array(${withNames(movedIds(by), ["tenantId", "named", "serviceId"])}))`;

const joinableBy = (by: NamedBy) =>
  statement<AppointmentRow[], Values & { startsAt: string }>((db) =>
    db
      .select()
      .from(appointments)
      .where(
        and(
          eq(appointments.tenantId, sql.placeholder("tenantId")),
          sql`${appointments.serviceId} = ${idsOf(by)}`,
          sql`${appointments.startsAt} = ${sql.placeholder("startsAt")}::timestamptz`,
          eq(appointments.status, "active"),
          isNull(appointments.deletedAt),
          isNull(appointments.groupId),
        ),
      )
      .prepare(`find_joinable_by_${by}`),
  );

// $1 the tenant, $2 what is named, $3 the member who is asked for, $4 whether it is open to others. Nobody else's time is
// locked: a service of forty members would be read with all of them for the one who keeps it.
const serversOf = (by: NamedBy): string => `
  ($4::boolean or staff_services.staff_id = $3::uuid or staff_services.staff_id = any(array(
    select a.staff_id from appointments a where a.tenant_id = $1::uuid and a.id = any(array(${PLACES[by]}))
  )))`;

const statementsTo = (audience: Audience) => (by: NamedBy) => ({
  offered: offeredWhere<Values & { staffId: string | null; isOpen: boolean }>(
    audience,
    {
      services: sql`${services.id} = ${idsOf(by)}`,
      links: withNames(serversOf(by), ["tenantId", "named", "staffId", "isOpen"]),
    },
    `find_moved_by_${by}`,
  ),
  parts: partsWhere<Values>(audience, sql`${serviceParts.compositeId} = ${idsOf(by)}`, `find_moved_parts_by_${by}`),
});

const FIND_JOINABLE = forEachWay(joinableBy);
const FIND = { public: forEachWay(statementsTo("public")), management: forEachWay(statementsTo("management")) };

interface Asked {
  named: Named;
  audience: Audience;
  /** Who may serve it, and another service that is moved to. */
  to: Servers & { serviceId?: string | undefined };
}

/**
 * The services of what moves with those of their members whose time is locked, and their segments with all who may serve
 * them; `movedServicesIn` reads both.
 */
export function movedServicesAsks(
  tenantId: string,
  { named, audience, to }: Asked,
): [Ask<OfferedService[]>, Ask<PartRow[]>] {
  const { by, value } = namedBy(named);
  const values: Values = { tenantId, named: value, serviceId: to.serviceId ?? null };
  const servers = { staffId: to.staffId ?? null, isOpen: to.isOpen };
  const { offered, parts } = FIND[audience][by];
  return [askThen(offered.ask({ ...values, ...servers }), (rows) => offeredIn(rows, audience)), parts.ask(values)];
}

/** By id; none of what the audience cannot book. */
export function movedServicesIn(found: OfferedService[], rows: PartRow[]): Map<string, MovedService> {
  const parts = partsOfEach(rows);
  return new Map(found.map((offered) => [offered.service.id, bookableOf(offered, parts(offered.service.id))]));
}

/** The groups of the services of what moves that stand at a start. @param startAt epoch milliseconds */
export function joinableAsk(tenantId: string, named: Named, startAt: number): Ask<AppointmentRow[]> {
  const { by, value } = namedBy(named);
  const startsAt = new Date(startAt).toISOString();
  return FIND_JOINABLE[by].ask({ tenantId, named: value, serviceId: null, startsAt });
}
