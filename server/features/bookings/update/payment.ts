import { causeOf, type TenantContext } from "../../../context";
import type { BookingRow, PaymentRow } from "../../../db/schema";
import {
  type CanAsk,
  type ItemPrice,
  type PaymentChange,
  paymentAfterEnd,
  paymentAfterPrice,
  paymentAfterReturn,
} from "../../../domain/booking/payment/payment-change";
import type { OrderedBooking } from "../../../domain/booking/payment/payment-order";
import { hasEnded, holdsSeat } from "../../../domain/booking-status";
import { invariant } from "../../../domain/errors";
import { depositRuleOf } from "../../../domain/pricing/deposit-rule";
import type { OpenOrder } from "../../../domain/pricing/open-order";
import { CALLED_OFF } from "../../../domain/pricing/payment-status";
import type { Deposit, PriceLine } from "../../../domain/pricing/price";
import { sumLines } from "../../../domain/pricing/price-order";
import { unitPriceOf } from "../../../domain/pricing/unit-price";
import { canAsk, checkoutUrlOf, isPaidFirst, newPayment } from "../../charges";
import { chargePromoted } from "../charge/charge-booking";
import { itemNow, orderColumns } from "../charge/order-columns";
import type { OrderedRow } from "../load/surroundings";
import { settledEvent } from "../notifications/effects";
import type { BookingRecord } from "../read/record";
import { addPayment, changeBooking, changePayment, type Draft, linkOf, orderOf, paymentIn } from "../store/draft";
import { takePromised } from "./promised-codes";

/** Nobody else waits for what was taken up again by an operator: it is held without an end. */
const PENDING_AGAIN = { status: "pending", failureReason: null, holdExpiresAt: null } as const;
/** What can no longer be paid online is paid at the desk. */
const AT_THE_DESK = { method: "local", provider: null, checkoutUrl: null, holdExpiresAt: null } as const;

const canAskOf =
  (payment: PaymentRow): CanAsk =>
  (dueMinor) =>
    canAsk(payment, dueMinor);

const toOrdered =
  ({ currency }: PaymentRow) =>
  (row: OrderedRow): OrderedBooking => ({
    hasEnded: hasEnded(row.status),
    priceMinor: row.priceMinor,
    item: itemNow(row, row),
    deposit: depositRuleOf(row, row, currency),
  });

/** Takes a booking that has just ended out of what is still asked for its order; see `paymentAfterEnd`. */
export function followEnd(ctx: TenantContext, draft: Draft, { paymentId }: Pick<BookingRow, "paymentId">): void {
  if (paymentId === null) return;
  const payment = paymentIn(draft, paymentId);
  const ordered = orderOf(draft, paymentId).map(toOrdered(payment));
  const change = paymentAfterEnd(payment, ordered, canAskOf(payment));
  if (change.kind === "fail")
    changePayment(draft, paymentId, {
      status: "failed",
      failureReason: CALLED_OFF,
      holdExpiresAt: null,
      updatedAt: ctx.now,
    });
  if (change.kind === "ask") ask(ctx, draft, { paymentId, change });
}

/** Asks again for a booking that has just come back; see `paymentAfterReturn`. */
export function followReturn(ctx: TenantContext, draft: Draft, { paymentId }: Pick<BookingRow, "paymentId">): void {
  if (paymentId === null) return;
  const payment = paymentIn(draft, paymentId);
  const change = paymentAfterReturn(payment, orderOf(draft, paymentId).map(toOrdered(payment)));
  if (change.kind === "renew") renew(ctx, draft, { former: payment, order: change.order });
  if (change.kind !== "ask") return;
  const { order } = change;
  const isOnline = payment.method === "provider" && order !== null;
  const staysOnline = isOnline && ctx.tenant.payProviderEnabled && canAsk(payment, order.dueMinor);
  ask(ctx, draft, { paymentId, change, also: isOnline && !staysOnline ? AT_THE_DESK : {} });
}

interface Asking {
  paymentId: string;
  change: Extract<PaymentChange, { kind: "ask" }>;
  also?: Partial<PaymentRow>;
}

function ask({ now }: TenantContext, draft: Draft, { paymentId, change, also = {} }: Asking): void {
  const { order, again } = change;
  const columns = { ...(again ? PENDING_AGAIN : {}), ...(order ? orderColumns(order) : {}), ...also };
  changePayment(draft, paymentId, { ...columns, updatedAt: now });
}

/**
 * A new payment at the desk for what an order costs now, where the one it had leads nowhere any more: it was free, or
 * its money went back. All of the order's bookings go over to it.
 */
function renew(ctx: TenantContext, draft: Draft, { former, order }: { former: PaymentRow; order: OpenOrder }): void {
  const { customerId, orderId, couponCode, couponTerms, currency } = former;
  const priced = { ...order, ...sumLines(order.lines), depositMinor: order.dueMinor };
  const opened = newPayment(ctx, priced, { customerId, orderId, couponCode, couponTerms });
  const payment = { ...opened, setAside: order.setAside, currency };
  const bookingIds = orderOf(draft, former.id).map(({ id }) => id);
  addPayment(draft, payment, bookingIds);
  if (payment.status === "completed") notifySettled(ctx, draft, { payment, bookingIds });
}

function notifySettled(ctx: TenantContext, draft: Draft, settled: { payment: PaymentRow; bookingIds: string[] }): void {
  const { payment, bookingIds } = settled;
  draft.events.push(settledEvent(payment, { bookingIds, cause: causeOf(ctx) }));
}

/** A booking at another price. */
interface Repriced {
  /** The booking before the change; of another service, with it. */
  record: BookingRecord;
  itemIndex: number;
  lines: PriceLine[];
  /** What was asked before payment of the lines as they are; null or left out: what is now. */
  depositBefore?: Deposit | null;
}

/** Takes the new price of a booking into its payment; see `paymentAfterPrice`. @throws DomainError conflict */
export function followPrice(
  ctx: TenantContext,
  draft: Draft,
  { record, itemIndex, lines, depositBefore = null }: Repriced,
): void {
  const { booking } = record;
  invariant(booking.paymentId !== null, "what is paid has a payment");
  const payment = paymentIn(draft, booking.paymentId);
  const order = orderOf(draft, payment.id);
  const own = order[itemIndex];
  invariant(own, "a booking is in its order");
  const price: ItemPrice = {
    itemIndex,
    lines,
    deposit: depositRuleOf(own, own, payment.currency),
    depositBefore,
    hasEnded: hasEnded(booking.status),
    othersLive: order.some(({ id, status }) => id !== booking.id && !hasEnded(status)),
    currency: payment.currency,
  };
  const change = paymentAfterPrice(payment, price, canAskOf(payment));
  const { now } = ctx;
  if (change.kind === "ask") ask(ctx, draft, { paymentId: payment.id, change });
  if (change.kind === "keep")
    changePayment(draft, payment.id, {
      ...orderColumns({ ...change.order, dueMinor: payment.dueMinor }),
      updatedAt: now,
    });
  if (change.kind === "settle") settle(ctx, draft, { payment, order: change.order });
  if (change.kind === "renew") renew(ctx, draft, { former: payment, order: change.order });
}

/** Nothing is left to pay: that is complete at once. */
function settle(ctx: TenantContext, draft: Draft, { payment, order }: { payment: PaymentRow; order: OpenOrder }): void {
  const { now } = ctx;
  const settled = { method: "free", status: "completed", completedAt: now, updatedAt: now } as const;
  changePayment(draft, payment.id, { ...orderColumns(order), ...settled });
  const bookingIds = orderOf(draft, payment.id).map(({ id }) => id);
  notifySettled(ctx, draft, { payment: paymentIn(draft, payment.id), bookingIds });
}

/**
 * Gives what is still to be paid for a booking to its new customer, once all of its order is theirs: the payment has
 * another link then. What was paid stays with who paid it, and so does an order of which a part stays theirs.
 */
export function followCustomer(
  { now }: TenantContext,
  draft: Draft,
  { paymentId, customerId }: Pick<BookingRow, "paymentId" | "customerId">,
): void {
  if (paymentId === null) return;
  const payment = paymentIn(draft, paymentId);
  if (payment.paidMinor > 0 || orderOf(draft, paymentId).some((row) => row.customerId !== customerId)) return;
  const tokenVersion = payment.tokenVersion + 1;
  const checkoutUrl = payment.checkoutUrl === null ? null : checkoutUrlOf({ ...payment, tokenVersion });
  changePayment(draft, paymentId, { customerId, tokenVersion, checkoutUrl, updatedAt: now });
}

/**
 * Whoever waited for a seat owed nothing; with the seat comes the payment, for the price it was offered at. It is made
 * with the coupon, the package and in the way that were meant, as far as they still hold: what does not is asked for. A
 * seat that is to be paid online is `pending` until then.
 *
 * @param record a booking as it is to be
 */
export function chargeForPlace(ctx: TenantContext, draft: Draft, record: BookingRecord): void {
  const { booking, service, appointment, customer } = record;
  if (booking.paymentId || booking.packageId || !holdsSeat(booking.status)) return;
  const { persons, extras, orderId } = booking;
  const link = { deposit: linkOf(draft, appointment)?.deposit ?? null, priceMinor: unitPriceOf(booking, service) };
  const seat = { service, persons, extras, orderId, customer, staffId: appointment.staffId, link };
  const method = booking.payWith?.payment ?? null;
  const { payment, ...charged } = chargePromoted(ctx, seat, { ...takePromised(ctx, draft, record), method });
  const status = isPaidFirst(payment) ? "pending" : booking.status;
  changeBooking(draft, booking.id, { ...charged, status, payWith: null });
  addPayment(draft, payment, [booking.id]);
  if (payment.status === "completed") notifySettled(ctx, draft, { payment, bookingIds: [booking.id] });
}
