import { type AgreedCoupon, reductionFor } from "../../pricing/agreed-coupon";
import { linesOfItem, type OpenOrder, withItems, withLinesOf } from "../../pricing/open-order";
import type { PaymentMethod, PaymentStatus } from "../../pricing/payment-status";
import { type PaidAmounts, refundableMinor } from "../../pricing/payment-status";
import type { Deposit, PriceLine } from "../../pricing/price";
import { depositOfLines, sumLines } from "../../pricing/price-order";
import { type ChangedItem, repriceItem } from "../../pricing/reprice-item";

/** A payment as the changes of its order's bookings read it; amounts in minor units. */
export interface OrderPayment extends OpenOrder, PaidAmounts {
  status: PaymentStatus;
  method: PaymentMethod;
  /** What the provider calls it; null: nobody was sent there. */
  providerRef: string | null;
  totalMinor: number;
  /** What the coupon took off when the order was made. */
  couponTerms: AgreedCoupon | null;
}

/** A booking of an order as it is now; its place in the order is its item's. */
export interface OrderedBooking {
  hasEnded: boolean;
  priceMinor: number;
  item: ChangedItem;
  deposit: Deposit;
}

type Asked = Pick<OrderPayment, "status" | "method" | "providerRef">;

/** Whether what is asked may still change: it is not paid, and nobody was sent to the provider to pay it. */
export const isUnbegun = ({ method, status, providerRef }: Asked): boolean =>
  (status === "pending" || status === "failed") && (method === "local" || providerRef === null);

/** Whether it was complete without money. */
export const wasFree = ({ status, paidMinor }: Pick<OrderPayment, "status" | "paidMinor">): boolean =>
  status === "completed" && paidMinor === 0;

/** Whether money of it is with us, or on its way. */
export const isKept = (payment: Asked & PaidAmounts): boolean =>
  refundableMinor(payment) > 0 ||
  ((payment.status === "pending" || payment.status === "failed") && !isUnbegun(payment));

/** What lines come to, in minor units. */
export const totalOf = (lines: PriceLine[]): number => sumLines(lines).totalMinor;

/** What is asked for an order as its bookings are now: those that ended are set aside with their share of what is due. */
export function orderNow(payment: OrderPayment, ordered: OrderedBooking[]): OpenOrder {
  const priced = pricedNow(payment, ordered);
  return withItems(
    payment,
    ordered.map(({ hasEnded, deposit }, itemIndex) => ({
      itemIndex,
      isWanted: !hasEnded,
      lines: linesOfItem(priced, itemIndex),
      depositIn: (lines) => depositOfLines(lines, deposit),
    })),
  );
}

/** The order with each booking priced anew that was changed since; one after another, for they share a deduction. */
function pricedNow(payment: OrderPayment, ordered: OrderedBooking[]): OpenOrder {
  let order: OpenOrder = payment;
  for (const [itemIndex, { item, priceMinor }] of ordered.entries()) {
    const lines = linesOfItem(order, itemIndex);
    if (totalOf(lines) === priceMinor) continue;
    const reduction = reductionFor(payment.couponTerms, order, itemIndex);
    order = withLinesOf(order, itemIndex, repriceItem(lines, item, reduction));
  }
  return order;
}

/** One item of an order at other lines. */
export interface RepricedItem {
  itemIndex: number;
  lines: PriceLine[];
  /** What is asked of the lines before they are paid in whole. */
  deposit: Deposit;
  /** The same of the lines that the item has, where it was another. */
  depositBefore?: Deposit | null;
}

/**
 * The order with one item at other lines; what is due of the others stays, whatever their share is.
 *
 * @param item.depositBefore what was asked of the item's lines as they are, where that is another rule
 */
export function orderWith(
  payment: OrderPayment,
  { itemIndex, lines, deposit, depositBefore }: RepricedItem,
): OpenOrder {
  const ruleOf = (own: PriceLine[]) => (own === lines ? deposit : (depositBefore ?? deposit));
  const indexes = [
    ...payment.lines.map((line, place) => line.itemIndex ?? place),
    ...payment.setAside.map((one) => one.itemIndex),
  ];
  const items = [...new Set([...indexes, itemIndex])].sort((a, b) => a - b);
  return withItems(
    payment,
    items.map((index) => ({
      itemIndex: index,
      isWanted: !payment.setAside.some((one) => one.itemIndex === index),
      lines: index === itemIndex ? lines : linesOfItem(payment, index),
      depositIn: (own) => (index === itemIndex ? depositOfLines(own, ruleOf(own)) : 0),
    })),
  );
}
