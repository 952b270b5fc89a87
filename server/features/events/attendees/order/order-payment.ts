import { causeOf, type TenantContext } from "../../../../context";
import type { EventRow, TicketRow } from "../../../../db/schema";
import { isUnbegun } from "../../../../domain/booking/payment-order";
import { sumLines } from "../../../../domain/pricing/price-order";
import { linesOfTickets } from "../../../../domain/pricing/ticket-lines";
import { isTicketLive } from "../../../../domain/tickets";
import { canAsk, failPayment, failPayments, lockPayment, updatePayment } from "../../../charges";
import { listTicketsPaidBy, lockLiveTickets, lockUnpaidPayments } from "../queries";

/** How many payments are read at a time. */
const TOGETHER = 200;
const NO_MORE = { reason: "cancelled" as const, changes: { holdExpiresAt: null } };

/**
 * Takes a held ticket that has just been cancelled out of what is still asked for its order; with the last one the
 * payment has failed. What was paid, or is being paid online, stays as it is.
 *
 * The payment is held after event, tickets and coupon.
 *
 * @param cancelled the ticket as it was
 */
export async function askNoMoreForTicket(ctx: TenantContext, cancelled: TicketRow): Promise<void> {
  const { db, tenant, now } = ctx;
  if (cancelled.paymentId === null) return;
  const held = await lockPayment(db, tenant.id, cancelled.paymentId);
  if (held.status !== "pending" || !isUnbegun(held)) return;
  const order = await listTicketsPaidBy(db, tenant.id, held.id);
  if (!order.some(({ status }) => isTicketLive(status)))
    return failPayment(ctx, held, { ...NO_MORE, cause: causeOf(ctx) });
  const counted = order
    .filter(({ id, status }) => isTicketLive(status) || id === cancelled.id)
    .map(({ priceMinor, status }) => ({ priceMinor, isLive: isTicketLive(status) }));
  const lines = linesOfTickets(held.lines, counted);
  const sums = sumLines(lines);
  if (canAsk(held, sums.totalMinor))
    await updatePayment(db, held, { lines, ...sums, dueMinor: sums.totalMinor, updatedAt: now });
}

/** Fails what is still asked for any ticket of an event, all of which are being cancelled. The caller holds the event. */
export async function askNoMoreForAll(ctx: TenantContext, event: EventRow): Promise<void> {
  await lockLiveTickets(ctx.db, event);
  for (;;) {
    const unpaid = await lockUnpaidPayments(ctx.db, event, TOGETHER);
    await failPayments(ctx, unpaid, { ...NO_MORE, cause: causeOf(ctx) });
    if (unpaid.length < TOGETHER) return;
  }
}
