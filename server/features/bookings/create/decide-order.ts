import { changesOf, type TenantContext } from "../../../context";
import { StaleLock } from "../../../db/own-transaction";
import type { BookingRow, CustomerRow, OrderRow, PaymentRow } from "../../../db/schema";
import { layOutOffered } from "../../../domain/booking/layout/lay-out-offered";
import type { Taken } from "../../../domain/booking/layout/occupy";
import type { Visit } from "../../../domain/booking/layout/visit";
import { isAboutPlace, justTaken } from "../../../domain/booking/refusals";
import { invariant } from "../../../domain/errors";
import { newOrder } from "../../charges";
import { foundOrNewCustomer } from "../../customers";
import type { BookingRecord } from "../read/record";
import { chargeOrder } from "./charge-order";
import type { LoadedOrder } from "./load-order";
import { newBooking } from "./new-booking";
import { type PlacedVisit, placeVisits } from "./place-visits";
import { recordsOf } from "./records";
import type { AnsweredItem } from "./requested-items";

/** What an order becomes. */
export interface DecidedOrder {
  records: BookingRecord[];
  made: OrderRow;
  payment: PaymentRow | null;
  arrived: ReturnType<typeof foundOrNewCustomer>;
}

/**
 * Decides an order: where its visits stand, who comes, what it costs.
 *
 * @throws DomainError slot_unavailable | capacity_exceeded | coupon_invalid | package_invalid | package_expired |
 *   package_used_up | validation on `payment`
 */
export function decideOrder(ctx: TenantContext, loaded: LoadedOrder): DecidedOrder {
  const { tenant, now, unit } = ctx;
  invariant(unit, "an order is decided in a unit");
  unit.refusal = justTaken;
  const visits = layOutOrder(loaded);
  const arrived = foundOrNewCustomer(tenant.id, { ...loaded.details, existing: loaded.existing, now });
  const { customer } = arrived;
  const placed = placeVisits(ctx, visits, changesOf(ctx));
  const made = newOrder(ctx, customer.id);
  const { payment, standingOf } = chargeOrder(ctx, { loaded, customer, made, placed });
  const records = placed.flatMap((one, index) => {
    const item = loaded.items[index] as AnsweredItem;
    const booking = bookingRow(ctx, { loaded, item, placed: one, customer, made, standing: standingOf(one) });
    return recordsOf(ctx, one, { booking, customer, payment: one.visit.waits ? null : payment });
  });
  return { records, made, payment, arrived };
}

/** Lays out the items of an order, one after another: the second must see what the first takes. */
function layOutOrder({ items, tables, input, isNarrowed }: LoadedOrder) {
  const taken: Taken[] = [];
  try {
    return items.map((item, index) => {
      const { startAt, persons } = item;
      const table = tables[index];
      invariant(table, "every item has its timetable");
      const visit: Visit = layOutOffered(table.timetable, { startAt, mayWait: input.waitlist }, taken);
      taken.push({ visit, persons });
      return { visit, item, standing: table.standing };
    });
  } catch (error) {
    if (isNarrowed && isAboutPlace(error)) throw new StaleLock("Somebody else was faster with this member.");
    throw error;
  }
}

interface Ordered {
  loaded: LoadedOrder;
  item: AnsweredItem;
  placed: PlacedVisit;
  customer: CustomerRow;
  made: OrderRow;
  standing: Pick<BookingRow, "status" | "priceMinor" | "paymentId" | "packageId" | "couponCode" | "payWith">;
}

function bookingRow(ctx: TenantContext, { loaded, item, placed, customer, made, standing }: Ordered): BookingRow {
  const { notes, timeZone = null, locale = null } = loaded.input;
  const { persons, extras, fields } = item;
  return newBooking(ctx, {
    appointmentId: placed.appointments[0]?.id ?? "",
    customerId: customer.id,
    orderId: made.id,
    persons,
    extras,
    fields,
    notes,
    timeZone,
    locale,
    ...standing,
  });
}
