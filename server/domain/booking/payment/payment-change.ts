import { DomainError } from "../../errors";
import { toMajor } from "../../money";
import { linesOfItem, type OpenOrder } from "../../pricing/open-order";
import { refundableMinor } from "../../pricing/payment-status";
import {
  isKept,
  isUnbegun,
  type OrderedBooking,
  type OrderPayment,
  orderNow,
  orderWith,
  type RepricedItem,
  totalOf,
  wasFree,
} from "./payment-order";

/** Whether a payment can be made for so much, in minor units: a provider may not take every amount. */
export type CanAsk = (dueMinor: number) => boolean;

/**
 * What becomes of an order's payment.
 *
 * - `stay`: nothing.
 * - `ask`: it asks for the order as it is now, and waits to be paid again where `again` says so.
 * - `keep`: its lines are the order's as it is now, and what was due stays due.
 * - `fail`: nothing is left to be paid.
 * - `settle`: nothing is left to pay, that is complete at once.
 * - `renew`: another payment takes its place.
 */
export type PaymentChange =
  | { kind: "stay" | "fail" }
  | { kind: "keep" | "settle" | "renew"; order: OpenOrder }
  | { kind: "ask"; order: OpenOrder | null; again: boolean };

const STAY: PaymentChange = { kind: "stay" };

/** Whether bookings that end are to be taken out of what a payment asks for. */
const followsEnd = (payment: OrderPayment): boolean => payment.status === "pending" && isUnbegun(payment);

/**
 * Takes bookings that have just ended out of what is still asked for their order; an order of which nothing is left is
 * not to be paid any more. What was paid, or is being paid online, stays as it is.
 *
 * @param ordered all of the order's bookings, in their order, as they are now
 */
export function paymentAfterEnd(payment: OrderPayment, ordered: OrderedBooking[], canAsk: CanAsk): PaymentChange {
  if (!followsEnd(payment)) return STAY;
  if (ordered.every(({ hasEnded }) => hasEnded)) return { kind: "fail" };
  const order = orderNow(payment, ordered);
  return canAsk(order.dueMinor) ? { kind: "ask", order, again: false } : STAY;
}

/**
 * Asks again for a booking that has just come back: a payment that failed is pending again, and one that was given back
 * whole, or was free when the order is not any more, has another in its place. What was paid and kept is paid.
 *
 * @param ordered all of the order's bookings, in their order, as they are now
 */
export function paymentAfterReturn(payment: OrderPayment, ordered: OrderedBooking[]): PaymentChange {
  if (payment.status === "refunded" || wasFree(payment)) return renewed(payment, ordered);
  if (payment.status !== "pending" && payment.status !== "failed") return STAY;
  const order = isUnbegun(payment) ? orderNow(payment, ordered) : null;
  return { kind: "ask", order, again: payment.status === "failed" };
}

/** What lives on without having been paid for sets what the order is worth: a payment that was given back then stays. */
function renewed(payment: OrderPayment, ordered: OrderedBooking[]): PaymentChange {
  const live = ordered.filter(({ hasEnded }) => !hasEnded);
  if (payment.status === "refunded" && live.length > 1) return STAY;
  const order = orderNow(payment, ordered);
  return wasFree(payment) && totalOf(order.lines) === 0 ? STAY : { kind: "renew", order };
}

/** What a booking costs now, as one item of an order. */
export interface ItemPrice extends RepricedItem {
  /** Whether the booking had ended before the change: it is priced when it comes back. */
  hasEnded: boolean;
  /** Whether another booking of the order has not ended. */
  othersLive: boolean;
  currency: string;
}

/**
 * Takes the new price of a booking into its payment, so that lines go on adding up to what the bookings cost.
 *
 * Where nothing was paid the payment asks for the new price: the one it has, else, when it was free or went back, a new
 * one at the desk. Where money was paid and kept, a price changes only to what was kept, or above a deposit that was
 * paid: the rest is due at the desk as before.
 *
 * @throws DomainError conflict where the difference could be neither asked for nor given back
 */
export function paymentAfterPrice(payment: OrderPayment, price: ItemPrice, canAsk: CanAsk): PaymentChange {
  const isSame = totalOf(price.lines) === totalOf(linesOfItem(payment, price.itemIndex));
  if (price.hasEnded && (isSame || !isKept(payment))) return STAY;
  const order = orderWith(payment, price);
  if (!isSame && isUnbegun(payment)) return askFor(payment, order, canAsk);
  if (!isSame && !isKept(payment)) return takeOver(payment, order, price);
  if (!isSame) requireCovered(payment, totalOf(order.lines), price.currency);
  return { kind: "keep", order };
}

/** Of a payment that nobody has made or begun: it asks for what the order costs now. */
function askFor(payment: OrderPayment, order: OpenOrder, canAsk: CanAsk): PaymentChange {
  if (payment.method === "provider" && !canAsk(order.dueMinor))
    throw new DomainError(
      "conflict",
      "What would then be due cannot be paid online. Cancel the booking and make another.",
    );
  const isFree = totalOf(order.lines) === 0 && order.setAside.length === 0 && payment.status === "pending";
  return isFree ? { kind: "settle", order } : { kind: "ask", order, again: false };
}

/** Of what was free, or went back whole, another payment asks; not for others who live on what was given back. */
function takeOver(payment: OrderPayment, order: OpenOrder, { othersLive }: ItemPrice): PaymentChange {
  if (payment.status === "refunded" && othersLive)
    throw new DomainError("conflict", "The payment of the whole order went back. Book what is added on its own.");
  return { kind: "renew", order };
}

/** @throws DomainError conflict unless money that was paid and kept goes with the new total */
function requireCovered(payment: OrderPayment, totalMinor: number, currency: string): void {
  if (payment.status === "pending" || payment.status === "failed")
    throw new DomainError("conflict", "The booking is being paid online: its price can change once that is over.");
  const keptMinor = refundableMinor(payment);
  const hasRest = payment.totalMinor > payment.paidMinor;
  if (totalMinor === keptMinor || (hasRest && totalMinor > keptMinor)) return;
  if (totalMinor > keptMinor)
    throw new DomainError(
      "conflict",
      "The booking is paid. Book what is added on its own, or refund the payment and change the booking then.",
    );
  const amount = `${toMajor(keptMinor - totalMinor, currency)} ${currency}`;
  throw new DomainError("conflict", `The booking is paid. Refund ${amount} first, then change it.`);
}
