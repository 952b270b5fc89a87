import { instantOfJson, isoOfJson } from "../../../db/json-page";
import type { BookedExtra } from "../../../db/schema";
import { toMajor } from "../../../domain/money";
import type { Booking } from "../schemas";
import { manageUrlOf } from "./to-booking";

/** What the appointment `a` is a part of, as `compositeOf` says it. Parts are stored in their order, and ids ascend. */
export const COMPOSITE_COLUMN = `
  case when a.group_id is not null then (
    select json_build_object('serviceId', w.id, 'title', w.title, 'groupId', a.group_id,
      'part', (select count(*) from appointments part where part.tenant_id = a.tenant_id
        and part.group_id = a.group_id and part.id <= a.id),
      'parts', (select count(*) from appointments part where part.tenant_id = a.tenant_id
        and part.group_id = a.group_id))
    from services w where w.tenant_id = a.tenant_id and w.id = a.whole_id) end as composite`;

/** What the service and the staff member of the appointment `a` are called. */
export const NAME_COLUMNS = `
  (select json_build_object('id', s.id, 'title', s.title)
    from services s where s.tenant_id = a.tenant_id and s.id = a.service_id) as service,
  (select json_build_object('id', m.id, 'fullName', m.full_name)
    from staff m where m.tenant_id = a.tenant_id and m.id = a.staff_id) as staff`;

/** Where all bookings are of one appointment, its names are read once for it. */
const NO_NAMES = "null::json as service, null::json as staff";

const columns = (names: string) => `
  b.id, b.number, b.appointment_id as "appointmentId", b.customer_id as "customerId", b.order_id as "orderId",
  (select json_build_object('id', c.id, 'fullName', c.full_name, 'email', c.email, 'phone', c.phone)
    from customers c where c.tenant_id = b.tenant_id and c.id = b.customer_id) as customer,
  json_build_object('id', a.id, 'serviceId', a.service_id, 'staffId', a.staff_id, 'start', a.starts_at,
    'end', a.ends_at, 'seriesId', coalesce(b.series_id, a.series_id)) as appointment,
  ${names},
  ${COMPOSITE_COLUMN},
  b.status, b.persons, b.extras, b.fields, b.price_minor as price, b.currency, b.payment_id as "paymentId",
  (select p.status from payments p where p.tenant_id = b.tenant_id and p.id = b.payment_id) as "paymentStatus",
  coalesce(b.package_id, (b.pay_with ->> 'packageId')::uuid) as "packageId",
  coalesce(b.coupon_code, b.pay_with ->> 'coupon') as "couponCode", b.notes, b.cancel_reason as "cancelReason",
  b.cancelled_by as "cancelledBy", b.time_zone as "timeZone", b.locale, b.sequence, b.arrived_at as "arrivedAt", b.handovers as "manageUrl",
  b.source, b.external_id as "externalId", b.metadata, b.created_at as "createdAt", b.updated_at as "updatedAt"`;

/**
 * A booking as `toBooking` answers it, field by field in the same order, from the tables `b` (bookings) and `a` (its
 * appointment). What the process alone can write stands there as what it is made from: `fillInBooking` does it.
 */
export const BOOKING_COLUMNS = columns(NAME_COLUMNS);

/** The same, for a reader who has the names of the appointment. */
export const NAMELESS_BOOKING_COLUMNS = columns(NO_NAMES);

/** A booking as `BOOKING_COLUMNS` reads it. */
export type BookingJson = Omit<Booking, "extras" | "manageUrl"> & { extras: BookedExtra[]; manageUrl: number };

/** Makes the answer's booking of what PostgreSQL wrote, in place: amounts, instants and the link. */
export function fillInBooking(tenantId: string, json: BookingJson): Booking {
  const { id, appointment, currency } = json;
  appointment.start = instantOfJson(appointment.start);
  appointment.end = instantOfJson(appointment.end);
  return Object.assign(json, {
    extras: json.extras.map(({ extraId, title, quantity, priceMinor }) => ({
      extraId,
      title,
      quantity,
      price: toMajor(priceMinor, currency),
    })),
    price: toMajor(json.price, currency),
    arrivedAt: json.arrivedAt && isoOfJson(json.arrivedAt),
    manageUrl: manageUrlOf({ tenantId, id, tokenVersion: json.manageUrl }),
    createdAt: isoOfJson(json.createdAt),
    updatedAt: isoOfJson(json.updatedAt),
  });
}
