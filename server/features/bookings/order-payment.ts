import type { TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, type PaymentRow, payments } from "../../db/schema";
import { hasEnded } from "../../domain/booking-status";
import { type Deposit, depositOf, type PriceLine } from "../../domain/price";
import { type ItemNow, linesOfItem, type OpenOrder, withItems } from "../../domain/pricing/open-order";
import { sumLines } from "../../domain/pricing/price-order";
import { repriceItem } from "../../domain/pricing/reprice-item";
import type { Cause } from "../../domain/webhook-events";
import { canAsk, isUnbegun } from "../payments/columns-queries";
import { failPayment } from "../payments/fail";
import { lockPayment, updatePayment } from "../payments/queries";
import { listRecordsOfPayment } from "../payments/waiting-queries";
import { findStaffService } from "../staff-services/queries";
import { orderedExtras } from "./extras";
import { newPayment } from "./new-booking";
import { depositRuleOf } from "./order";
import { changePaymentOf } from "./queries";
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
 * given back whole has another in its place. What was paid and kept is paid.
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
  if (held.status === "refunded") return renew(ctx, held, records);
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

/**
 * A new payment at the desk for an order whose money went back when all of it had ended; all of its bookings go over to
 * it. One that lives on without having been paid for sets what the order is worth: it stays.
 */
async function renew(ctx: TenantContext, refunded: PaymentRow, records: BookingRecord[]): Promise<void> {
  const { db, tenant } = ctx;
  if (records.filter(({ booking }) => !hasEnded(booking.status)).length > 1) return;
  const order = await orderNow(ctx, refunded, records);
  const { customerId, couponCode, currency } = refunded;
  const priced = { ...order, ...sumLines(order.lines), depositMinor: order.dueMinor };
  const payment = { ...newPayment(ctx, priced, { customerId, couponCode }), setAside: order.setAside, currency };
  await insertTogether(db, [rowsOf(payments, [payment])]);
  await changePaymentOf(db, tenant.id, { from: refunded.id, to: payment.id });
}

const columnsOf = (order: OpenOrder) => ({ ...order, ...sumLines(order.lines) });

/** What is asked for an order as its bookings are now. */
async function orderNow(ctx: TenantContext, payment: PaymentRow, records: BookingRecord[]): Promise<OpenOrder> {
  const items: ItemNow[] = [];
  for (const [itemIndex, record] of records.entries()) {
    const rule = await depositRuleFor(ctx, record, payment.currency);
    items.push({
      itemIndex,
      isWanted: !hasEnded(record.booking.status),
      lines: priced(linesOfItem(payment, itemIndex), record),
      depositIn: (lines) => depositOf(sumLines(lines).totalMinor, rule),
    });
  }
  return withItems(payment, items);
}

/** The lines of a booking, priced anew when it was changed since. */
function priced(lines: PriceLine[], { booking, service }: BookingRecord): PriceLine[] {
  if (sumLines(lines).totalMinor === booking.priceMinor) return lines;
  const { persons, extras } = booking;
  return repriceItem(lines, { persons, days: service.durationDays ?? 1, extras: orderedExtras(extras) });
}

/** The deposit that is asked of a booking; of a whole its own. */
export async function depositRuleFor(
  { db, tenant }: TenantContext,
  { whole, service, appointment }: BookingRecord,
  currency: string,
): Promise<Deposit> {
  const link = whole ? null : await findStaffService(db, tenant.id, appointment);
  return depositRuleOf(link ?? { deposit: null }, service, currency);
}
