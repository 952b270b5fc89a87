import type { TenantContext } from "../../../context";
import type { EventRow } from "../../../db/schema";
import { notifyOfChange } from "./notifications/effects";
import { giveBackCoupons } from "./order/give-back";
import { askNoMoreForAll } from "./order/order-payment";
import { listLiveRecords, updateTickets } from "./queries";
import type { TicketRecord } from "./record-queries";
import { giveAllSeats } from "./seats";

/** How many tickets are read at a time. */
const TOGETHER = 200;

/**
 * Cancels every live ticket of an event and tells those who hold them; what was not paid is not asked for any more.
 * The caller has locked the event.
 *
 * @returns the event, whose seats are all free
 */
export async function cancelTicketsOf(ctx: TenantContext, event: EventRow): Promise<EventRow> {
  const { db, now } = ctx;
  const changes = { status: "cancelled" as const, updatedAt: now };
  const notice = { type: "ticket.cancelled", notification: "event_cancelled", toCustomer: true } as const;
  const withCoupon: Pick<TicketRecord, "payment">[] = [];
  await askNoMoreForAll(ctx, event);
  for (;;) {
    const live = await listLiveRecords(db, event, TOGETHER);
    if (live.length === 0) break;
    await updateTickets(db, event, { ids: live.map(({ ticket }) => ticket.id), changes });
    const changed = live.map((record) => ({
      before: record.ticket,
      record: { ...record, ticket: { ...record.ticket, ...changes } },
    }));
    await notifyOfChange(ctx, changed, notice);
    withCoupon.push(...live.filter(({ payment }) => payment?.couponCode));
  }
  await giveBackCoupons(ctx, withCoupon);
  await giveAllSeats(db, event);
  return { ...event, sold: 0 };
}
