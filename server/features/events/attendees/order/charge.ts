import type { TenantContext } from "../../../../context";
import type { CouponRow, CustomerRow, EventRow, PaymentRow } from "../../../../db/schema";
import { invalid } from "../../../../domain/errors";
import type { PricedOrder } from "../../../../domain/price";
import { spreadOver } from "../../../../domain/pricing/spread";
import { newPayment, paymentFault, type WantedPayment } from "../../../charges";
import { takeCoupon } from "../../../coupons";
import { type Bought, priceTickets } from "./price-tickets";

/** How whoever orders tickets means to pay for them. */
export interface Purchase {
  wanted: WantedPayment;
  /** As it was typed. */
  couponCode: string | null;
}

export interface Chargeable {
  event: EventRow;
  customer: CustomerRow;
  orderId: string;
  bought: Bought[];
  /** Null for tickets given by hand: they are due at the desk, whether or not the account offers that. */
  purchase: Purchase | null;
}

/** What an order of tickets costs. */
export interface Charge {
  payment: PaymentRow;
  /** Of each single ticket, in the order of what was bought; they add up to the payment. */
  pricesMinor: number[][];
}

/**
 * Prices tickets that hold a seat and takes a use of the coupon.
 *
 * @throws DomainError coupon_invalid | validation on `payment`
 */
export async function chargeFor(
  ctx: TenantContext,
  { event, customer, orderId, bought, purchase }: Chargeable,
): Promise<Charge> {
  const coupon = await couponOf(ctx, { event, customer, purchase });
  const order = priceTickets({ event, bought, coupon });
  if (purchase) requirePayable(ctx, order, purchase);
  const paid = { wanted: purchase?.wanted, couponCode: coupon?.code ?? null };
  const pricesMinor = bought.map(({ ticketType, quantity }, index) =>
    spreadOver(order.items[index]?.totalMinor ?? 0, Array<number>(quantity).fill(ticketType.priceMinor)),
  );
  return { payment: newPayment(ctx, order, { customerId: customer.id, orderId, ...paid }), pricesMinor };
}

async function couponOf(
  ctx: TenantContext,
  { event, customer, purchase }: Omit<Chargeable, "bought" | "orderId">,
): Promise<CouponRow | null> {
  if (!purchase?.couponCode) return null;
  const items = [{ kind: "ticket" as const, eventId: event.id }];
  return takeCoupon(ctx, purchase.couponCode, { customerId: customer.id, items });
}

function requirePayable(ctx: TenantContext, order: PricedOrder, { wanted }: Purchase): void {
  const fault = paymentFault(ctx, wanted, order);
  if (fault !== null) throw invalid({ payment: fault });
}
