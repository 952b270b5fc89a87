import type { BookingRow, ServiceRow } from "../../db/schema";

/** What the service costs each person a day, of a booking that was never lowered. */
export function unitPriceOf(
  { priceMinor, persons, extras }: Pick<BookingRow, "priceMinor" | "persons" | "extras">,
  { durationDays }: Pick<ServiceRow, "durationDays">,
): number {
  const extrasMinor = extras.reduce(
    (sum, extra) => sum + extra.priceMinor * extra.quantity * (extra.perPerson ? persons : 1),
    0,
  );
  return Math.round((priceMinor - extrasMinor) / (persons * (durationDays ?? 1)));
}
