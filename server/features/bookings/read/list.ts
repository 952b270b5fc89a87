import { arrayOf } from "../../../db/arrays";
import type { Db } from "../../../db/client";
import { conditionsOf, type JsonPage, pageOf, readJsonPage } from "../../../db/json-page";
import type { Mark } from "../../../db/lists/mark";
import { containing } from "../../../db/search/like";
import { foldedAs, searchedTextAs } from "../../../db/search/searched-text";
import { runText } from "../../../db/statement";
import { lastNumberFrom } from "../../../domain/booking-number";
import { BOOKING_COLUMNS, type BookingJson, fillInBooking } from "../presenters/booking-json";
import type { Booking, ListBookingsInput } from "../schemas";

/** Instants instead of the query's texts. */
export type BookingFilter = Omit<ListBookingsInput, "from" | "to"> & {
  fromAt?: Date | undefined;
  toAt?: Date | undefined;
  /** Whose calendar is all that the caller sees; null: everybody's. */
  own: string | null;
  /** These alone. */
  ids?: string[] | undefined;
  /** Those behind this one alone. */
  after?: Mark | undefined;
  /** By when they take place instead of by when they were made. */
  byStart?: "first" | "last" | undefined;
  /** Only those in appointments of one series. */
  seriesId?: string | undefined;
};

const ITS_APPOINTMENT = "join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id";
const ORDERS = {
  newest: "order by b.created_at desc, b.id desc",
  first: "order by a.starts_at, b.id",
  last: "order by a.starts_at desc, b.id desc",
};

/** Bookings, newest first unless `byStart` says otherwise. `from` and `to` are held against the appointment's start, half-open. */
export async function listBookings(db: Db, tenantId: string, filter: BookingFilter): Promise<JsonPage<Booking>> {
  const { where, values } = matching(tenantId, filter);
  const order = ORDERS[filter.byStart ?? "newest"];
  // Only where a filter asks for it: counting bookings alone is several times faster.
  const source = `from bookings b ${asksForAppointment(filter) ? ITS_APPOINTMENT : ""} where ${where}`;
  const rows = pageOf({ text: `select b.* ${source} ${order}`, values }, filter);
  const page = `select ${BOOKING_COLUMNS} from (${rows.text}) b ${ITS_APPOINTMENT} ${order}`;
  const count = filter.after ? "0" : `select count(*) ${source}`;
  const { data, total } = await readJsonPage<BookingJson>(db, { page, count }, rows.values);
  return { data: data.map((json) => fillInBooking(tenantId, json)), total };
}

const asksForAppointment = ({ staffId, own, serviceId, seriesId, fromAt, toAt, byStart }: BookingFilter): boolean =>
  own !== null || [staffId, serviceId, seriesId, fromAt, toAt, byStart].some((asked) => asked !== undefined);

// Two ways in, each through its index: a number that starts so, and customers who are known by it.
const IS_FOUND = `b.id in (
  select found.id from bookings found
  where found.tenant_id = $1::uuid and found.number between ?::json->>'number' and ?::json->>'last'
  union all
  select found.id from customers c join bookings found on found.tenant_id = c.tenant_id and found.customer_id = c.id
  where c.tenant_id = $1::uuid and ${searchedTextAs("c")} like ${foldedAs("?::json->>'pattern'")})`;

/** What `IS_FOUND` looks for, as one value. */
function searchedOf(search: string | undefined): string | undefined {
  if (search === undefined) return undefined;
  const number = search.trim().toUpperCase();
  return JSON.stringify({ number, last: lastNumberFrom(number), pattern: containing(search.trim()) });
}

const matching = (tenantId: string, filter: BookingFilter) =>
  conditionsOf([
    ["b.tenant_id = ?::uuid", tenantId],
    ["b.id = any(?::uuid[])", filter.ids && arrayOf(filter.ids)],
    ["b.status = ?", filter.status],
    ["b.number = upper(?)", filter.number],
    ["b.external_id = ?", filter.externalId],
    [IS_FOUND, searchedOf(filter.search)],
    ["b.updated_at >= ?::timestamptz", filter.updatedSince],
    ["b.customer_id = ?::uuid", filter.customerId],
    ["a.staff_id = ?::uuid", filter.staffId],
    ["a.staff_id = ?::uuid", filter.own],
    ["a.series_id = ?::uuid", filter.seriesId],
    // Who asks for a composite means the bookings of its parts.
    ["(a.service_id = ?::uuid or a.whole_id = ?::uuid)", filter.serviceId],
    ["a.starts_at >= ?::timestamptz", filter.fromAt?.toISOString()],
    ["a.starts_at < ?::timestamptz", filter.toAt?.toISOString()],
    [
      "(b.created_at, b.id) < (split_part(?, ' ', 1)::timestamptz, split_part(?, ' ', 2)::uuid)",
      markText(filter.after),
    ],
  ]);

const markText = (after: Mark | undefined) => after && `${after.at} ${after.id}`;

const OF_ORDERS = `
  select coalesce(json_agg(booking), '[]')::text as data from (
    select ${BOOKING_COLUMNS} from bookings b ${ITS_APPOINTMENT}
    where b.tenant_id = $1::uuid and b.order_id = any($2::uuid[]) order by b.id) booking`;

/** The bookings of these orders, in the order in which they were made. */
export async function listBookingsOfOrders(db: Db, tenantId: string, orderIds: string[]): Promise<Booking[]> {
  const [row] = await runText<{ data: string }>(db, OF_ORDERS, [tenantId, arrayOf(orderIds)]);
  return (JSON.parse(row?.data ?? "[]") as BookingJson[]).map((json) => fillInBooking(tenantId, json));
}
