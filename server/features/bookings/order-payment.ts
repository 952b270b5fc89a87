import { causeOf, type TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, type PaymentRow, payments, type ServiceRow } from "../../db/schema";
import {
  followsEnd,
  type PaymentChange,
  paymentAfterEnd,
  paymentAfterReturn,
} from "../../domain/booking/payment-change";
import type { OrderedBooking } from "../../domain/booking/payment-order";
import { hasEnded } from "../../domain/booking-status";
import type { Deposit } from "../../domain/price";
import type { OpenOrder } from "../../domain/pricing/open-order";
import { sumLines } from "../../domain/pricing/price-order";
import type { ChangedItem } from "../../domain/pricing/reprice-item";
import type { Cause } from "../../domain/webhook-events";
import { insertEffects } from "../outbox/queries";
import { canAsk, newPayment } from "../payments/columns-queries";
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
  const { db, tenant } = ctx;
  const held = await lockPayment(db, tenant.id, id);
  if (!followsEnd(held)) return;
  const ordered = await orderedNow(ctx, held, await listRecordsOfPayment(db, tenant.id, id));
  const change = paymentAfterEnd(held, ordered, (dueMinor) => canAsk(held, dueMinor));
  if (change.kind === "fail")
    return failPayment(ctx, held, { reason: "cancelled", cause, changes: { holdExpiresAt: null } });
  if (change.kind === "ask") await ask(ctx, held, change);
}

async function followReturn(ctx: TenantContext, id: string): Promise<void> {
  const { db, tenant } = ctx;
  const held = await lockPayment(db, tenant.id, id);
  const ordered = await orderedNow(ctx, held, await listRecordsOfPayment(db, tenant.id, id));
  const change = paymentAfterReturn(held, ordered);
  if (change.kind === "renew") await renew(ctx, held, change.order);
  if (change.kind !== "ask") return;
  const { order } = change;
  const isOnline = held.method === "provider" && order !== null;
  const staysOnline = isOnline && tenant.payProviderEnabled && canAsk(held, order.dueMinor);
  await ask(ctx, held, { ...change, also: isOnline && !staysOnline ? AT_THE_DESK : {} });
}

/** What a held payment asks for from now on. */
async function ask(
  { db, now }: TenantContext,
  held: PaymentRow,
  { order, again, also = {} }: Extract<PaymentChange, { kind: "ask" }> & { also?: Partial<PaymentRow> },
): Promise<void> {
  const columns = { ...(again ? PENDING_AGAIN : {}), ...(order ? columnsOf(order) : {}), ...also };
  await updatePayment(db, held, { ...columns, updatedAt: now });
}

/** Nobody else waits for what was taken up again by hand: it is held without an end. */
const PENDING_AGAIN = { status: "pending", failureReason: null, holdExpiresAt: null } as const;
/** What can no longer be paid online is paid at the desk. */
const AT_THE_DESK = { method: "local", provider: null, checkoutUrl: null, holdExpiresAt: null } as const;

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

/** An order as a payment's columns keep it. */
export function columnsOf(order: OpenOrder) {
  const sums = sumLines(order.lines);
  return { ...order, ...sums, dueMinor: Math.min(sums.totalMinor, order.dueMinor) };
}

/** The bookings of an order as they are now, in their order. */
async function orderedNow(
  ctx: TenantContext,
  { currency }: PaymentRow,
  records: BookingRecord[],
): Promise<OrderedBooking[]> {
  const ordered: OrderedBooking[] = [];
  for (const record of records) {
    const { booking, service } = record;
    const deposit = await depositRuleFor(ctx, record, currency);
    const { priceMinor } = booking;
    ordered.push({ hasEnded: hasEnded(booking.status), priceMinor, item: itemNow(booking, service), deposit });
  }
  return ordered;
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
