import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { appointments, bookings, customers, payments, services } from "../../db/schema";
import { meets } from "../../db/search/meets";
import type { BookingStatus } from "../../domain/booking-status";
import type { WorkInterval } from "../../domain/schedule/week";
import type { Paging } from "../../schemas/lists";

/** From an instant up to and without another, of one calendar or of all. */
export interface Stretch {
  fromAt: Date;
  toAt: Date;
  /** Whose calendar is all that the caller sees; null: everybody's. */
  own: string | null;
}

/** How many bookings of one member, service and status begin in the stretch. */
export interface Counted {
  staffId: string;
  serviceId: string;
  /** The service that this one is a part of here. */
  compositeId: string | null;
  status: BookingStatus;
  bookings: number;
}

const beginning = (tenantId: string, { fromAt, toAt, own }: Stretch): SQL | undefined =>
  and(
    eq(appointments.tenantId, tenantId),
    gte(appointments.startsAt, fromAt),
    lt(appointments.startsAt, toAt),
    own === null ? undefined : eq(appointments.staffId, own),
  );

/** Which of the periods that begin at those instants an instant is in, from 0. */
const periodAt = (at: AnyPgColumn, beginnings: Date[]): SQL<number> => {
  const thresholds = `{${beginnings.map((one) => one.toISOString()).join(",")}}`;
  return sql<number>`width_bucket(${at}, ${thresholds}::timestamptz[]) - 1`;
};

type CountedRow = Omit<Counted, "staffId" | "serviceId"> & {
  staffId: string | null;
  serviceId: string | null;
  period: number | null;
};

/**
 * The same bookings as `GET /bookings` shows for those dates, read once: by member, service and status, and how many of
 * one status begin in each of the periods, by the period's place; `beginnings` ascend.
 */
export async function countBookings(
  db: Db,
  tenantId: string,
  { beginnings, ...stretch }: Stretch & { beginnings: Date[] },
): Promise<{ counted: Counted[]; cut: { period: number; status: BookingStatus; bookings: number }[] }> {
  const { staffId, serviceId, compositeId, startsAt } = appointments;
  const rows = await db.execute<CountedRow>(sql`
    select staff_id as "staffId", service_id as "serviceId", whole_id as "compositeId", period, status,
      count(*)::int as bookings
    from (
      select ${staffId}, ${serviceId}, ${compositeId}, ${periodAt(startsAt, beginnings)} as period, ${bookings.status}
      from ${appointments} join ${bookings}
        on ${eq(bookings.tenantId, tenantId)} and ${eq(bookings.appointmentId, appointments.id)}
      where ${beginning(tenantId, stretch)}
    ) begun
    group by grouping sets ((staff_id, service_id, whole_id, status), (period, status))`);
  return {
    counted: rows.flatMap(({ staffId, serviceId, period: _, ...row }) =>
      staffId === null || serviceId === null ? [] : [{ ...row, staffId, serviceId }],
    ),
    cut: rows.flatMap(({ period, status, bookings }) => (period === null ? [] : [{ period, status, bookings }])),
  };
}

/** Titles of all services, in the account's order. */
export const listTitles = (db: Db, tenantId: string) =>
  db
    .select({ id: services.id, title: services.title })
    .from(services)
    .where(eq(services.tenantId, tenantId))
    .orderBy(asc(services.position), asc(services.title), asc(services.id));

interface AtWork {
  staffId: string;
  work: WorkInterval[];
}

/** How much of one member's working time is taken in one period. */
export interface Taken {
  staffId: string;
  /** The period's place, from 0. */
  period: number;
  minutes: number;
}

/**
 * How many minutes of each member's working time appointments take in each of the periods; `beginnings` ascend. Two at
 * once count once, and what lies outside the working time does not count; where nothing is taken nothing is told.
 */
export async function takenMinutes(
  db: Db,
  tenantId: string,
  { fromAt, toAt, team, beginnings }: Pick<Stretch, "fromAt" | "toAt"> & { team: AtWork[]; beginnings: Date[] },
): Promise<Taken[]> {
  const { staffId, startsAt, endsAt, status, deletedAt } = appointments;
  const ids = `{${team.map((member) => member.staffId).join(",")}}`;
  const works = team.map(({ work }) => `"{${work.map(rangeOf).join(",")}}"`);
  const cuts = sql`${`{${beginnings.map((one) => one.toISOString()).join(",")}}`}::timestamptz[]`;
  // What goes on into the next period, a night's work, counts in each for what lies there.
  return db.execute<Taken & Record<string, unknown>>(sql`
    select taken.staff_id as "staffId", period - 1 as period, sum(extract(epoch from
      least(upper(part), (${cuts})[period + 1]) - greatest(lower(part), (${cuts})[period])))::float8 / 60 as minutes
    from (
      select ${staffId}, range_agg(tstzrange(${startsAt}, ${endsAt})) as spans from ${appointments}
      where ${and(
        eq(appointments.tenantId, tenantId),
        eq(status, "active"),
        isNull(deletedAt),
        meets({ fromAt, toAt }),
      )} group by ${staffId}
    ) taken
    join (select unnest(${ids}::uuid[]) as staff_id, unnest(${`{${works.join(",")}}`}::text[]) as work) week
      using (staff_id),
    unnest(taken.spans * week.work::tstzmultirange) as part,
    generate_series(width_bucket(lower(part), ${cuts}), width_bucket(upper(part) - interval '1 microsecond', ${cuts})) period
    group by 1, 2`);
}

const rangeOf = ({ fromAt, toAt }: WorkInterval) =>
  `[${new Date(fromAt).toISOString()},${new Date(toAt).toISOString()})`;

// Amount and method as words of the statement, not as values: else no plan that is kept finds the index on what was received.
const received = (tenantId: string, { fromAt, toAt, method }: Received): SQL | undefined =>
  and(
    eq(payments.tenantId, tenantId),
    gte(payments.completedAt, fromAt),
    lt(payments.completedAt, toAt),
    sql`${payments.paidMinor} > 0`,
    sql`${payments.method} <> 'free'`,
    method === undefined ? undefined : eq(payments.method, method),
  );

interface Received {
  fromAt: Date;
  toAt: Date;
  method?: "local" | "provider" | undefined;
}

interface Sum {
  currency: string;
  payments: number;
  takenMinor: number;
  refundedMinor: number;
}

export type OfMethod = Sum & { method: "local" | "provider" };
export type OfPeriod = Sum & { period: number };

type SumRow = Sum & { method: OfMethod["method"] | null; period: number | null };

/**
 * What was received, read once: by method and currency, and by each of the periods, named by its place, and currency, in
 * minor units; `beginnings` ascend.
 */
export async function sumPayments(
  db: Db,
  tenantId: string,
  { beginnings, ...asked }: Received & { beginnings: Date[] },
): Promise<{ methods: OfMethod[]; cut: OfPeriod[] }> {
  const { completedAt, method, currency, paidMinor, refundedMinor } = payments;
  // A sum of bigints is numeric; amounts of one account stay far below 2^53.
  const rows = await db.execute<SumRow & Record<string, unknown>>(sql`
    select method, period, currency, count(*)::int as payments,
      sum(paid_minor)::float8 as "takenMinor", sum(refunded_minor)::float8 as "refundedMinor"
    from (
      select ${method}, ${currency}, ${paidMinor}, ${refundedMinor}, ${periodAt(completedAt, beginnings)} as period
      from ${payments} where ${received(tenantId, asked)}
    ) received
    group by grouping sets ((method, currency), (period, currency))
    order by currency, method, period`);
  return {
    methods: rows.flatMap(({ method, period: _, ...sum }) => (method === null ? [] : [{ ...sum, method }])),
    cut: rows.flatMap(({ period, method: _, ...sum }) => (period === null ? [] : [{ ...sum, period }])),
  };
}

/** The payments behind those sums, latest first, and how many there are. */
export async function listReceived(db: Db, tenantId: string, { limit, offset, ...asked }: Received & Paging) {
  const { id, customerId, method, completedAt, currency, paidMinor, refundedMinor } = payments;
  const where = received(tenantId, asked);
  const [rows, total] = await Promise.all([
    db
      .select({
        id,
        customerId,
        customerName: customers.fullName,
        method,
        completedAt,
        currency,
        paidMinor,
        refundedMinor,
      })
      .from(payments)
      .innerJoin(customers, and(eq(customers.tenantId, tenantId), eq(customers.id, customerId)))
      .where(where)
      .orderBy(desc(completedAt), desc(id))
      .limit(limit)
      .offset(offset),
    db.$count(payments, where),
  ]);
  return { rows, total };
}
