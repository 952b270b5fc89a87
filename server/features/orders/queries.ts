import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { arrayOf, isOneOf } from "../../db/arrays";
import type { Db } from "../../db/client";
import { bookings, type OrderRow, orders, type PaymentRow, payments, type TicketRow, tickets } from "../../db/schema";
import { statement } from "../../db/statement";
import { notFound } from "../../domain/errors";
import { listBookingsOfOrders } from "../bookings";
import { toPayment, withTargets } from "../charges";
import { toTicket } from "../events";
import type { ListOrdersInput, Order } from "./schemas";

/** Instants instead of the query's texts. */
export type OrderFilter = Omit<ListOrdersInput, "from" | "to"> & {
  fromAt?: Date | undefined;
  toAt?: Date | undefined;
};

/** Orders, newest first. `from` and `to` are held against when they were made, half-open. */
export async function listOrders(db: Db, tenantId: string, filter: OrderFilter) {
  const { customerId, fromAt, toAt, updatedSince, limit, offset } = filter;
  const where = and(
    eq(orders.tenantId, tenantId),
    customerId ? eq(orders.customerId, customerId) : undefined,
    fromAt && gte(orders.createdAt, fromAt),
    toAt && lt(orders.createdAt, toAt),
    updatedSince === undefined ? undefined : inArray(orders.id, changedOrders(db, tenantId, new Date(updatedSince))),
  );
  const [rows, total] = await Promise.all([
    db.select().from(orders).where(where).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit).offset(offset),
    db.$count(orders, where),
  ]);
  return { data: await withContents(db, tenantId, rows), total };
}

/** The ids of orders of which anything changed then or later: an order itself never changes. */
function changedOrders(db: Db, tenantId: string, since: Date) {
  const changed = (table: typeof bookings | typeof tickets | typeof payments) =>
    db
      .select({ id: table.orderId })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), gte(table.updatedAt, since)));
  return changed(bookings)
    .unionAll(changed(tickets))
    .unionAll(changed(payments))
    .unionAll(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.tenantId, tenantId), gte(orders.createdAt, since))),
    );
}

/** @throws DomainError not_found */
export async function getOrder(db: Db, tenantId: string, id: string): Promise<Order> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
  const [order] = await withContents(db, tenantId, rows);
  if (!order) throw notFound("order");
  return order;
}

/** Orders with what was ordered, in their order: as many statements for a page as for one. */
async function withContents(db: Db, tenantId: string, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [booked, ordered, asked] = await Promise.all([
    listBookingsOfOrders(db, tenantId, ids),
    findTickets(db, { tenantId, orderIds: arrayOf(ids) }),
    findPayments(db, { tenantId, orderIds: arrayOf(ids) }),
  ]);
  const current = await currentPayments(db, tenantId, asked);
  return rows.map(({ id, createdAt, source, customerId }) => {
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === id;
    const bookings = booked.filter(isOfOrder);
    const ownTickets = ordered.filter(isOfOrder);
    const paid = current.filter(isOfOrder);
    return {
      id,
      createdAt: createdAt.toISOString(),
      updatedAt: latestOf(createdAt, [...bookings, ...ownTickets, ...asked.filter(isOfOrder)]),
      source,
      customerId,
      bookings,
      tickets: ownTickets.map(toTicket),
      payment: paid.length === 1 ? (paid[0] ?? null) : null,
    };
  });
}

/** When the last of it changed, its payments included that another took the place of. */
function latestOf(createdAt: Date, contents: { updatedAt: Date | string }[]): string {
  const instants = contents.map(({ updatedAt }) => new Date(updatedAt).getTime());
  return new Date(Math.max(createdAt.getTime(), ...instants)).toISOString();
}

/** The payments that orders stand under now; one that another took the place of is for nothing any more. */
async function currentPayments(db: Db, tenantId: string, rows: PaymentRow[]) {
  const targeted = await withTargets(db, tenantId, rows);
  return targeted
    .map(({ row, targets }) => toPayment(row, targets))
    .filter(({ bookingIds, ticketIds, packageId }) => bookingIds.length + ticketIds.length > 0 || packageId !== null);
}

interface OfOrders {
  tenantId: string;
  orderIds: string;
}

const findTickets = statement<TicketRow[], OfOrders>((db) =>
  db
    .select()
    .from(tickets)
    .where(and(eq(tickets.tenantId, sql.placeholder("tenantId")), isOneOf(tickets.orderId, "orderIds")))
    .orderBy(asc(tickets.id))
    .prepare("find_tickets_of_orders"),
);

const findPayments = statement<PaymentRow[], OfOrders>((db) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, sql.placeholder("tenantId")), isOneOf(payments.orderId, "orderIds")))
    .prepare("find_payments_of_orders"),
);
