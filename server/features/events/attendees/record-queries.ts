import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import {
  type CustomerRow,
  customers,
  type EventRow,
  events,
  type PaymentRow,
  payments,
  type TenantRow,
  type TicketRow,
  type TicketTypeRow,
  tenants,
  tickets,
  ticketTypes,
} from "../../../db/schema";
import { statement } from "../../../db/statement";
import { toMajor } from "../../../domain/money";
import { env } from "../../../env";
import { toStamps } from "../../../schemas/lists";
import { toMarks } from "../../../schemas/marks";
import { orderTokenOf, ticketTokenOf } from "../../../secrets";
import type { Ticket } from "./schemas";

/** A ticket with all that answers, mails and webhook events say about it. */
export interface TicketRecord {
  ticket: TicketRow;
  event: EventRow;
  ticketType: TicketTypeRow;
  customer: CustomerRow;
  payment: PaymentRow | null;
}

/** The joins every reading of tickets starts from; add `where`. */
export const selectTickets = (db: Db) =>
  db
    .select({ ticket: tickets, event: events, ticketType: ticketTypes, customer: customers, payment: payments })
    .from(tickets)
    .innerJoin(events, and(eq(events.tenantId, tickets.tenantId), eq(events.id, tickets.eventId)))
    .innerJoin(ticketTypes, and(eq(ticketTypes.tenantId, tickets.tenantId), eq(ticketTypes.id, tickets.ticketTypeId)))
    .innerJoin(customers, and(eq(customers.tenantId, tickets.tenantId), eq(customers.id, tickets.customerId)))
    .leftJoin(payments, and(eq(payments.tenantId, tickets.tenantId), eq(payments.id, tickets.paymentId)))
    .$dynamic();

/** A ticket of whichever event with the account it is of; null when there is none. */
export async function findOwnedTicket(
  db: Db,
  { tenantId, ticketId }: { tenantId: string; ticketId: string },
): Promise<{ tenant: TenantRow; record: TicketRecord } | null> {
  const [record] = await selectTickets(db).where(and(eq(tickets.tenantId, tenantId), eq(tickets.id, ticketId)));
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  return record && tenant ? { tenant, record } : null;
}

/** The tickets of an order with the account they are of, in the order in which they were made; null when there are none. */
export async function findOwnedOrder(
  db: Db,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<{ tenant: TenantRow; records: [TicketRecord, ...TicketRecord[]] } | null> {
  const [[first, ...others], [tenant]] = await Promise.all([
    findTicketsOfOrder(db, { tenantId, orderId }),
    db.select().from(tenants).where(eq(tenants.id, tenantId)),
  ]);
  return first && tenant ? { tenant, records: [first, ...others] } : null;
}

const findTicketsOfOrder = statement<TicketRecord[], { tenantId: string; orderId: string }>((db) =>
  selectTickets(db)
    .where(and(eq(tickets.tenantId, sql.placeholder("tenantId")), eq(tickets.orderId, sql.placeholder("orderId"))))
    .orderBy(asc(tickets.id))
    .prepare("find_tickets_of_order"),
);

/** The page where the attendee sees the ticket. */
export const ticketUrlOf = ({ tenantId, id }: Pick<TicketRow, "tenantId" | "id">): string =>
  `${env().APP_ORIGIN}/ticket/${ticketTokenOf(tenantId, id)}`;

/** The page where whoever ordered tickets sees all of them. */
export const orderUrlOf = ({ tenantId, orderId }: Pick<TicketRow, "tenantId" | "orderId">): string =>
  `${env().APP_ORIGIN}/order/${orderTokenOf(tenantId, orderId)}`;

/** A ticket as answers and webhook events show it. */
export const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  eventId: row.eventId,
  ticketTypeId: row.ticketTypeId,
  customerId: row.customerId,
  orderId: row.orderId,
  code: row.code,
  status: row.status,
  price: toMajor(row.priceMinor, row.currency),
  currency: row.currency,
  attendeeName: row.attendeeName,
  attendeeEmail: row.attendeeEmail,
  fields: row.fields,
  paymentId: row.paymentId,
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
  ticketUrl: ticketUrlOf(row),
  source: row.source,
  ...toMarks(row),
  ...toStamps(row),
});
