import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { CustomerRow, EventRow, PaymentRow, TicketTypeRow } from "../../db/schema";
import { priceTickets } from "../../domain/tickets";

/** So many tickets of one type. */
export interface Bought {
  ticketType: TicketTypeRow;
  quantity: number;
}

/** The payment of tickets that hold a seat: settled at once when free, else due at the desk. */
export function paymentFor(
  { tenant, now }: TenantContext,
  { event, customer, bought }: { event: EventRow; customer: CustomerRow; bought: Bought[] },
): PaymentRow {
  const order = priceTickets(bought.map((entry) => priceOf(event, entry)));
  const isFree = order.totalMinor === 0;
  return {
    tenantId: tenant.id,
    id: newId(),
    customerId: customer.id,
    method: isFree ? "free" : "local",
    status: isFree ? "completed" : "pending",
    provider: null,
    providerRef: null,
    currency: tenant.currency,
    totalMinor: order.totalMinor,
    taxMinor: order.taxMinor,
    discountMinor: order.discountMinor,
    dueMinor: order.depositMinor,
    paidMinor: 0,
    refundedMinor: 0,
    lines: order.lines,
    couponCode: null,
    checkoutUrl: null,
    holdExpiresAt: null,
    failureReason: null,
    completedAt: isFree ? now : null,
    refundedAt: null,
    refundReason: null,
    createdAt: now,
    updatedAt: now,
  };
}

const priceOf = (event: EventRow, { ticketType, quantity }: Bought) => ({
  label: `${event.title}: ${ticketType.title}`,
  quantity,
  unitPriceMinor: ticketType.priceMinor,
  taxRatePercent: ticketType.taxRatePercent,
});
