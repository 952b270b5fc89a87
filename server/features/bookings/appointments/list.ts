import type { Db } from "../../../db/client";
import { conditionsOf, instantOfJson, isoOfJson, type JsonPage, pageOf, readJsonPage } from "../../../db/json-page";
import {
  type BookingJson,
  COMPOSITE_COLUMN,
  fillInBooking,
  NAME_COLUMNS,
  NAMELESS_BOOKING_COLUMNS,
} from "../presenters/booking-json";
import { seatedPersons } from "../presenters/to-appointment";
import type { Appointment, ListAppointmentsInput } from "./schemas";

/** Instants instead of the query's texts. */
type AppointmentFilter = Omit<ListAppointmentsInput, "from" | "to"> & {
  fromAt?: Date | undefined;
  toAt?: Date | undefined;
  /** Whose calendar is all that the caller sees; null: everybody's. */
  own: string | null;
};

/** What overlaps `[from, to)` and was not deleted. */
const matching = (tenantId: string, filter: AppointmentFilter) =>
  conditionsOf([
    ["a.deleted_at is null and a.tenant_id = ?::uuid", tenantId],
    ["a.ends_at > ?::timestamptz", filter.fromAt?.toISOString()],
    ["a.starts_at < ?::timestamptz", filter.toAt?.toISOString()],
    ["a.staff_id = ?::uuid", filter.staffId],
    ["a.staff_id = ?::uuid", filter.own],
    // Who asks for a composite means its parts.
    ["(a.service_id = ?::uuid or a.whole_id = ?::uuid)", filter.serviceId],
    ["a.status = ?", filter.status],
    ["a.external_id = ?", filter.externalId],
    ["a.updated_at >= ?::timestamptz", filter.updatedSince],
  ]);

// As `toAppointment` answers it, field by field in the same order; `finish` counts the persons.
const COLUMNS = `
  'appointment' as kind, a.id, a.service_id as "serviceId", a.staff_id as "staffId", ${NAME_COLUMNS}, a.starts_at as start, a.ends_at as "end",
  a.blocked_starts_at as "blockedStart", a.blocked_ends_at as "blockedEnd", a.status, a.series_id as "seriesId",
  a.group_id as "groupId", ${COMPOSITE_COLUMN}, 0 as persons, a.capacity_max as "capacityMax", a.capacity_min as "belowMinimum",
  a.internal_note as "internalNote", a.forced, a.warnings, a.source,
  a.external_id as "externalId", a.metadata,
  (select coalesce(json_agg(booking), '[]') from (select ${NAMELESS_BOOKING_COLUMNS}
    from bookings b where b.tenant_id = a.tenant_id and b.appointment_id = a.id
    order by b.created_at, b.id) booking) as bookings,
  a.created_at as "createdAt", a.updated_at as "updatedAt"`;

type AppointmentJson = Omit<Appointment, "bookings" | "belowMinimum"> & {
  bookings: BookingJson[];
  belowMinimum: number;
};

const BY_START = "order by a.starts_at, a.id";

/** Appointments by start, with their bookings. */
export async function listAppointments(
  db: Db,
  tenantId: string,
  filter: AppointmentFilter,
): Promise<JsonPage<Appointment>> {
  const { where, values } = matching(tenantId, filter);
  const source = `from appointments a where ${where}`;
  const rows = pageOf({ text: `select a.* ${source} ${BY_START}`, values }, filter);
  const page = `select ${COLUMNS} from (${rows.text}) a ${BY_START}`;
  const count = `select count(*) ${source}`;
  const { data, total } = await readJsonPage<AppointmentJson>(db, { page, count }, rows.values);
  return { data: data.map((json) => fillIn(tenantId, json)), total };
}

/** Makes the answer's appointment of what PostgreSQL wrote, in place. */
function fillIn(tenantId: string, json: AppointmentJson): Appointment {
  const { service, staff } = json;
  const bookings = json.bookings.map((booking) => Object.assign(fillInBooking(tenantId, booking), { service, staff }));
  const persons = seatedPersons(bookings);
  return Object.assign(json, {
    start: instantOfJson(json.start),
    end: instantOfJson(json.end),
    blockedStart: instantOfJson(json.blockedStart),
    blockedEnd: instantOfJson(json.blockedEnd),
    persons,
    belowMinimum: json.status === "active" && persons < json.belowMinimum,
    bookings,
    createdAt: isoOfJson(json.createdAt),
    updatedAt: isoOfJson(json.updatedAt),
  });
}
