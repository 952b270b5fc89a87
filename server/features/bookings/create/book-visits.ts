import { changesOf, type TenantContext } from "../../../context";
import {
  type BookingRow,
  bookings,
  type CustomerRow,
  customers,
  orders,
  type PaymentRow,
  payments,
} from "../../../db/schema";
import { insertRows, updateRow } from "../../../db/unit/changes";
import { promiseOf } from "../../../domain/booking/entitlements/codes";
import { invariant } from "../../../domain/errors";
import type { Marks } from "../../../schemas/marks";
import { isPaidFirst, newOrder } from "../../charges";
import type { ChargeAsked } from "../charge/charge-asked";
import { type BookingToCharge, chargeWith, named, requireUnpaid } from "../charge/charge-booking";
import { type Hand, handOf, type LockedCodes, leaveUses } from "../charge/codes";
import { priceBooking, statusOfNew } from "../charge/price-booking";
import type { KeptChoice } from "../intake/operator-choice";
import type { BookingRecord } from "../read/record";
import { newBooking } from "./new-booking";
import type { PlacedVisit } from "./place-visits";
import { recordsOf } from "./records";

/** What an operator books in visits that were laid out, for one customer. */
interface VisitsToBook {
  placed: PlacedVisit[];
  customer: CustomerRow;
  choice: KeptChoice;
  asked: ChargeAsked;
  locked: LockedCodes;
  notes: string;
  /** What an integrator marks the bookings with; left out: nothing. */
  marks?: Marks;
  /** Of the series that makes them; null of one that stands alone. */
  seriesId: string | null;
}

/**
 * Leaves a booking of the customer in each visit, each with its own payment: every visit is paid when it takes place.
 * Who waits for a seat owes nothing before it is given, and keeps what is to pay for it then.
 *
 * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up | validation on `payment`
 */
export function bookVisits(ctx: TenantContext, booked: VisitsToBook): BookingRecord[] {
  const { customer, locked, placed } = booked;
  const changes = changesOf(ctx);
  const order = newOrder(ctx, customer.id);
  const hand = handOf(ctx, locked);
  const records: BookingRecord[] = [];
  for (const one of placed) {
    const { payment, ...standing } = standingOf(ctx, { ...booked, one, hand, orderId: order.id });
    const booking = bookingOf(ctx, { ...booked, one, orderId: order.id, standing });
    records.push(...recordsOf(ctx, one, { booking, customer, payment }));
  }
  leaveUses(ctx, changes, { locked, hand });
  insertRows(changes, orders, [order]);
  insertRows(
    changes,
    payments,
    records.flatMap(({ payment }) => payment ?? []),
  );
  insertRows(
    changes,
    bookings,
    records.map(({ booking }) => booking),
  );
  const key = { tenantId: customer.tenantId, id: customer.id };
  updateRow(changes, customers, { key, set: { lastBookingAt: ctx.now }, add: { bookingsCount: records.length } });
  return records;
}

interface ToCharge extends VisitsToBook {
  one: PlacedVisit;
  hand: Hand;
  orderId: string;
}

type Standing = Pick<BookingRow, "status" | "priceMinor" | "couponCode" | "packageId" | "payWith" | "paymentId">;

/** Whether the booking has a seat, and what that costs or is to cost. */
function standingOf(ctx: TenantContext, charged: ToCharge): Standing & { payment: PaymentRow | null } {
  const { one, asked, hand, customer } = charged;
  const { item, visit } = one;
  const seat = seatOf(charged);
  const items = [
    { kind: "service" as const, serviceId: seat.service.id, staffId: seat.staffId, persons: seat.persons },
  ];
  const order = { ...asked, email: customer.email, items };
  if (visit.waits) {
    requireUnpaid(asked);
    const codes = named(asked, () => hand.require(order));
    const payWith = promiseOf(codes, asked.method);
    const { totalMinor: priceMinor } = priceBooking(ctx, seat);
    return {
      status: "waitlisted",
      priceMinor,
      couponCode: null,
      packageId: null,
      payWith,
      paymentId: null,
      payment: null,
    };
  }
  const codes = named(asked, () => hand.take(order));
  const { payment, ...lowered } = chargeWith(ctx, seat, { asked, ...codes });
  const status = isPaidFirst(payment) ? "pending" : statusOfNew(ctx, item.offered);
  return { ...lowered, status, payWith: null, paymentId: payment.id, payment };
}

/** What a visit costs with the member who serves it; a composite service has a price of its own, whoever that is. */
function seatOf({ one: { item, visit }, customer, orderId }: ToCharge): BookingToCharge {
  const { offered, persons, extras } = item;
  const { staffId } = visit.segments[0];
  const member = offered.members.find(({ id }) => id === staffId);
  invariant(member, "a visit is laid out with one of those who offer its service");
  return { service: offered.service, link: member.link, staffId, persons, extras, customer, orderId };
}

interface ToBook extends VisitsToBook {
  one: PlacedVisit;
  orderId: string;
  standing: Standing;
}

function bookingOf(
  ctx: TenantContext,
  { one, customer, orderId, choice, notes, marks, seriesId, standing }: ToBook,
): BookingRow {
  const { persons } = one.item;
  const { extras, fields } = choice;
  return newBooking(ctx, {
    appointmentId: one.appointments[0]?.id ?? "",
    customerId: customer.id,
    orderId,
    persons,
    extras,
    fields,
    notes,
    ...marks,
    seriesId,
    timeZone: null,
    locale: null,
    ...standing,
  });
}
