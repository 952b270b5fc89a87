import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { arrayOf } from "../../../../db/arrays";
import type { Db } from "../../../../db/client";
import { type EventRow, type TenantRow, type TicketRow, tenants, tickets } from "../../../../db/schema";
import { runText } from "../../../../db/statement";
import { LIVE_TICKET_STATUSES } from "../../../../domain/events/tickets";
import { selectTickets, type TicketRecord } from "../record-queries";

type Named = Pick<EventRow, "tenantId" | "id">;

const ofEvent = ({ tenantId, id }: Named) => and(eq(tickets.tenantId, tenantId), eq(tickets.eventId, id));

// $1 tenant, $2 event, $3 live statuses, $4 now, $5 cause. Tickets are locked before their payments, as everywhere.
const CANCEL = `
  with live as materialized (
    select id, payment_id from tickets
    where tenant_id = $1::uuid and event_id = $2::uuid and status = any($3::text[])
    order by id for no key update
  ), unpaid as (
    update payments set status = 'failed', failure_reason = 'cancelled', hold_expires_at = null,
      updated_at = $4::timestamptz
    where tenant_id = $1::uuid and status = 'pending' and (method = 'local' or provider_ref is null)
      and id in (select payment_id from live)
  )
  update tickets t set status = 'cancelled', updated_at = $4::timestamptz,
    cancellation = jsonb_build_object('status', t.status, 'cause', $5::text)
  from live where t.tenant_id = $1::uuid and t.id = live.id`;

/**
 * Cancels the live tickets of an event, each with a mark that it is still to be told of, and what is asked for them.
 * What is being paid at a provider is left to its checkout. The caller has locked the event.
 */
export async function cancelLiveTickets(
  db: Db,
  { tenantId, id }: Named,
  { now, cause }: { now: Date; cause: NonNullable<TicketRow["cancellation"]>["cause"] },
): Promise<void> {
  await runText(db, CANCEL, [tenantId, id, arrayOf([...LIVE_TICKET_STATUSES]), now.toISOString(), cause]);
}

// $1 tenant, $2 event, $3 live statuses. A coupon is used by the order, so it comes back with the last of its tickets; a
// later coupon of the same code knows nothing of the order.
const ENDED_ORDERS = `
  from (
    select distinct p.id, p.coupon_code, p.created_at from tickets t
    join payments p on p.tenant_id = $1::uuid and p.id = t.payment_id
    where t.tenant_id = $1::uuid and t.event_id = $2::uuid and t.cancellation is not null and p.coupon_code is not null
      and not exists (
        select from tickets o where o.tenant_id = $1::uuid and o.payment_id = p.id and o.status = any($3::text[])
      )
  ) ended
  join coupons c on c.tenant_id = $1::uuid and c.code = ended.coupon_code and c.created_at <= ended.created_at`;
const LOCK_COUPONS = `
  select id from coupons
  where tenant_id = $1::uuid and id in (select c.id ${ENDED_ORDERS}) order by code for no key update`;
const GIVE_BACK = `
  update coupons set used = greatest(used - given.orders, 0)
  from (select c.id, count(*)::int as orders ${ENDED_ORDERS} group by c.id) given
  where coupons.tenant_id = $1::uuid and coupons.id = given.id`;

/**
 * Gives back the coupons of orders that have no live ticket since an event was cancelled. The caller has locked the
 * event and cancelled its tickets; the coupons are locked after it, in the order of their codes.
 */
export async function giveBackCoupons(db: Db, { tenantId, id }: Named): Promise<void> {
  const values = [tenantId, id, arrayOf([...LIVE_TICKET_STATUSES])];
  await runText(db, LOCK_COUPONS, values);
  await runText(db, GIVE_BACK, values);
}

/** Whether nobody else notifies of an event's tickets; until the transaction ends nobody does. */
export async function hasTurn(db: Db, { tenantId, id }: Named): Promise<boolean> {
  const text = "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free";
  const [turn] = await runText<{ free: boolean }>(db, text, [`cancelled event ${tenantId} ${id}`]);
  return turn?.free ?? false;
}

/** The tickets of so many orders that are still to be told of, order by order, locked until the transaction ends. */
export function listCancelled(db: Db, event: Named, orders: number): Promise<TicketRecord[]> {
  const isToNotify = and(ofEvent(event), isNotNull(tickets.cancellation));
  const next = db.selectDistinct({ id: tickets.orderId }).from(tickets).where(isToNotify).orderBy(asc(tickets.orderId));
  return selectTickets(db)
    .where(and(isToNotify, inArray(tickets.orderId, next.limit(orders))))
    .orderBy(asc(tickets.orderId), asc(tickets.id))
    .for("no key update", { of: tickets });
}

/** Notes that tickets were told of. */
export async function noteNotified(db: Db, event: Named, { ids }: { ids: string[] }): Promise<void> {
  await db
    .update(tickets)
    .set({ cancellation: null })
    .where(and(ofEvent(event), inArray(tickets.id, ids)));
}

/** Whether some of an event's tickets are still to be told of. */
export async function isToBeNotified(db: Db, event: Named): Promise<boolean> {
  const [found] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(ofEvent(event), isNotNull(tickets.cancellation)))
    .limit(1);
  return found !== undefined;
}

/** Cancelled events with tickets that are still to be told of, of accounts that are open. */
export async function listEventsToNotify(
  db: Db,
  { realNow, limit }: { realNow: Date; limit: number },
): Promise<{ tenant: TenantRow; eventId: string }[]> {
  const due = db
    .selectDistinct({ tenantId: tickets.tenantId, eventId: tickets.eventId })
    .from(tickets)
    .where(isNotNull(tickets.cancellation))
    .limit(limit)
    .as("due");
  return db
    .select({ tenant: tenants, eventId: sql<string>`${due.eventId}` })
    .from(due)
    .innerJoin(tenants, eq(tenants.id, due.tenantId))
    .where(and(or(isNull(tenants.expiresAt), gt(tenants.expiresAt, realNow)), isNull(tenants.closingAt)));
}
