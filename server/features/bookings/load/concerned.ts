import { type SQL, sql } from "drizzle-orm";
import { arrayOf } from "../../../db/arrays";

/** How a command names the bookings that it changes: by id, by manage link or payment, or all of some appointments. */
export type Named = { ids: string[] } | { token: Buffer } | { paymentId: string } | { appointmentIds: string[] };
/** One alone has a text of its own: PostgreSQL keeps the plan of it, and plans anew for every list. */
const WAYS = ["id", "ids", "token", "payment", "appointment", "appointments"] as const;
export type NamedBy = (typeof WAYS)[number];

/** Something for each way to name bookings, such as a text. */
export const forEachWay = <Made>(make: (by: NamedBy) => Made): Record<NamedBy, Made> =>
  Object.fromEntries(WAYS.map((by) => [by, make(by)])) as Record<NamedBy, Made>;

/** Which of the texts, and the value for `$2`. */
export function namedBy(named: Named): { by: NamedBy; value: string | Buffer } {
  if ("token" in named) return { by: "token", value: named.token };
  if ("paymentId" in named) return { by: "payment", value: named.paymentId };
  const ids = "ids" in named ? named.ids : named.appointmentIds;
  const [first = "", ...others] = new Set(ids);
  if (others.length === 0) return { by: "ids" in named ? "id" : "appointment", value: first };
  return { by: "ids" in named ? "ids" : "appointments", value: arrayOf(ids) };
}

// In all texts $1 is the tenant, $2 the ids, that of a payment, or the SHA-256 of a manage link's token.

/** The bookings that are named themselves. */
export const NAMED = {
  id: "b.id = $2::uuid",
  ids: "b.id = any($2::uuid[])",
  token: "b.manage_token_hash = $2::bytea",
  payment: "b.payment_id = $2::uuid",
} as const;

/** The appointments that are named, with the other segments of their composite services. */
const namedAppointments = (which: string): string => `
  select coalesce(p.id, a.id) from appointments a
  left join appointments p on p.tenant_id = a.tenant_id and p.group_id = a.group_id and p.deleted_at is null
  where a.tenant_id = $1::uuid and ${which} and a.deleted_at is null`;

export const NAMED_APPOINTMENTS = {
  appointment: namedAppointments("a.id = $2::uuid"),
  appointments: namedAppointments("a.id = any($2::uuid[])"),
} as const;

/** The appointments of bookings that are named, with the other segments of their composite services. */
const appointmentsOf = (which: string): string => `
  select coalesce(p.id, a.id) from bookings b
  join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
  left join appointments p on p.tenant_id = a.tenant_id and p.group_id = a.group_id
  where b.tenant_id = $1::uuid and ${which}`;

const isOfAppointments = (by: NamedBy): by is keyof typeof NAMED_APPOINTMENTS =>
  by === "appointment" || by === "appointments";

/** The ids of all appointments that are named, or whose bookings are. */
export const PLACES = forEachWay((by) => (isOfAppointments(by) ? NAMED_APPOINTMENTS[by] : appointmentsOf(NAMED[by])));

/** Of a booking of a composite service, the same customer's bookings of all its segments go along. */
const withSegments = (which: string): string => `
  select coalesce(pb.id, b.id) from bookings b
  join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
  left join appointments p on p.tenant_id = a.tenant_id and p.group_id = a.group_id
  left join bookings pb on pb.tenant_id = p.tenant_id and pb.appointment_id = p.id and pb.customer_id = b.customer_id
  where b.tenant_id = $1::uuid and ${which}`;

const inAppointments = (appointmentIds: string): string => `
  select b.id from bookings b
  where b.tenant_id = $1::uuid and b.appointment_id = any(array(${appointmentIds}))`;

const CONCERNED = forEachWay((by) =>
  isOfAppointments(by) ? inAppointments(NAMED_APPOINTMENTS[by]) : withSegments(NAMED[by]),
);

/** Texts for each way to name bookings. @param textOf is given the query for the ids of all that are concerned */
export const forEach = <Text>(textOf: (bookingIds: string) => Text): Record<NamedBy, Text> =>
  forEachWay((by) => textOf(CONCERNED[by]));

/** A text with `$1`, `$2`… as a part of a query that drizzle builds, each under a name. */
export const withNames = (text: string, names: string[]): SQL =>
  sql.join(
    text
      .split(/\$(\d)/)
      .map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql.placeholder(names[Number(piece) - 1] ?? ""))),
  );
