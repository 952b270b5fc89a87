import { and, count, desc, eq, gte, ilike, inArray, lt, or, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { behind, countedOnce, type Marked } from "../../../db/lists/mark";
import { appointments, bookings, customers, events, packages, payments, services, tickets } from "../../../db/schema";
import { containing } from "../../../db/search/like";
import type { Range } from "../../../domain/time/calendar-range";
import { packageNameOf } from "../../../mail/values/order-values";
import type { Paging } from "../../../schemas/lists";
import { instantText } from "../../../schemas/outputs";
import { owedMinor } from "./owed";
import type { BrowsePaymentsInput, PaidThing } from "./schemas";

type Filter = Omit<BrowsePaymentsInput, "from" | "to" | "limit" | "offset"> & Range;

const ofCustomer = and(eq(customers.tenantId, payments.tenantId), eq(customers.id, payments.customerId));

/** Payments with who pays, newest first; every filter given must match. */
export async function browsePayments(
  db: Db,
  tenantId: string,
  { limit, offset, after, ...filter }: Filter & Paging & Marked,
) {
  const further = behind({ at: payments.createdAt, id: payments.id }, after);
  const where = and(eq(payments.tenantId, tenantId), ...conditionsOf(filter), further);
  const [rows, total] = await Promise.all([
    db
      .select({
        row: payments,
        owedMinor,
        customer: { id: customers.id, fullName: customers.fullName, email: customers.email },
      })
      .from(payments)
      .innerJoin(customers, ofCustomer)
      .where(where)
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(limit)
      .offset(offset),
    countedOnce(after, async () => {
      const [counted] = await db
        .select({ total: count() })
        .from(payments)
        .innerJoin(customers, ofCustomer)
        .where(where);
      return counted?.total ?? 0;
    }),
  ]);
  return { rows, total };
}

function conditionsOf({ id, status, method, customerId, coupon, search, fromAt, toAt }: Filter): (SQL | undefined)[] {
  const words = search?.trim();
  return [
    id ? eq(payments.id, id) : undefined,
    status && eq(payments.status, status),
    method && eq(payments.method, method),
    customerId ? eq(payments.customerId, customerId) : undefined,
    coupon ? eq(payments.couponCode, coupon.toUpperCase()) : undefined,
    words ? or(ilike(customers.fullName, containing(words)), ilike(customers.email, containing(words))) : undefined,
    fromAt && gte(payments.createdAt, fromAt),
    toAt && lt(payments.createdAt, toAt),
  ];
}

/** What each of these payments is for, by kind and start. Several tickets of an event are one thing. */
export async function thingsOf(db: Db, tenantId: string, paymentIds: string[]): Promise<Map<string, PaidThing[]>> {
  const found = paymentIds.length === 0 ? [] : await findThings(db, tenantId, paymentIds);
  const things = new Map<string, PaidThing[]>(paymentIds.map((id) => [id, []]));
  for (const { paymentId, at, ...thing } of found)
    things.get(paymentId ?? "")?.push({ ...thing, at: at && instantText(at) });
  return things;
}

async function findThings(db: Db, tenantId: string, paymentIds: string[]) {
  const [visits, evenings, sold] = await Promise.all([
    db
      .select({ paymentId: bookings.paymentId, id: bookings.id, title: services.title, at: appointments.startsAt })
      .from(bookings)
      .innerJoin(
        appointments,
        and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId)),
      )
      .innerJoin(services, and(eq(services.tenantId, bookings.tenantId), eq(services.id, appointments.serviceId)))
      .where(and(eq(bookings.tenantId, tenantId), inArray(bookings.paymentId, paymentIds)))
      .orderBy(appointments.startsAt, bookings.id),
    db
      .selectDistinct({ paymentId: tickets.paymentId, id: events.id, title: events.title, at: events.startsAt })
      .from(tickets)
      .innerJoin(events, and(eq(events.tenantId, tickets.tenantId), eq(events.id, tickets.eventId)))
      .where(and(eq(tickets.tenantId, tenantId), inArray(tickets.paymentId, paymentIds)))
      .orderBy(events.startsAt, events.id),
    db
      .select({ paymentId: packages.paymentId, id: packages.id, size: packages.size, serviceTitle: services.title })
      .from(packages)
      .innerJoin(services, and(eq(services.tenantId, packages.tenantId), eq(services.id, packages.serviceId)))
      .where(and(eq(packages.tenantId, tenantId), inArray(packages.paymentId, paymentIds))),
  ]);
  const as = <Row>(kind: PaidThing["kind"], rows: Row[]) => rows.map((row) => ({ ...row, kind }));
  return [
    ...as("visit", visits),
    ...as("event", evenings),
    ...as(
      "package",
      sold.map(({ paymentId, id, ...facts }) => ({ paymentId, id, title: packageNameOf(facts), at: null })),
    ),
  ];
}
