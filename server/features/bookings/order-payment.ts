import { causeOf, type TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, type PaymentRow, payments, type ServiceRow } from "../../db/schema";
import { hasEnded } from "../../domain/booking-status";
import type { Deposit } from "../../domain/price";
import { reductionFor } from "../../domain/pricing/agreed-coupon";
import { type ItemNow, linesOfItem, type OpenOrder, withItems, withLinesOf } from "../../domain/pricing/open-order";
import { depositOfLines, sumLines } from "../../domain/pricing/price-order";
import { type ChangedItem, repriceItem } from "../../domain/pricing/reprice-item";
import type { Cause } from "../../domain/webhook-events";
import { insertEffects } from "../outbox/queries";
import { canAsk, isUnbegun, newPayment } from "../payments/columns-queries";
import { failPayment } from "../payments/fail";
import { lockPayment, updatePayment } from "../payments/queries";
import { listRecordsOfPayment } from "../payments/waiting-queries";
import { findStaffService } from "../staff-services/queries";
import { settledEvent } from "./effects";
import { orderedExtras } from "./extras";
import { depositRuleOf } from "./order";
import { changePaymentOf, listIdsOfPayment } from "./queries";
import type { BookingRecord } from "./record-queries";

type Paid = Pick<BookingRow, "paymentId">;

/**
 * Takes held bookings that have just ended out of what is still asked for their orders; an order of which nothing is
 * left is not to be paid any more: its payment has failed. What was paid, or is being paid online, stays as it is.
 *
 * Payments are held in id order, after members, bookings, coupons and packages.
 */
export async function askNoMoreFor(ctx: TenantContext, ended: Paid[], cause: Cause): Promise<void> {
  for (const id of paymentIdsOf(ended)) await followEnd(ctx, id, cause);
}

/**
 * Asks again for a held booking that has just come back: a payment that failed is pending again, and one that was
 * given back whole, or was free when the booking is not any more, has another in its place. What was paid and kept is
 * paid.
 */
export async function askAgainFor(ctx: TenantContext, back: Paid): Promise<void> {
  for (const id of paymentIdsOf([back])) await followReturn(ctx, id);
}

const paymentIdsOf = (changed: Paid[]): string[] =>
  [...new Set(changed.flatMap(({ paymentId }) => paymentId ?? []))].sort();

async function followEnd(ctx: TenantContext, id: string, cause: Cause): Promise<void> {
  const { db, tenant, now } = ctx;
  const held = await lockPayment(db, tenant.id, id);
  if (held.status !== "pending" || !isUnbegun(held)) return;
  const records = await listRecordsOfPayment(db, tenant.id, id);
  if (records.every(({ booking }) => hasEnded(booking.status)))
    return failPayment(ctx, held, { reason: "cancelled", cause, changes: { holdExpiresAt: null } });
  const order = await orderNow(ctx, held, records);
  if (canAsk(held, order.dueMinor)) await updatePayment(db, held, { ...columnsOf(order), updatedAt: now });
}

async function followReturn(ctx: TenantContext, id: string): Promise<void> {
  const { db, tenant, now } = ctx;
  const held = await lockPayment(db, tenant.id, id);
  const records = await listRecordsOfPayment(db, tenant.id, id);
  if (held.status === "refunded" || isFree(held)) return renewFor(ctx, held, records);
  if (held.status !== "pending" && held.status !== "failed") return;
  const again = held.status === "failed" ? PENDING_AGAIN : {};
  const open = isUnbegun(held) ? await openColumns(ctx, held, records) : {};
  await updatePayment(db, held, { ...again, ...open, updatedAt: now });
}

/** Nobody else waits for what was taken up again by hand: it is held without an end. */
const PENDING_AGAIN = { status: "pending", failureReason: null, holdExpiresAt: null } as const;
const AT_THE_DESK = { method: "local", provider: null, checkoutUrl: null, holdExpiresAt: null } as const;

/** What can no longer be paid online is paid at the desk. */
async function openColumns(ctx: TenantContext, held: PaymentRow, records: BookingRecord[]) {
  const order = await orderNow(ctx, held, records);
  const isOnline = held.method === "provider";
  const staysOnline = isOnline && ctx.tenant.payProviderEnabled && canAsk(held, order.dueMinor);
  return { ...columnsOf(order), ...(isOnline && !staysOnline ? AT_THE_DESK : {}) };
}

const isFree = ({ status, paidMinor }: PaymentRow): boolean => status === "completed" && paidMinor === 0;

/** What lives on without having been paid for sets what the order is worth: a payment that was given back then stays. */
async function renewFor(ctx: TenantContext, held: PaymentRow, records: BookingRecord[]): Promise<void> {
  const live = records.filter(({ booking }) => !hasEnded(booking.status));
  if (held.status === "refunded" && live.length > 1) return;
  const order = await orderNow(ctx, held, records);
  if (isFree(held) && sumLines(order.lines).totalMinor === 0) return;
  await renew(ctx, held, order);
}

/**
 * A new payment at the desk for what an order costs now, where the one it had leads nowhere any more: it was free, or
 * its money went back. All of the order's bookings go over to it.
 */
export async function renew(ctx: TenantContext, former: PaymentRow, order: OpenOrder): Promise<void> {
  const { db, tenant, now } = ctx;
  const { customerId, orderId, couponCode, couponTerms, currency } = former;
  const priced = { ...order, ...sumLines(order.lines), depositMinor: order.dueMinor };
  const opened = newPayment(ctx, priced, { customerId, orderId, couponCode, couponTerms });
  const payment = { ...opened, setAside: order.setAside, currency };
  await insertTogether(db, [rowsOf(payments, [payment])]);
  await changePaymentOf(db, tenant.id, { from: former.id, to: payment.id });
  if (payment.status !== "completed") return;
  const bookingIds = await listIdsOfPayment(db, tenant.id, payment.id);
  const events = [settledEvent(payment, { bookingIds, cause: causeOf(ctx) })];
  await insertEffects(db, tenant, { mails: [], events, now });
}

const columnsOf = (order: OpenOrder) => ({ ...order, ...sumLines(order.lines) });

/** What is asked for an order as its bookings are now. */
async function orderNow(ctx: TenantContext, payment: PaymentRow, records: BookingRecord[]): Promise<OpenOrder> {
  const priced = pricedNow(payment, records);
  const items: ItemNow[] = [];
  for (const [itemIndex, record] of records.entries()) {
    const rule = await depositRuleFor(ctx, record, payment.currency);
    items.push({
      itemIndex,
      isWanted: !hasEnded(record.booking.status),
      lines: linesOfItem(priced, itemIndex),
      depositIn: (lines) => depositOfLines(lines, rule),
    });
  }
  return withItems(payment, items);
}

/** The order with each booking priced anew that was changed since; one after another, for they share a deduction. */
function pricedNow(payment: PaymentRow, records: BookingRecord[]): OpenOrder {
  let order: OpenOrder = payment;
  for (const [itemIndex, { booking, service }] of records.entries()) {
    const lines = linesOfItem(order, itemIndex);
    if (sumLines(lines).totalMinor === booking.priceMinor) continue;
    const reduction = reductionFor(payment.couponTerms, order, itemIndex);
    order = withLinesOf(order, itemIndex, repriceItem(lines, itemNow(booking, service), reduction));
  }
  return order;
}

/** What is booked, as the pricing reads it. */
export const itemNow = (
  { persons, extras, packageId }: Pick<BookingRow, "persons" | "extras" | "packageId">,
  { durationDays }: Pick<ServiceRow, "durationDays">,
): ChangedItem => ({
  persons,
  days: durationDays ?? 1,
  extras: orderedExtras(extras),
  hasPackage: packageId !== null,
});

/** The deposit that is asked of a booking; of a whole its own. */
export async function depositRuleFor(
  { db, tenant }: TenantContext,
  { whole, service, appointment }: BookingRecord,
  currency: string,
): Promise<Deposit> {
  const link = whole ? null : await findStaffService(db, tenant.id, appointment);
  return depositRuleOf(link ?? { deposit: null }, service, currency);
}
