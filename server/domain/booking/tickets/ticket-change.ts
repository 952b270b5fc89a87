import { isTicketLive, type TicketStatus } from "../../events/tickets";
import type { PaymentMethod, PaymentStatus } from "../../pricing/payment-status";
import type { PriceLine } from "../../pricing/price";
import { sumLines } from "../../pricing/price-order";
import { linesOfTickets } from "../../pricing/ticket-lines";
import type { CanAsk } from "../payment/payment-change";
import { isUnbegun } from "../payment/payment-order";

/** A ticket of an order, as its payment counts it. */
export interface OrderedTicket {
  id: string;
  status: TicketStatus;
  /** Its share of the order, in minor units. */
  priceMinor: number;
}

/** What a payment of tickets reads of itself. */
export interface TicketPayment {
  method: PaymentMethod;
  status: PaymentStatus;
  providerRef: string | null;
  lines: PriceLine[];
}

/** What becomes of a payment: it stays, nothing is asked any more, or what is left of it. */
type TicketPaymentChange =
  | { kind: "keep" }
  | { kind: "fail" }
  | ({ kind: "ask"; lines: PriceLine[]; dueMinor: number } & ReturnType<typeof sumLines>);

/**
 * Takes a ticket that has just been cancelled out of what is still asked for its order; with the last one the payment has
 * failed. What was paid, or is being paid online, stays as it is.
 *
 * @param order   all tickets that are paid together, in the order in which they were made, the cancelled one among them
 * @param canAsk  whether the payment can be made for so much
 */
export function paymentAfterCancelled(
  payment: TicketPayment,
  { order, cancelledId }: { order: OrderedTicket[]; cancelledId: string },
  canAsk: CanAsk,
): TicketPaymentChange {
  if (payment.status !== "pending" || !isUnbegun(payment)) return { kind: "keep" };
  if (!hasLive(order)) return { kind: "fail" };
  const counted = order
    .filter(({ id, status }) => isTicketLive(status) || id === cancelledId)
    .map(({ priceMinor, status }) => ({ priceMinor, isLive: isTicketLive(status) }));
  const lines = linesOfTickets(payment.lines, counted);
  const sums = sumLines(lines);
  return canAsk(sums.totalMinor) ? { kind: "ask", lines, ...sums, dueMinor: sums.totalMinor } : { kind: "keep" };
}

/** Whether any ticket of an order has a seat or waits for one: with the last of them its coupon comes back. */
export const hasLive = (order: Pick<OrderedTicket, "status">[]): boolean =>
  order.some(({ status }) => isTicketLive(status));
