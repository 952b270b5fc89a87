import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/client";
import {
  appointments,
  bookings,
  customers,
  events,
  orders,
  packages,
  payments,
  services,
  tickets,
} from "../../../db/schema";
import { packageNameOf } from "../../../mail/values/order-values";
import { instantText } from "../../../schemas/outputs";
import type { BrowseOrdersInput, NamedOrder, OrderedThing } from "./schemas";

/** A thing, and what order and payment it is of. */
interface Found extends OrderedThing {
  orderId: string;
  paymentIds: string[];
}

/** Orders with who ordered and what, newest first; as many statements for a page as for one. */
export async function browseOrders(
  db: Db,
  tenantId: string,
  { customerId, ids, limit, offset }: BrowseOrdersInput,
): Promise<{ data: NamedOrder[]; total: number }> {
  const where = and(
    eq(orders.tenantId, tenantId),
    customerId ? eq(orders.customerId, customerId) : undefined,
    ids && inArray(orders.id, ids),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        source: orders.source,
        customer: { id: customers.id, fullName: customers.fullName },
      })
      .from(orders)
      .innerJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(orders).where(where),
  ]);
  const things = await thingsOf(
    db,
    tenantId,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => toNamedOrder(row, things)), total: counted?.total ?? 0 };
}

function toNamedOrder(
  { createdAt, ...row }: Omit<NamedOrder, "createdAt" | "things" | "paymentId"> & { createdAt: Date },
  all: Found[],
): NamedOrder {
  const own = all.filter(({ orderId }) => orderId === row.id);
  const paid = [...new Set(own.flatMap(({ paymentIds }) => paymentIds))];
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    things: own.map(({ orderId: _, paymentIds: __, ...thing }) => thing),
    paymentId: paid.length === 1 ? (paid[0] ?? null) : null,
  };
}

async function thingsOf(db: Db, tenantId: string, orderIds: string[]): Promise<Found[]> {
  if (orderIds.length === 0) return [];
  const [visits, places, sold] = await Promise.all([
    findVisits(db, tenantId, orderIds),
    findTickets(db, tenantId, orderIds),
    findPackages(db, tenantId, orderIds),
  ]);
  return [...visits, ...places, ...sold];
}

const composite = alias(services, "composite");

/** Visits by start. All parts of one are a thing, and so are all dates of one that repeats. */
async function findVisits(db: Db, tenantId: string, orderIds: string[]): Promise<Found[]> {
  const rows = await db
    .select({
      ...{ orderId: bookings.orderId, paymentId: bookings.paymentId, id: bookings.id, status: bookings.status },
      ...{ at: appointments.startsAt, title: sql<string>`coalesce(${composite.title}, ${services.title})` },
      visit: sql<string>`coalesce(${appointments.groupId}, ${bookings.id})`,
      thing: sql<string>`coalesce(${appointments.seriesId}, ${appointments.groupId}, ${bookings.id})`,
    })
    .from(bookings)
    .innerJoin(
      appointments,
      and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId)),
    )
    .innerJoin(services, and(eq(services.tenantId, bookings.tenantId), eq(services.id, appointments.serviceId)))
    .leftJoin(composite, and(eq(composite.tenantId, bookings.tenantId), eq(composite.id, appointments.compositeId)))
    .where(and(eq(bookings.tenantId, tenantId), inArray(bookings.orderId, orderIds)))
    .orderBy(appointments.startsAt, bookings.id);
  const things = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.orderId} ${row.thing}`;
    things.set(key, [...(things.get(key) ?? []), row]);
  }
  return [...things.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { orderId, id, title, at } = first;
    return {
      ...{ kind: "visit" as const, orderId, id, title, eventId: null, name: "", at: instantText(at) },
      paymentIds: own.flatMap(({ paymentId }) => paymentId ?? []),
      dates: new Set(own.map(({ visit }) => visit)).size,
      isCalledOff: own.every(({ status }) => status === "cancelled" || status === "rejected"),
    };
  });
}

async function findTickets(db: Db, tenantId: string, orderIds: string[]): Promise<Found[]> {
  const rows = await db
    .select({
      ...{ orderId: tickets.orderId, paymentId: tickets.paymentId, id: tickets.id, eventId: events.id },
      ...{ title: events.title, name: tickets.attendeeName, at: events.startsAt, status: tickets.status },
    })
    .from(tickets)
    .innerJoin(events, and(eq(events.tenantId, tickets.tenantId), eq(events.id, tickets.eventId)))
    .where(and(eq(tickets.tenantId, tenantId), inArray(tickets.orderId, orderIds)))
    .orderBy(events.startsAt, tickets.id);
  return rows.map(({ at, status, paymentId, ...row }) => ({
    ...{ kind: "ticket" as const, ...row, at: instantText(at), dates: 1, isCalledOff: status === "cancelled" },
    paymentIds: paymentId === null ? [] : [paymentId],
  }));
}

/** A package stands under no order itself: its payment does. */
async function findPackages(db: Db, tenantId: string, orderIds: string[]): Promise<Found[]> {
  const rows = await db
    .select({
      ...{ orderId: payments.orderId, paymentId: payments.id, id: packages.id, state: packages.state },
      ...{ size: packages.size, serviceTitle: services.title },
    })
    .from(payments)
    .innerJoin(packages, and(eq(packages.tenantId, payments.tenantId), eq(packages.paymentId, payments.id)))
    .innerJoin(services, and(eq(services.tenantId, packages.tenantId), eq(services.id, packages.serviceId)))
    .where(and(eq(payments.tenantId, tenantId), inArray(payments.orderId, orderIds)))
    .orderBy(packages.id);
  return rows.map(({ orderId, paymentId, id, state, ...facts }) => ({
    ...{ kind: "package" as const, orderId, id, title: packageNameOf(facts), eventId: null, name: "", at: null },
    ...{ paymentIds: [paymentId], dates: 1, isCalledOff: state === "cancelled" },
  }));
}
