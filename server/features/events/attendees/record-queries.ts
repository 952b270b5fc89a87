import { and, eq } from "drizzle-orm";
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
import { toMajor } from "../../../domain/money";
import { env } from "../../../env";
import { toStamps } from "../../../schemas/lists";
import { ticketTokenOf } from "../../../secrets";
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

/** The page where the attendee sees the ticket. */
export const ticketUrlOf = ({ tenantId, id }: Pick<TicketRow, "tenantId" | "id">): string =>
  `${env().APP_ORIGIN}/ticket/${ticketTokenOf(tenantId, id)}`;

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
  ...toStamps(row),
});
