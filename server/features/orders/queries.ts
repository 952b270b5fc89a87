import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { arrayOf, isOneOf } from "../../db/arrays";
import type { Db } from "../../db/client";
import { type OrderRow, orders, type PaymentRow, payments, type TicketRow, tickets } from "../../db/schema";
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
  const { customerId, fromAt, toAt, limit, offset } = filter;
  const where = and(
    eq(orders.tenantId, tenantId),
    customerId ? eq(orders.customerId, customerId) : undefined,
    fromAt && gte(orders.createdAt, fromAt),
    toAt && lt(orders.createdAt, toAt),
  );
  const [rows, total] = await Promise.all([
    db.select().from(orders).where(where).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit).offset(offset),
    db.$count(orders, where),
  ]);
  return { data: await withContents(db, tenantId, rows), total };
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
    listPaymentsOf(db, tenantId, ids),
  ]);
  return rows.map(({ id, createdAt, source, customerId }) => {
    const paid = asked.filter(({ orderId }) => orderId === id);
    return {
      id,
      createdAt: createdAt.toISOString(),
      source,
      customerId,
      bookings: booked.filter(({ orderId }) => orderId === id),
      tickets: ordered.filter(({ orderId }) => orderId === id).map(toTicket),
      payment: paid.length === 1 ? (paid[0] ?? null) : null,
    };
  });
}

/** The payments that orders stand under now; one that another took the place of is for nothing any more. */
async function listPaymentsOf(db: Db, tenantId: string, orderIds: string[]) {
  const rows = await findPayments(db, { tenantId, orderIds: arrayOf(orderIds) });
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
