import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { CouponRow, EventRow, PaymentRow, TicketTypeRow } from "../../db/schema";
import type { PricedOrder } from "../../domain/price";
import { type PricedItems, priceOrder } from "../../domain/pricing/price-order";
import { termsOf } from "../coupons/use-queries";
import { paymentColumnsFor, type WantedPayment } from "../payments/columns-queries";

/** So many tickets of one type. */
export interface Bought {
  ticketType: Pick<TicketTypeRow, "title" | "priceMinor" | "taxRatePercent">;
  quantity: number;
}

/** What tickets of one event cost together; what each type costs stands at its index. All of it is due. */
export const priceTickets = ({
  event,
  bought,
  coupon,
}: {
  event: EventRow;
  bought: Bought[];
  coupon: CouponRow | null;
}): PricedItems =>
  priceOrder({
    items: bought.map(({ ticketType, quantity }) => ({
      kind: "ticket",
      eventId: event.id,
      title: `${event.title}: ${ticketType.title}`,
      unitPriceMinor: ticketType.priceMinor,
      quantity,
      taxRatePercent: ticketType.taxRatePercent,
    })),
    coupon: coupon && termsOf(coupon),
  });

/** Whose a new payment is, and how it is to be paid. */
export interface Payer {
  customerId: string;
  /** Default at the desk. */
  wanted?: WantedPayment;
  couponCode?: string | null;
}

/** The payment of tickets that hold a seat: settled at once when free. */
export function newPayment(ctx: TenantContext, order: PricedOrder, payer: Payer): PaymentRow {
  const { tenant, now } = ctx;
  const { customerId, wanted, couponCode = null } = payer;
  const id = newId();
  const columns = paymentColumnsFor(ctx, order, { id, wanted });
  return { ...columns, id, tenantId: tenant.id, customerId, couponCode, createdAt: now, updatedAt: now };
}
