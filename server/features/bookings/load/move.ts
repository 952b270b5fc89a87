import type { TenantContext } from "../../../context";
import { StaleLock } from "../../../db/own-transaction";
import type { AppointmentRow } from "../../../db/schema";
import type { Ask } from "../../../db/unit/ask";
import type { NotificationType } from "../../../domain/notifications/template-variables";
import {
  type Around,
  type Audience,
  type BusyAround,
  busyAroundAsk,
  busyAroundText,
  type OfferedService,
  type PartRow,
} from "../../availability";
import { type Loaded, loadWith } from "./change";
import { forEachWay, type Named, namedBy } from "./concerned";
import { type LockedMembers, lockMoving } from "./lock";
import { joinableAsk, type MovedService, movedServicesAsks, movedServicesIn } from "./moved-services";
import { SERVING, type Servers, valuesOfServers } from "./serving";

/** Where something is to move. What is left out stays as it is. */
interface Destination extends Servers {
  /** Epoch milliseconds, of the anchor; the others move along. */
  startAt: number | undefined;
  endAt?: number | undefined;
  serviceId?: string | undefined;
  /** The appointment that the change speaks of; undefined: the first. */
  anchorId?: string | undefined;
  /** Whether it may join a group that stands there. */
  joins: boolean;
  /** Minutes around it that have to be known besides. */
  margin: { before: number; after: number };
}

/** What a command that moves bookings needs. */
interface MoveWanted {
  named: Named;
  to: Destination;
  audience: Audience;
  /** Who is to have the bookings. */
  customerId?: string | undefined;
  money: boolean;
  notification: NotificationType | null;
  /** Whether nothing is locked; see `Wanted`. */
  dryRun?: boolean | undefined;
}

/** All that a move is decided from; until the transaction ends nobody else changes it. */
export interface LoadedMove extends Loaded {
  /** Whose time is locked, by id; of a dry run whose time is asked for. */
  locked: LockedMembers;
  /** The services of what moves and the one that it is to move to, by id; of a composite the composite. */
  services: Map<string, MovedService>;
  busy: BusyAround;
  /** What may be joined at the start asked for, by id. */
  joinable: Map<string, AppointmentRow>;
}

// $5 the new start, $6 the new end, $7 another service, $8 the appointment that $5 and $6 speak of, $9 and $10
// minutes more before and after.
// However a visit is laid out, its segments lie within the length of all steps together before and after each of them.
const windowsOf = (serving: string): string => `${serving}, moved_services as materialized (
    select p.service_id as id from places p where p.whole_id is null
    union
    select $7::uuid where $7::uuid is not null
  ), steps as materialized (
    select coalesce(s.minutes, v.duration_minutes, 0) as minutes, coalesce(v.duration_days + 1, 0) as days,
      coalesce(v.padding_before_minutes + v.padding_after_minutes, 0) as padding
    from (
      select id as service_id, null::uuid as whole_id from moved_services
      union
      select null, p.whole_id from places p where p.whole_id is not null
    ) m
    left join service_parts s on s.tenant_id = $1::uuid and s.whole_id = m.whole_id
    left join services v on v.tenant_id = $1::uuid and v.id = coalesce(s.service_id, m.service_id)
    union all
    select 0, 0, w.padding_before_minutes + w.padding_after_minutes from services w
    where w.tenant_id = $1::uuid and w.id = any(array(select p.whole_id from places p))
  ), extra as (
    select coalesce(sum((x.one->>'durationMinutes')::numeric * (x.one->>'quantity')::numeric), 0) as minutes
    from bookings b cross join jsonb_array_elements(b.extras) x(one)
    where b.tenant_id = $1::uuid and b.appointment_id = any(array(select id from places))
  ), anchor as (
    select coalesce((select starts_at from places where id = $8::uuid), (select min(starts_at) from places)) as starts_at
  ), reach as materialized (
    select make_interval(
        days => (select coalesce(sum(days), 0) from steps)::int,
        mins => ((select coalesce(sum(minutes + padding), 0) from steps) + (select minutes from extra))::int
      ) + (select coalesce(max(blocked_ends_at - blocked_starts_at), '0') from places)
      + coalesce(greatest($6::timestamptz - coalesce($5::timestamptz, starts_at), '0'), '0') as around,
      coalesce($5::timestamptz - starts_at, '0') as shift
    from anchor
  ), asked as materialized (
    select s.staff_id, range_agg(tstzrange(
        p.starts_at + r.shift - r.around - make_interval(mins => $9::int),
        p.starts_at + r.shift + r.around + make_interval(mins => $10::int)
      )) as spans
    from serving s join places p on p.id = s.place_id cross join reach r
    group by s.staff_id
  )`;

const BUSY = forEachWay((by) => busyAroundText(windowsOf(SERVING[by]), null));
/** For a dry run, which locks nobody, so no statement before it has answered which members there are. */
const BUSY_UNLOCKED = forEachWay((by) =>
  busyAroundText(windowsOf(SERVING[by]), "select staff_id from serving union select staff_id from places"),
);

const at = (instant: number | undefined): string | null =>
  instant === undefined ? null : new Date(instant).toISOString();

function busyAsk(tenantId: string, { named, to, dryRun }: MoveWanted): Ask<Around> {
  const { by, value } = namedBy(named);
  const { startAt, endAt, serviceId = null, anchorId = null, margin } = to;
  const values = [
    tenantId,
    value,
    ...valuesOfServers(to),
    at(startAt),
    at(endAt),
    serviceId,
    anchorId,
    margin.before,
    margin.after,
  ];
  return busyAroundAsk((dryRun ? BUSY_UNLOCKED : BUSY)[by], values);
}

/**
 * Locks what moves with the time of all who may serve it then, and reads all that the move is decided from: on one
 * round trip. What is taken around the new time is read by a query of whom that concerns, for nobody knows it before.
 *
 * @throws DomainError not_found
 * @throws StaleLock when one moved to another member before it was locked: the transaction begins anew
 */
export async function loadMove(ctx: TenantContext, wanted: MoveWanted): Promise<LoadedMove> {
  const { to, audience, ...change } = wanted;
  const { named } = change;
  const { id: tenantId } = ctx.tenant;
  const lock = change.dryRun ? null : lockMoving(tenantId, named, to);
  const { loaded, locked, answers } = await loadWith(ctx, { ...change, lock }, [
    ...movedServicesAsks(tenantId, { named, audience, to }),
    busyAsk(tenantId, wanted),
    to.joins && to.startAt !== undefined ? joinableAsk(tenantId, named, to.startAt) : null,
  ]);
  const [offered, parts, { busy, members }, joinable] = answers as [
    OfferedService[],
    PartRow[],
    Around,
    AppointmentRow[] | null,
  ];
  // What a dry run reads may be of two moments: it begins anew where its statements disagree.
  if (
    !locked &&
    [...loaded.rows, ...loaded.records.map(({ appointment }) => appointment)].some(
      ({ staffId }) => !members.has(staffId),
    )
  )
    throw new StaleLock();
  const services = movedServicesIn(offered, parts);
  return {
    ...loaded,
    locked: locked ?? members,
    services,
    busy,
    joinable: new Map((joinable ?? []).map((row) => [row.id, row])),
  };
}
