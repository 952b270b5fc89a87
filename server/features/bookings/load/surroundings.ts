import type { BookedExtra } from "../../../db/schema";
import { type Ask, askText } from "../../../db/unit/ask";
import { type BookingStatus, SEATED_STATUSES } from "../../../domain/booking-status";
import { forEach, type Named, namedBy } from "./concerned";

/** A booking of one of the appointments, whoever's it is. */
export interface Occupant {
  id: string;
  appointmentId: string;
  status: BookingStatus;
  persons: number;
}

/** What a member offers a service at, today. */
export interface LinkTerms {
  staffId: string;
  serviceId: string;
  capacityMin: number;
  capacityMax: number;
  priceMinor: number;
  deposit: string | null;
}

/** A booking of an order, as its payment reads it. */
export interface OrderedRow {
  id: string;
  paymentId: string;
  customerId: string;
  status: BookingStatus;
  priceMinor: number;
  persons: number;
  extras: BookedExtra[];
  packageId: string | null;
  durationDays: number | null;
  /** Of the link; null: none of its own. */
  deposit: string | null;
  depositPercent: number;
}

/** What stands around the bookings. */
export interface Surroundings {
  occupants: Occupant[];
  links: LinkTerms[];
  /**
   * Seats taken in other appointments of the same service, member and start, which share an appointment's: two may stand
   * there since a time when the member took one party at a time.
   */
  beside: { appointmentId: string; seats: number }[];
  /** By id, in the order in which they were made. */
  ordered: OrderedRow[];
}

const SEATED = SEATED_STATUSES.map((status) => `'${status}'`).join(", ");

const listed = (columns: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${columns})), '[]') from ${from})`;

const OCCUPANTS = listed(
  "'id', o.id, 'appointmentId', o.appointment_id, 'status', o.status, 'persons', o.persons",
  "bookings o where o.tenant_id = $1::uuid and o.appointment_id = any(array(select id from places))",
);

const LINKS = listed(
  "'staffId', l.staff_id, 'serviceId', l.service_id, 'capacityMin', l.capacity_min, 'capacityMax', l.capacity_max, 'priceMinor', l.price_minor, 'deposit', l.deposit",
  `(select distinct staff_id, service_id from places) p
    join staff_services l on l.tenant_id = $1::uuid and l.staff_id = p.staff_id and l.service_id = p.service_id`,
);

// Where one party is taken at a time, each has an appointment of its own.
const BESIDE = listed(
  "'appointmentId', p.id, 'seats', x.seats",
  `places p
    left join staff_services l on l.tenant_id = $1::uuid and l.staff_id = p.staff_id and l.service_id = p.service_id
    cross join lateral (
      select coalesce(sum(o.persons), 0)::int as seats from appointments q
      join bookings o on o.tenant_id = q.tenant_id and o.appointment_id = q.id
      where q.tenant_id = $1::uuid and q.service_id = p.service_id and q.staff_id = p.staff_id
        and q.starts_at = p.starts_at and q.id <> p.id and q.status = 'active' and q.group_id is null
        and o.status in (${SEATED})
    ) x
    where p.group_id is null and coalesce(l.capacity_max, p.capacity_max) > 1`,
);

// The first segment of a composite service is paid as the composite.
const ORDERED = `(
  select coalesce(json_agg(json_build_object('id', o.id, 'paymentId', o.payment_id, 'customerId', o.customer_id,
      'status', o.status, 'priceMinor', o.price_minor, 'persons', o.persons, 'extras', o.extras, 'packageId', o.package_id,
      'durationDays', s.duration_days, 'deposit', case when a.whole_id is null then l.deposit end,
      'depositPercent', s.deposit_percent) order by o.id), '[]')
  from bookings o
  join appointments a on a.tenant_id = o.tenant_id and a.id = o.appointment_id
  join services s on s.tenant_id = a.tenant_id and s.id = coalesce(a.whole_id, a.service_id)
  left join staff_services l on l.tenant_id = a.tenant_id and l.staff_id = a.staff_id and l.service_id = a.service_id
  where o.tenant_id = $1::uuid and o.payment_id = any(array(select payment_id from mine where payment_id is not null))
)`;

const SURROUNDINGS = forEach(
  (bookingIds) => `
  with mine as materialized (
    select b.appointment_id, b.payment_id from bookings b
    where b.tenant_id = $1::uuid and b.id = any(array(${bookingIds}))
  ), places as materialized (
    select a.id, a.staff_id, a.service_id, a.starts_at, a.group_id, a.capacity_max from appointments a
    where a.tenant_id = $1::uuid and a.id = any(array(select appointment_id from mine))
  )
  select ${OCCUPANTS} as occupants, ${LINKS} as links, ${BESIDE} as beside, ${ORDERED} as ordered`,
);

/** Nobody else, and nothing that is paid with it. */
export const NOTHING_AROUND: Surroundings = { occupants: [], links: [], beside: [], ordered: [] };

/** What stands around the bookings: who else is in their appointments, the seats there, and the rest of their orders. */
export function surroundingsOf(tenantId: string, named: Named): Ask<Surroundings> {
  const { by, value } = namedBy(named);
  return askText<Surroundings, Surroundings>(SURROUNDINGS[by], [tenantId, value], ([row]) => row ?? NOTHING_AROUND);
}
