import type { TenantContext } from "../../../../context";
import type { CouponRow, CustomerRow, EventRow, PaymentRow } from "../../../../db/schema";
import { couponFor } from "../../../../domain/booking/entitlements/codes";
import { invalid } from "../../../../domain/errors";
import type { PricedOrder } from "../../../../domain/pricing/price";
import { spreadOver } from "../../../../domain/pricing/spread";
import { localTimeOf } from "../../../../domain/zones";
import { newPayment, paymentFault, type WantedPayment } from "../../../charges";
import type { LoadedTicketOrder } from "./load-ticket-order";
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
  /** Null for tickets given by an operator: they are due at the desk, whether or not the account offers that. */
  purchase: Purchase | null;
  loaded: Pick<LoadedTicketOrder, "coupon" | "couponOrders">;
}

/** What an order of tickets costs. */
export interface Charge {
  payment: PaymentRow;
  /** Of each single ticket, in the order of what was bought; they add up to the payment. */
  pricesMinor: number[][];
  /** The coupon that it uses; null: none. */
  coupon: CouponRow | null;
}

/**
 * Prices tickets that hold a seat, with the coupon that they use.
 *
 * @throws DomainError coupon_invalid | validation on `payment`
 */
export function chargeFor(ctx: TenantContext, charged: Chargeable): Charge {
  const { event, customer, orderId, bought, purchase } = charged;
  const coupon = couponOf(ctx, charged);
  const order = priceTickets({ event, bought, coupon });
  if (purchase) requirePayable(ctx, order, purchase);
  const paid = { wanted: purchase?.wanted, couponCode: coupon?.code ?? null };
  const pricesMinor = bought.map(({ ticketType, quantity }, index) =>
    spreadOver(order.items[index]?.totalMinor ?? 0, Array<number>(quantity).fill(ticketType.priceMinor)),
  );
  return { payment: newPayment(ctx, order, { customerId: customer.id, orderId, ...paid }), pricesMinor, coupon };
}

function couponOf({ tenant, now }: TenantContext, { event, purchase, loaded }: Chargeable): CouponRow | null {
  if (!purchase?.couponCode) return null;
  const items = [{ kind: "ticket" as const, eventId: event.id }];
  const today = localTimeOf(tenant.timeZone, now.getTime()).date;
  return couponFor(loaded.coupon, { items, orders: loaded.couponOrders, today });
}

function requirePayable(ctx: TenantContext, order: PricedOrder, { wanted }: Purchase): void {
  const fault = paymentFault(ctx, wanted, order);
  if (fault !== null) throw invalid({ payment: fault });
}
