import { and, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import { type CouponRow, coupons, tickets } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { type Ask, askText } from "../../../db/unit/ask";
import { roundTrip } from "../../../db/unit/round-trip";
import type { OrderedTicket } from "../../../domain/booking/tickets/ticket-change";
import { notFound } from "../../../domain/errors";
import { activeNotificationsAsk } from "../../notifications";
import type { Readers } from "./notifications/mails";
import { organizersAsk } from "./order/load-ticket-order";
import { selectTickets, type TicketRecord } from "./record-queries";
import type { TicketId } from "./schemas";

/** All that a change of a ticket is decided with, and locked until its transaction ends. */
export interface LoadedTicket extends Readers {
  record: TicketRecord;
  /** What is paid together with it, itself too, in the order in which it was made; none while it is not to be paid. */
  order: OrderedTicket[];
  /** Of its order; null: none. */
  coupon: CouponRow | null;
}

/**
 * Loads it in one round trip. Locked in this order, as everywhere: event, ticket type, ticket, coupon, payment.
 *
 * @throws DomainError not_found
 */
export async function loadTicket(ctx: TenantContext, { id: eventId, ticketId }: TicketId): Promise<LoadedTicket> {
  const { id: tenantId } = ctx.tenant;
  const named = { tenantId, eventId, ticketId };
  const [locked, [record], order, [coupon = null], templates, organizers] = await roundTrip(ctx, [
    lockAsk(named),
    findRecord.ask(named),
    orderAsk(named),
    findCoupon.ask(named),
    activeNotificationsAsk(tenantId, ["ticket_status"]),
    organizersAsk({ tenantId, id: eventId, slug: null }),
  ] as const);
  if (!locked) throw notFound("event");
  if (!record) throw notFound("ticket");
  return { record, order, coupon, templates, organizers };
}

interface Named {
  tenantId: string;
  eventId: string;
  ticketId: string;
}

// $1 tenant, $2 event, $3 ticket. Each count makes PostgreSQL lock what stands before it first. A ticket's type and the
// code of its order never change.
const LOCK = `
  with locked_event as materialized (
    select e.id from events e where e.tenant_id = $1::uuid and e.id = $2::uuid for no key update
  ), locked_type as materialized (
    select y.id from ticket_types y
    where y.tenant_id = $1::uuid and (select count(*) from locked_event) >= 0 and y.id = (
      select t.ticket_type_id from tickets t where t.tenant_id = $1::uuid and t.id = $3::uuid and t.event_id = $2::uuid
    )
    for no key update
  ), locked_ticket as materialized (
    select t.id, t.payment_id from tickets t
    where t.tenant_id = $1::uuid and t.id = $3::uuid and t.event_id = $2::uuid and (select count(*) from locked_type) >= 0
    for no key update
  ), locked_coupon as materialized (
    select c.id from coupons c
    where c.tenant_id = $1::uuid and c.code = (
      select p.coupon_code from locked_ticket h join payments p on p.tenant_id = $1::uuid and p.id = h.payment_id
    )
    for no key update
  ), locked_payment as materialized (
    select p.id from payments p
    where p.tenant_id = $1::uuid and p.id = (select payment_id from locked_ticket)
      and (select count(*) from locked_coupon) >= 0
    for no key update
  )
  select (select count(*) from locked_event) > 0 as event, (select count(*) from locked_payment) as payments`;

const valuesOf = ({ tenantId, eventId, ticketId }: Named) => [tenantId, eventId, ticketId];

/** @returns whether the event is there */
const lockAsk = (named: Named): Ask<boolean> =>
  askText<{ event: boolean }, boolean>(LOCK, valuesOf(named), ([row]) => row?.event === true);

const ORDER = `
  select o.id, o.status, o.price_minor::float8 as "priceMinor" from tickets t
  join tickets o on o.tenant_id = t.tenant_id and o.payment_id = t.payment_id
  where t.tenant_id = $1::uuid and t.event_id = $2::uuid and t.id = $3::uuid order by o.id`;

const orderAsk = (named: Named): Ask<OrderedTicket[]> => askText<OrderedTicket>(ORDER, valuesOf(named));

const findRecord = statement<TicketRecord[], Named>((db) =>
  selectTickets(db)
    .where(
      and(
        eq(tickets.tenantId, sql.placeholder("tenantId")),
        eq(tickets.eventId, sql.placeholder("eventId")),
        eq(tickets.id, sql.placeholder("ticketId")),
      ),
    )
    .prepare("find_ticket_to_change"),
);

const findCoupon = statement<CouponRow[], Named>((db) =>
  db
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.tenantId, sql.placeholder("tenantId")),
        sql`${coupons.code} = (
          select p.coupon_code from tickets t join payments p on p.tenant_id = t.tenant_id and p.id = t.payment_id
          where t.tenant_id = ${sql.placeholder("tenantId")} and t.id = ${sql.placeholder("ticketId")}
        )`,
      ),
    )
    .prepare("find_coupon_of_ticket"),
);
