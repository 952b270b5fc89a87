import { changesOf, type TenantContext } from "../../../context";
import type { BookingRow, CustomerRow, OrderRow, PaymentRow } from "../../../db/schema";
import { invariant } from "../../../domain/errors";
import { isPaidFirst, newPayment, wayToPay } from "../../charges";
import { handOf, leaveUses } from "../charge/codes";
import { payWithOf } from "../charge/pay-with";
import { priceBooking, requirePayable, statusOfNew } from "../charge/price-booking";
import {
  agreedOn,
  type Codes,
  isPaidBy,
  type PricedItem,
  priceItems,
  targetsOf,
  typedCode,
} from "../charge/price-items";
import type { LoadedOrder } from "./load-order";
import type { PlacedVisit } from "./place-visits";

interface OrderToCharge {
  loaded: LoadedOrder;
  customer: CustomerRow;
  made: OrderRow;
  placed: PlacedVisit[];
}

/** How a booking stands in its order: with a seat or waiting for one, and what that costs or is to cost. */
type Standing = Pick<BookingRow, "status" | "priceMinor" | "paymentId" | "packageId" | "couponCode" | "payWith">;

interface ChargedOrder {
  /** Null when nobody has a seat. */
  payment: PaymentRow | null;
  standingOf: (placed: PlacedVisit) => Standing;
}

/**
 * What the seats of an order cost, and how that is paid. Who waits for a seat owes nothing before it is given, and keeps
 * what is to pay for it then.
 *
 * @throws DomainError validation on `payment` | coupon_invalid | package_invalid | package_expired | package_used_up
 */
export function chargeOrder(ctx: TenantContext, order: OrderToCharge): ChargedOrder {
  const waiting = order.placed.filter(({ visit }) => visit.waits);
  const seated = order.placed.filter(({ visit }) => !visit.waits);
  const charge = chargeSeats(ctx, order, seated);
  const { coupon, packageCode, payment } = order.loaded.input;
  const payWith = payWithOf(ctx, {
    coupon,
    packageCode,
    payment,
    email: order.customer.email,
    locked: order.loaded.locked,
    waiting: waiting.map(pricedItem),
    hasSeats: seated.length > 0,
  });
  return {
    payment: charge.payment,
    standingOf: (placed) =>
      placed.visit.waits
        ? { ...waitingColumns(ctx, placed), payWith: payWith(placed.item.offered.service.id) }
        : seatedColumns(ctx, placed, charge),
  };
}

interface Charge extends Codes {
  payment: PaymentRow | null;
  pricesMinor: Map<PlacedVisit, number>;
}

function chargeSeats(ctx: TenantContext, { loaded, customer, made }: OrderToCharge, seated: PlacedVisit[]): Charge {
  if (seated.length === 0) return { payment: null, coupon: null, pack: null, pricesMinor: new Map() };
  const { input, locked } = loaded;
  const seats = seated.map(pricedItem);
  const asked = { coupon: typedCode(input.coupon), packageCode: typedCode(input.packageCode), email: customer.email };
  const hand = handOf(ctx, locked);
  const codes = hand.take({ ...asked, items: targetsOf(seats) });
  leaveUses(ctx, changesOf(ctx), { locked, hand });
  const priced = priceItems(ctx, seats, codes);
  const wanted = wayToPay(ctx, input.payment);
  requirePayable(ctx, priced, wanted);
  const coupon = { couponCode: codes.coupon?.code ?? null, couponTerms: agreedOn(seats, codes) };
  const payment = newPayment(ctx, priced, { customerId: customer.id, orderId: made.id, wanted, ...coupon });
  const pricesMinor = new Map(seated.map((seat, index) => [seat, priced.items[index]?.totalMinor ?? 0]));
  return { ...codes, payment, pricesMinor };
}

/** What an item is priced by: of a composite service its own price, whoever serves it. */
function pricedItem({ item, visit }: PlacedVisit): PricedItem {
  const member = item.offered.members.find(({ id }) => id === visit.segments[0].staffId);
  invariant(member, "a visit is laid out with one of those who offer its service");
  return { item, member };
}

/** The price is what the seat will cost once it is given. */
function waitingColumns(ctx: TenantContext, placed: PlacedVisit): Omit<Standing, "payWith"> {
  const { item, member } = pricedItem(placed);
  const { totalMinor } = priceBooking(ctx, { ...item, service: item.offered.service, link: member.link });
  return { status: "waitlisted", priceMinor: totalMinor, paymentId: null, packageId: null, couponCode: null };
}

function seatedColumns(ctx: TenantContext, placed: PlacedVisit, charge: Charge): Standing {
  const { payment, coupon, pack, pricesMinor } = charge;
  const { offered } = placed.item;
  const waitsForPayment = payment !== null && isPaidFirst(payment);
  return {
    status: waitsForPayment ? "pending" : statusOfNew(ctx, offered),
    priceMinor: pricesMinor.get(placed) ?? 0,
    paymentId: payment?.id ?? null,
    packageId: isPaidBy(pack, offered.service.id) ? pack.id : null,
    couponCode: coupon?.code ?? null,
    payWith: null,
  };
}
