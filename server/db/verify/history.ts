import { sql } from "drizzle-orm";
import {
  type AppointmentNow,
  type BookingState,
  type EntitlementNow,
  type Fact,
  HISTORY_RULES,
  type History,
  type HistoryRule,
} from "../../domain/history/facts";
import { replay } from "../../domain/history/replay";
import { toMinor } from "../../domain/money";
import type { Db } from "../client";
import type { Verdict } from "./verify";

/** A webhook event as it is stored, with what a replay reads of it. */
interface StoredEvent {
  id: string;
  type: string;
  payload: {
    timestamp: string;
    data: { cause: string; booking?: EventBooking; previous?: EventState; payment?: EventPayment };
  };
}

interface EventBooking {
  id: string;
  appointmentId: string;
  appointment: { staffId: string; start: string; end: string };
  status: BookingState["status"];
  persons: number;
  orderId?: string;
  paymentId: string | null;
  packageId: string | null;
  couponCode: string | null;
}

/** What of a booking was otherwise before. */
type EventState = Partial<Omit<EventBooking, "appointment">> & { appointment?: Partial<EventBooking["appointment"]> };

interface EventPayment {
  id: string;
  lines: { amount: number }[];
  total: number;
  paid: number;
  refunded: number;
  currency: string;
}

const EXAMPLES_MAX = 5;

/**
 * Replays the accepted changes of every account, as one snapshot of the database, and says where they part from the
 * rules: one verdict for each rule, in their order.
 */
export function verifyHistory(db: Db): Promise<Verdict[]> {
  return db.transaction(
    async (snapshot) => {
      const found = new Map<HistoryRule, string[]>();
      const accounts = await snapshot.execute<{ id: string }>(sql`select id from tenants order by id`);
      for (const { id } of accounts)
        for (const { rule, what } of replay(await readHistory(snapshot, id)))
          found.set(rule, [...(found.get(rule) ?? []), `account ${id}: ${what}`]);
      return Object.entries(HISTORY_RULES).map(([name, sentence]) => {
        const examples = found.get(name as HistoryRule) ?? [];
        return { name, sentence, violations: examples.length, examples: examples.slice(0, EXAMPLES_MAX) };
      });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function readHistory(db: Db, tenantId: string): Promise<History> {
  const facts = await readFacts(db, tenantId);
  const began = new Set(facts.flatMap((fact) => (fact.kind === "booking" && !fact.before ? [fact.bookingId] : [])));
  return {
    facts,
    appointments: await readAppointments(db, tenantId),
    bookings: await readBookings(db, tenantId),
    entitlements: await readEntitlements(db, tenantId, began),
    audited: await readAudited(db, tenantId),
  };
}

// Ids ascend with the instants at which they were made: of one booking, and of one member's time, in commit order,
// because a change makes its events once it has the locks.
async function readFacts(db: Db, tenantId: string): Promise<Fact[]> {
  const events = await db.execute<StoredEvent & Record<string, unknown>>(sql`
    select id, type, payload from webhook_events
    where tenant_id = ${tenantId} and (type like 'booking.%' or type like 'payment.%') order by id`);
  return events.flatMap((event) => toFact(event));
}

const OPERATORS = ["admin", "api", "mcp"];

function toFact({ type, payload }: StoredEvent): Fact[] {
  const { timestamp, data } = payload;
  const { booking, previous, payment, cause } = data;
  if (booking) {
    const byOperator = OPERATORS.includes(cause);
    return [
      {
        kind: "booking",
        change: `${timestamp} ${cause} ${booking.orderId ?? booking.paymentId ?? booking.id}`,
        bookingId: booking.id,
        before: type === "booking.created" ? null : toState(earlier(booking, previous)),
        after: toState(booking),
        mayForce: byOperator,
        isAudited: byOperator,
        at: timestamp,
      },
    ];
  }
  if (!payment) return [];
  const minor = (amount: number) => toMinor(amount, payment.currency);
  return [
    {
      kind: "payment",
      change: `${timestamp} ${cause} ${payment.id}`,
      paymentId: payment.id,
      linesMinor: payment.lines.map(({ amount }) => minor(amount)),
      totalMinor: minor(payment.total),
      paidMinor: minor(payment.paid),
      refundedMinor: minor(payment.refunded),
    },
  ];
}

const earlier = (booking: EventBooking, previous: EventState = {}): EventBooking => ({
  ...booking,
  ...previous,
  appointment: { ...booking.appointment, ...previous.appointment },
});

const toState = (event: EventBooking): BookingState => ({
  appointmentId: event.appointmentId,
  staffId: event.appointment.staffId,
  startAt: Date.parse(event.appointment.start),
  endAt: Date.parse(event.appointment.end),
  status: event.status,
  persons: event.persons,
  orderId: event.orderId ?? event.paymentId ?? event.id,
  packageId: event.packageId,
  couponCode: event.couponCode,
});

async function readAppointments(db: Db, tenantId: string): Promise<Map<string, AppointmentNow>> {
  const rows = await db.execute<{ id: string } & AppointmentNow & Record<string, unknown>>(sql`
    select id, staff_id as "staffId", capacity_max as "capacityMax", 'overlap' = any(warnings) as "isForced",
      deleted_at is not null as "isDeleted", (extract(epoch from starts_at) * 1000)::float8 as "startAt",
      (extract(epoch from ends_at) * 1000)::float8 as "endAt"
    from appointments where tenant_id = ${tenantId}`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function readBookings(db: Db, tenantId: string): Promise<History["bookings"]> {
  const rows = await db.execute<{ id: string } & Pick<BookingState, "appointmentId" | "status" | "persons">>(sql`
    select id, appointment_id as "appointmentId", status, persons from bookings where tenant_id = ${tenantId}`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Those alone whose every use is a booking that the facts have from its beginning. */
async function readEntitlements(db: Db, tenantId: string, began: Set<string>): Promise<EntitlementNow[]> {
  const rows = await db.execute<EntitlementNow & { users: string[] } & Record<string, unknown>>(sql`
    select 'package' as kind, k.id::text as name, k.used, k.size as "usesMax", array(select b.id::text from bookings b
      where b.tenant_id = k.tenant_id and b.package_id = k.id) as users
    from packages k where k.tenant_id = ${tenantId}
    union all
    select 'coupon', c.code, c.used, null, array(select b.id::text from bookings b
      where b.tenant_id = c.tenant_id and b.coupon_code = c.code)
    from coupons c where c.tenant_id = ${tenantId}
      and not exists (select from payments p join tickets t on t.tenant_id = p.tenant_id and t.payment_id = p.id
        where p.tenant_id = c.tenant_id and p.coupon_code = c.code)`);
  return rows
    .filter(({ users }) => users.every((id) => began.has(id)))
    .map(({ kind, name, used, usesMax }) => ({ kind, name, used, usesMax }));
}

async function readAudited(db: Db, tenantId: string): Promise<History["audited"]> {
  const rows = await db.execute<{ at: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_log
    where tenant_id = ${tenantId} order by audit_log.at`);
  const [first] = rows;
  return first ? { since: first.at, instants: new Set(rows.map(({ at }) => at)) } : null;
}
