import { and, asc, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../../../context";
import { type CouponRow, coupons, type PaymentRow, payments, tickets } from "../../../../db/schema";
import { statement } from "../../../../db/statement";
import { askText } from "../../../../db/unit/ask";
import { roundTrip } from "../../../../db/unit/round-trip";
import { notFound } from "../../../../domain/errors";
import { activeNotificationsAsk } from "../../../notifications";
import type { Readers } from "../notifications/mails";
import { selectTickets, type TicketRecord } from "../record-queries";
import { organizersAsk } from "./load-ticket-order";

/** An order of tickets that is not paid, locked until the transaction ends. */
export interface UnpaidOrder extends Readers {
  payment: PaymentRow;
  /** All that it is for, in the order in which they were made; none when it is for something else. */
  records: TicketRecord[];
  /** The one of the order; null: none. */
  coupon: CouponRow | null;
}

interface OfPayment {
  tenantId: string;
  paymentId: string;
}

/**
 * Loads it in one round trip. Locked in this order, as everywhere: event, ticket types, tickets, coupon, payment.
 *
 * @param named.eventId of its tickets; null: there are none
 * @throws DomainError not_found
 */
export async function loadUnpaidOrder(
  ctx: TenantContext,
  { paymentId, eventId }: { paymentId: string; eventId: string | null },
): Promise<UnpaidOrder> {
  const { id: tenantId } = ctx.tenant;
  const values = { tenantId, paymentId };
  const [, [payment], records, [coupon = null], templates, organizers] = await roundTrip(ctx, [
    askText(LOCK, [tenantId, paymentId]),
    findPayment.ask(values),
    findTickets.ask(values),
    findCoupon.ask(values),
    activeNotificationsAsk(tenantId, ["ticket_status"]),
    organizersAsk({ tenantId, id: eventId, slug: null }),
  ] as const);
  if (!payment) throw notFound("payment");
  return { payment, records, coupon, templates, organizers };
}

// $1 tenant, $2 payment. Each count makes PostgreSQL lock what stands before it first. A ticket's event, its type and the
// code of its order never change.
const LOCK = `
  with mine as materialized (
    select t.id, t.event_id, t.ticket_type_id from tickets t
    where t.tenant_id = $1::uuid and t.payment_id = $2::uuid
  ), locked_event as materialized (
    select e.id from events e
    where e.tenant_id = $1::uuid and e.id = any(array(select event_id from mine))
    order by e.id for no key update
  ), locked_types as materialized (
    select y.id from ticket_types y
    where y.tenant_id = $1::uuid and y.id = any(array(select ticket_type_id from mine))
      and (select count(*) from locked_event) >= 0
    order by y.id for no key update
  ), locked_tickets as materialized (
    select t.id from tickets t
    where t.tenant_id = $1::uuid and t.id = any(array(select id from mine)) and (select count(*) from locked_types) >= 0
    order by t.id for no key update
  ), locked_coupon as materialized (
    select c.id from coupons c
    where c.tenant_id = $1::uuid and (select count(*) from locked_tickets) >= 0
      and c.code = (select p.coupon_code from payments p where p.tenant_id = $1::uuid and p.id = $2::uuid)
    for no key update
  )
  select p.id from payments p
  where p.tenant_id = $1::uuid and p.id = $2::uuid and (select count(*) from locked_coupon) >= 0
  for no key update`;

const isOf = (table: typeof payments | typeof tickets, id: typeof payments.id | typeof tickets.paymentId) =>
  and(eq(table.tenantId, sql.placeholder("tenantId")), eq(id, sql.placeholder("paymentId")));

const findPayment = statement<PaymentRow[], OfPayment>((db) =>
  db.select().from(payments).where(isOf(payments, payments.id)).prepare("find_unpaid_payment"),
);

const findTickets = statement<TicketRecord[], OfPayment>((db) =>
  selectTickets(db).where(isOf(tickets, tickets.paymentId)).orderBy(asc(tickets.id)).prepare("find_unpaid_tickets"),
);

const findCoupon = statement<CouponRow[], OfPayment>((db) =>
  db
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.tenantId, sql.placeholder("tenantId")),
        sql`${coupons.code} = (
          select p.coupon_code from payments p
          where p.tenant_id = ${sql.placeholder("tenantId")} and p.id = ${sql.placeholder("paymentId")}
        )`,
      ),
    )
    .prepare("find_coupon_of_unpaid_tickets"),
);
