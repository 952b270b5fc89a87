import type { BookingRow, ServiceRow } from "../../../db/schema";
import type { OpenOrder } from "../../../domain/pricing/open-order";
import { sumLines } from "../../../domain/pricing/price-order";
import type { ChangedItem } from "../../../domain/pricing/reprice-item";
import { orderedExtras } from "../intake/extras";

/** An order as a payment's columns keep it. */
export function orderColumns(order: OpenOrder) {
  const sums = sumLines(order.lines);
  return { ...order, ...sums, dueMinor: Math.min(sums.totalMinor, order.dueMinor) };
}

/** What is booked, as the pricing reads it. */
export const itemNow = (
  { persons, extras, packageId }: Pick<BookingRow, "persons" | "extras" | "packageId">,
  { durationDays }: Pick<ServiceRow, "durationDays">,
): ChangedItem => ({
  persons,
  days: durationDays ?? 1,
  extras: orderedExtras(extras),
  hasPackage: packageId !== null,
});
