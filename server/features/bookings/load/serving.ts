import { forEachWay, PLACES } from "./concerned";

/** Who may be asked to serve what moves. */
export interface Servers {
  /** The member who is asked for; undefined: nobody by name. */
  staffId: string | undefined;
  /** Whether it may go to whoever offers the service; segments of a composite service always may. */
  isOpen: boolean;
}

/** The values of `$3` and `$4`. */
export const valuesOfServers = ({ staffId, isOpen }: Servers): unknown[] => [staffId ?? null, isOpen];

/**
 * What moves, as `places`, and who may serve each of it, as `serving`. It names everyone who has a link: whom the caller
 * may ask for says the service with its members.
 *
 * In all texts $1 is the tenant, $2 what is named, $3 the member who is asked for, $4 whether it is open to others.
 */
const servingOf = (places: string): string => `
  places as materialized (
    select a.id, a.staff_id, a.service_id, a.whole_id, a.starts_at, a.blocked_starts_at, a.blocked_ends_at
    from appointments a where a.tenant_id = $1::uuid and a.id = any(array(${places}))
  ), serving as materialized (
    select p.id as place_id, coalesce($3::uuid, p.staff_id) as staff_id from places p
    union
    select p.id, l.staff_id from places p
    left join service_parts s on s.tenant_id = $1::uuid and s.whole_id = p.whole_id
    join staff_services l on l.tenant_id = $1::uuid and l.service_id = coalesce(s.service_id, p.service_id)
    where $4::boolean or p.whole_id is not null
  )`;

export const SERVING = forEachWay((by) => servingOf(PLACES[by]));
