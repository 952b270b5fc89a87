import { and, asc, eq, gte, inArray, isNull, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { appointments, bookings, customers, payments, services, staff } from "../../db/schema";
import { SEATED_STATUSES } from "../../domain/booking-status";
import type { PaymentMethod } from "../../domain/pricing/payment-status";
import { isPartPaid } from "../payments";

/** From an instant up to and without another, of one calendar or of all. */
export interface Stretch {
  fromAt: Date;
  toAt: Date;
  /** Whose calendar is all that the caller sees; null: everybody's. */
  own: string | null;
}

/** What is shown of each kind; the rest stands in the lists. */
export const SHOWN_MAX = 20;

const composite = alias(services, "composite");
const ofBooking = and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId));
const ofCustomer = and(eq(customers.tenantId, bookings.tenantId), eq(customers.id, bookings.customerId));
const ofPayment = and(eq(payments.tenantId, bookings.tenantId), eq(payments.id, bookings.paymentId));
const ofService = and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId));
const ofComposite = and(eq(composite.tenantId, appointments.tenantId), eq(composite.id, appointments.compositeId));
const ofMember = and(eq(staff.tenantId, appointments.tenantId), eq(staff.id, appointments.staffId));
const title = sql<string>`coalesce(${composite.title}, ${services.title})`;

const color = sql<string>`coalesce(${composite.color}, ${services.color})`;

const inCalendar = (own: string | null): SQL | undefined => (own === null ? undefined : eq(appointments.staffId, own));

/** Whether there is any appointment, on whatever day. */
export async function hasAppointments(db: Db, tenantId: string, own: string | null): Promise<boolean> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.tenantId, tenantId), isNull(appointments.deletedAt), inCalendar(own)))
    .limit(1);
  return rows.length > 0;
}

const beginning = (tenantId: string, { fromAt, toAt, own }: Stretch): SQL | undefined =>
  and(
    eq(appointments.tenantId, tenantId),
    isNull(appointments.deletedAt),
    eq(appointments.status, "active"),
    gte(appointments.startsAt, fromAt),
    lt(appointments.startsAt, toAt),
    inCalendar(own),
  );

/** Active appointments that begin in the stretch, by start. */
export const listVisits = (db: Db, tenantId: string, stretch: Stretch) => {
  const { id, startsAt, endsAt, capacityMax, internalNote } = appointments;
  return db
    .select({ id, startsAt, endsAt, capacityMax, note: internalNote, title, color, member: staff.fullName })
    .from(appointments)
    .innerJoin(services, ofService)
    .innerJoin(staff, ofMember)
    .leftJoin(composite, ofComposite)
    .where(beginning(tenantId, stretch))
    .orderBy(asc(startsAt), asc(id));
};

/** The bookings of those appointments that have not ended, oldest first. */
export const listLodgers = (db: Db, tenantId: string, stretch: Stretch) => {
  const { id, appointmentId, status, persons, priceMinor, arrivedAt, createdAt } = bookings;
  const theirs = db.select({ id: appointments.id }).from(appointments).where(beginning(tenantId, stretch));
  return db
    .select({
      ...{ id, appointmentId, status, persons, priceMinor, arrivedAt },
      customer: customers.fullName,
      paymentStatus: payments.status,
      isPartPaid,
      paymentId: payments.id,
      method: payments.method,
      totalMinor: payments.totalMinor,
      paidMinor: payments.paidMinor,
      currency: payments.currency,
    })
    .from(bookings)
    .innerJoin(customers, ofCustomer)
    .leftJoin(payments, ofPayment)
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        // By their ids, for a join would read every booking and payment of the account.
        sql`${appointmentId} = any(array(${theirs}))`,
        notInArray(status, ["cancelled", "rejected"]),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
};
export type LodgerRow = Awaited<ReturnType<typeof listLodgers>>[number];

/** A booking that somebody has to do something about. */
export type AskingRow = {
  id: string;
  customer: string;
  title: string;
  member: string;
  startsAt: string;
};

/** Bookings with their appointments, and who and what they are of. */
const named = sql`${bookings}
  join ${appointments} on ${ofBooking} join ${customers} on ${ofCustomer}
  join ${services} on ${ofService} join ${staff} on ${ofMember}
  left join ${services} composite on ${ofComposite}`;

const asking = sql`${bookings.id}, ${customers.fullName} as customer, ${title} as title, ${staff.fullName} as member,
  ${appointments.startsAt} as "startsAt"`;

/** Of all that match, however few are shown. */
const total = sql`(count(*) over ())::int as total`;

/** What is ahead, of one calendar or of all. */
export interface Ahead {
  now: Date;
  own: string | null;
}

const isPlanned = (tenantId: string, own: string | null): SQL | undefined =>
  and(
    eq(bookings.tenantId, tenantId),
    eq(appointments.status, "active"),
    isNull(appointments.deletedAt),
    inCalendar(own),
  );

const isAhead = (tenantId: string, { now, own }: Ahead): SQL | undefined =>
  and(isPlanned(tenantId, own), gte(appointments.startsAt, now));

// The statuses stand in the texts: a plan for whichever status cannot use an index of one.
/**
 * Bookings that wait to be approved, the next one first; found by the index `bookings_pending`. Those whose time has come
 * are among them, as in `GET /bookings?status=pending`: they still want an answer, behind those that can still be kept.
 */
export const listPending = (db: Db, tenantId: string, { now, own }: Ahead) =>
  db.execute<AskingRow & { total: number }>(sql`
    select ${asking}, ${total} from ${named}
    where ${isPlanned(tenantId, own)} and ${bookings.status} = 'pending'
    order by ${lt(appointments.startsAt, now)}, ${appointments.startsAt}, ${bookings.id} limit ${SHOWN_MAX}`);

/** Those who wait for what is ahead and has seats enough; found by the index `bookings_waiting`. */
export const listWaiting = (db: Db, tenantId: string, asked: Ahead) =>
  db.execute<AskingRow & { free: number; total: number }>(sql`
    select ${asking}, free, ${total} from ${named}
    cross join lateral (
      select (${appointments.capacityMax} - coalesce(sum(seated.persons), 0))::int as free from ${bookings} seated
      where seated.tenant_id = ${appointments.tenantId} and seated.appointment_id = ${appointments.id}
        and ${inArray(sql`seated.status`, [...SEATED_STATUSES])}) seats
    where ${isAhead(tenantId, asked)} and ${bookings.status} = 'waitlisted' and free >= ${bookings.persons}
    order by ${appointments.startsAt}, ${bookings.createdAt}, ${bookings.id} limit ${SHOWN_MAX}`);

const isOwing = (tenantId: string, { fromAt, toAt, own }: Stretch): SQL | undefined =>
  and(
    eq(appointments.tenantId, tenantId),
    gte(appointments.startsAt, fromAt),
    lt(appointments.startsAt, toAt),
    // Whoever is still there has not left without paying: the money is taken where the day stands.
    lte(appointments.endsAt, toAt),
    inCalendar(own),
    // Whom nobody has answered was not there, nor was who is noted as a no-show.
    inArray(bookings.status, ["approved", "done"]),
    // In the text of the statement, to be found by the index `payments_pending`.
    sql`${payments.status} = 'pending'`,
  );

/** What of a payment is still to be paid. */
export type DueRow = {
  paymentId: string;
  totalMinor: number;
  paidMinor: number;
  currency: string;
  method: PaymentMethod;
};

/**
 * Visits of the stretch that are over and not paid, the last one first. They are found once, to be counted; only those
 * that are shown are named.
 */
export const listOwing = (db: Db, tenantId: string, stretch: Stretch) =>
  db.execute<AskingRow & DueRow & { total: number }>(sql`
    with owed as materialized (
      select ${bookings.id} as id, ${appointments.startsAt} as starts_at
      from ${bookings} join ${appointments} on ${ofBooking} join ${payments} on ${ofPayment}
      where ${isOwing(tenantId, stretch)})
    select ${asking}, ${payments.id} as "paymentId", ${payments.totalMinor}::float8 as "totalMinor",
      ${payments.paidMinor}::float8 as "paidMinor", ${payments.currency} as currency, ${payments.method} as method,
      (select count(*)::int from owed) as total
    from ${named} join ${payments} on ${ofPayment}
    where ${bookings.tenantId} = ${tenantId}
      and ${bookings.id} = any(array(select id from owed order by starts_at desc, id desc limit ${SHOWN_MAX}))
    order by ${appointments.startsAt} desc, ${bookings.id} desc`);
