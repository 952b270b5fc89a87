import type { TenantContext } from "../../context";
import { invalid, invariant } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { toLines } from "../charges";
import { quoteCoupon } from "../coupons";
import { priceTickets } from "./attendees/order/price-tickets";
import { seatedOf } from "./attendees/order/seated";
import { faultsOfItems } from "./order";
import { getPublishedEvent } from "./public-queries";
import type { QuoteTicketsInput, TicketQuote } from "./public-schemas";
import { listPublicTicketTypes } from "./ticket-types/queries";

/**
 * What an order of tickets would cost as things stand: seated, judged and priced as the order itself would be. Nothing
 * is written, locked or used. A coupon that does not count takes nothing off and says why.
 *
 * @throws DomainError not_found | validation on the items | capacity_exceeded
 */
export async function quoteTickets(ctx: TenantContext, input: QuoteTicketsInput): Promise<TicketQuote> {
  const { db, tenant, now } = ctx;
  const event = await getPublishedEvent(db, tenant.id, input.id);
  const types = new Map((await listPublicTicketTypes(db, tenant.id, [event.id])).map((type) => [type.id, type]));
  const faults = faultsOfItems(input.items, { event, types }, now);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const wanted = input.items.map(({ ticketType, quantity }) => ({ ticketTypeId: ticketType, quantity }));
  const seated = seatedOf({ event, types }, wanted);
  const bought = wanted
    .filter((_, index) => seated[index])
    .map(({ ticketTypeId, quantity }) => {
      const ticketType = types.get(ticketTypeId);
      invariant(ticketType, "the items were checked");
      return { ticketType, quantity };
    });
  const coupon = await couponOf(ctx, input, { eventId: event.id, isUsed: bought.length > 0 });
  const order = priceTickets({ event, bought, coupon: coupon.row });
  const { currency } = tenant;
  return {
    lines: toLines(order.lines, currency),
    total: toMajor(order.totalMinor, currency),
    tax: toMajor(order.taxMinor, currency),
    discount: toMajor(order.discountMinor, currency),
    currency,
    items: seated.map((isSeated) => ({ waits: !isSeated })),
    coupon: coupon.said,
  };
}

/** @param order.isUsed false while every ticket waits: then the order does not look at its coupon */
function couponOf(
  ctx: TenantContext,
  { coupon, name, email }: QuoteTicketsInput,
  order: { eventId: string; isUsed: boolean },
) {
  const code = order.isUsed ? coupon?.trim() || null : null;
  const details = name && email ? { fullName: name, email } : null;
  return quoteCoupon(ctx, code, { details, items: [{ kind: "ticket", eventId: order.eventId }] });
}
