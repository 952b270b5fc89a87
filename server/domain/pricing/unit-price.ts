/** A booking whose price nothing has lowered; amounts in minor units. */
interface FullyPriced {
  priceMinor: number;
  persons: number;
  extras: { priceMinor: number; quantity: number; perPerson: boolean }[];
}

/** What its service costs each person a day. @param service.durationDays null: it takes part of a day */
export function unitPriceOf(
  { priceMinor, persons, extras }: FullyPriced,
  { durationDays }: { durationDays: number | null },
): number {
  const extrasMinor = extras.reduce(
    (sum, extra) => sum + extra.priceMinor * extra.quantity * (extra.perPerson ? persons : 1),
    0,
  );
  return Math.round((priceMinor - extrasMinor) / (persons * (durationDays ?? 1)));
}
