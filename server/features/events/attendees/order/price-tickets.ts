import type { CouponRow, EventRow, TicketTypeRow } from "../../../../db/schema";
import { type PricedItems, priceOrder } from "../../../../domain/pricing/price-order";
import { termsOf } from "../../../coupons";

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
