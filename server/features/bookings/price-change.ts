import { causeOf, type TenantContext } from "../../context";
import type { PaymentRow } from "../../db/schema";
import { paymentAfterPrice } from "../../domain/booking/payment-change";
import { hasEnded } from "../../domain/booking-status";
import type { Deposit, PriceLine } from "../../domain/price";
import type { OpenOrder } from "../../domain/pricing/open-order";
import { insertEffects } from "../outbox/queries";
import { canAsk } from "../payments/columns-queries";
import { updatePayment } from "../payments/queries";
import { listRecordsOfPayment } from "../payments/waiting-queries";
import { settledEvent } from "./effects";
import { columnsOf, depositRuleFor, renew } from "./order-payment";
import { listIdsOfPayment } from "./queries";
import type { BookingRecord } from "./record-queries";

/** What a booking costs now, as one item of an order. */
export interface PriceChange {
  /** The booking before the change; of another service, with it. */
  record: BookingRecord;
  itemIndex: number;
  lines: PriceLine[];
  /** What was asked before payment of the lines as they are; null or left out: what is now. */
  depositBefore?: Deposit | null;
}

/**
 * Takes the new price of a held booking into its held payment, so that lines go on adding up to what the bookings cost.
 *
 * Where nothing was paid the payment asks for the new price: the one it has, else, when it was free or went back, a new
 * one at the desk. Where money was paid and kept, a price changes only to what was kept, or above a deposit that was
 * paid: the rest is due at the desk as before. What has ended is priced when it comes back.
 *
 * @throws DomainError conflict where the difference could be neither asked for nor given back
 */
export async function followPrice(ctx: TenantContext, payment: PaymentRow, change: PriceChange): Promise<void> {
  const { record, itemIndex, lines, depositBefore = null } = change;
  const others = (await listRecordsOfPayment(ctx.db, ctx.tenant.id, payment.id)).filter(
    ({ booking }) => booking.id !== record.booking.id,
  );
  const price = {
    itemIndex,
    lines,
    deposit: await depositRuleFor(ctx, record, payment.currency),
    depositBefore,
    hasEnded: hasEnded(record.booking.status),
    othersLive: others.some(({ booking }) => !hasEnded(booking.status)),
    currency: payment.currency,
  };
  const after = paymentAfterPrice(payment, price, (dueMinor) => canAsk(payment, dueMinor));
  if (after.kind === "ask" && after.order) await write(ctx, payment, after.order);
  if (after.kind === "keep") await write(ctx, payment, { ...after.order, dueMinor: payment.dueMinor });
  if (after.kind === "settle") await settle(ctx, payment, after.order);
  if (after.kind === "renew") await renew(ctx, payment, after.order);
}

async function write({ db, now }: TenantContext, payment: PaymentRow, order: OpenOrder): Promise<void> {
  await updatePayment(db, payment, { ...columnsOf(order), updatedAt: now });
}

/** Nothing is left to pay: that is complete at once. */
async function settle(ctx: TenantContext, payment: PaymentRow, order: OpenOrder): Promise<void> {
  const { db, tenant, now } = ctx;
  const settled = { method: "free", status: "completed", completedAt: now, updatedAt: now } as const;
  const columns = { ...columnsOf(order), ...settled };
  await updatePayment(db, payment, columns);
  const bookingIds = await listIdsOfPayment(db, tenant.id, payment.id);
  const event = settledEvent({ ...payment, ...columns }, { bookingIds, cause: causeOf(ctx) });
  await insertEffects(db, tenant, { mails: [], events: [event], now });
}
