import type { TenantContext } from "../../context";
import type { EventRow, TicketTypeRow } from "../../db/schema";
import { soldOut } from "../../domain/booking/tickets/ticket-seats";
import { DomainError, type Fields, invalid, invariant, notFound } from "../../domain/errors";
import { isInSales } from "../../domain/events/tickets";
import { toMajor } from "../../domain/money";
import { paymentFault, wayToPay } from "../charges";
import { foundOrNewCustomer } from "../customers";
import { issueTickets, type TicketOrder } from "./attendees/order/issue";
import { loadTicketOrder } from "./attendees/order/load-ticket-order";
import { orderUrlOf, type TicketRecord, ticketUrlOf } from "./attendees/record-queries";
import type { OrderedTickets, OrderTicketsInput } from "./public-schemas";
import { isOnSale } from "./shown";

/**
 * Orders tickets of a published event for whoever asks, in one payment. What does not fit waits, where the event has a
 * waiting list; else nothing is ordered.
 *
 * @throws DomainError not_found | validation | coupon_invalid | capacity_exceeded, also when the event's pattern of codes has no
 *   free codes
 */
export async function orderTickets(ctx: TenantContext, input: OrderTicketsInput): Promise<TicketRecord[]> {
  const { tenant, now, unit } = ctx;
  invariant(unit, "an order is decided in a unit");
  unit.refusal = soldOut;
  const { name, email, phone, timeZone = null, locale = null } = input;
  const details = { fullName: name, email, phone: phone || null, timeZone, locale };
  const ticketTypeIds = input.items.map(({ ticketType }) => ticketType);
  const coupon = input.coupon?.trim() || null;
  const loaded = await loadTicketOrder(ctx, { event: input.id, ticketTypeIds, orderer: { details }, coupon });
  const { event, types } = loaded;
  if (event?.status !== "published") throw notFound("event");
  requireAllowed(ctx, input, { event, types });
  const orders = ordersOf(input, types);
  const purchase = { wanted: wayToPay(ctx, input.payment), couponCode: coupon };
  const arrived = foundOrNewCustomer(tenant.id, { ...details, existing: loaded.customer, now });
  return issueTickets(ctx, { event, orders, arrived, purchase, toCustomer: true, loaded }).catch(asSoldOut);
}

/** That codes have run out is the account's business; to a visitor tickets have. */
function asSoldOut(error: unknown): never {
  throw error instanceof DomainError && error.code === "conflict" ? soldOut() : error;
}

/** So many tickets of a type, for these people among others. */
interface WantedItem {
  ticketType: string;
  quantity: number;
  attendees?: unknown[];
}

interface Offer {
  event: EventRow;
  types: Map<string, TicketTypeRow>;
}

/** All that is wrong with an order is told at once. @throws DomainError validation */
function requireAllowed(ctx: TenantContext, input: OrderTicketsInput, offer: Offer): void {
  const faults: Fields = {};
  if (ctx.tenant.requirePhone && !input.phone) faults.phone = "A phone number is needed.";
  const fault = paymentFault(ctx, input.payment);
  if (fault !== null) faults.payment = fault;
  Object.assign(faults, faultsOfItems(input.items, offer, ctx.now));
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Why items cannot be ordered, seats aside; empty when they can. */
export function faultsOfItems(items: WantedItem[], { event, types }: Offer, now: Date): Fields {
  const faults: Fields = {};
  for (const [index, item] of items.entries()) {
    const type = types.get(item.ticketType);
    const wrong = typeFault(event, type, now) ?? (type && quantityFault(items, index, type));
    if (!wrong) continue;
    faults[`items.${index}.${wrong.name}`] = wrong.sentence;
    faults.items ??= wrong.sentence;
  }
  return faults;
}

interface Fault {
  name: "ticketType" | "quantity" | "attendees";
  sentence: string;
}

function typeFault(event: EventRow, type: TicketTypeRow | undefined, now: Date): Fault | null {
  if (type?.visibility !== "public") return { name: "ticketType", sentence: "The event has no such ticket type." };
  const isOffered = isOnSale(event, now) && isInSales(type, now);
  return isOffered ? null : { name: "ticketType", sentence: "These tickets are not on sale now." };
}

/** The limits hold for an order, however many of its items are of the type. */
function quantityFault(items: WantedItem[], index: number, type: TicketTypeRow): Fault | null {
  const { minPerOrder: min, maxPerOrder: max } = type;
  const same = items.filter(({ ticketType }) => ticketType === type.id);
  const quantity = same.reduce((sum, item) => sum + item.quantity, 0);
  if (quantity < min || quantity > max) return { name: "quantity", sentence: `Must be ${min} to ${max} in one order.` };
  const { attendees = [], quantity: own = 0 } = items[index] ?? {};
  return attendees.length > own ? { name: "attendees", sentence: "There are more attendees than tickets." } : null;
}

function ordersOf({ items, name, email, notes }: OrderTicketsInput, types: Offer["types"]): TicketOrder[] {
  const fields = notes ? { notes } : {};
  return items.map(({ ticketType: id, quantity, attendees }) => {
    const ticketType = types.get(id);
    invariant(ticketType, "the order was checked");
    const everyone = Array.from({ length: quantity }, (_, index) => attendees[index] ?? { name, email });
    return { ticketType, attendees: everyone.map((person) => ({ ...person, fields })) };
  });
}

/** What a public order answers. @param records its tickets, in the order of its items */
export function toOrdered(records: TicketRecord[]): OrderedTickets {
  const [payment] = records.flatMap((record) => record.payment ?? []);
  const [first] = records;
  invariant(first, "an order has a ticket");
  return {
    tickets: records.map(({ ticket }) => ({
      id: ticket.id,
      code: ticket.code,
      status: ticket.status,
      ticketUrl: ticketUrlOf(ticket),
    })),
    payment: payment
      ? {
          id: payment.id,
          status: payment.status,
          due: toMajor(payment.dueMinor, payment.currency),
          checkoutUrl: payment.checkoutUrl,
        }
      : null,
    orderUrl: orderUrlOf(first.ticket),
  };
}
