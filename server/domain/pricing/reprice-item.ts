import { lowerAll, type Reduction } from "./coupon-terms";
import { type Charge, linesOf, type OrderedExtra } from "./order-items";
import type { PriceLine } from "./price";

/** What is booked now, where it was something else before. */
export interface ChangedItem {
  persons: number;
  /** Local days of a day-based service, else 1. */
  days: number;
  extras: OrderedExtra[];
  /** A package pays for the service, whoever comes. */
  hasPackage: boolean;
}

/**
 * The lines of one item of an order for other persons or extras, at the prices it was ordered at. What its package or
 * its coupon takes off is taken off anew, so it costs what it would have cost in the first place.
 *
 * @param lines  the item's lines as they are; the first one is the service's
 * @param coupon what is there for this item; see `reductionFor`
 */
export function repriceItem(lines: PriceLine[], changed: ChangedItem, coupon: Reduction | null): PriceLine[] {
  const [first] = pairsOf(lines);
  if (!first) return [];
  const { line: service, off } = first;
  const packageCode = changed.hasPackage && off ? off.label : null;
  const charges = fullLines(service, changed).map(
    (line): Charge =>
      line.kind === "service" && packageCode !== null
        ? { line, offMinor: line.amountMinor, offLabel: packageCode }
        : { line, offMinor: 0, offLabel: "" },
  );
  return (coupon ? lowerAll(charges, coupon) : charges).flatMap(linesOf);
}

/** Each line at its full amount; the service's own comes first. */
function fullLines(service: PriceLine, { persons, days, extras }: ChangedItem): PriceLine[] {
  const full = [{ ...service, quantity: persons * days }];
  for (const { title, unitPriceMinor, quantity, perPerson } of extras) {
    const charged = perPerson ? quantity * persons : quantity;
    if (charged > 0) full.push({ ...service, kind: "extra", label: title, unitPriceMinor, quantity: charged });
  }
  return full.map((line) => ({ ...line, amountMinor: line.unitPriceMinor * line.quantity }));
}

/** A line, and the discount that lowers it. */
interface Lowered {
  line: PriceLine;
  off: PriceLine | null;
}

/** Each line with the discount that follows it. */
export function pairsOf(lines: PriceLine[]): Lowered[] {
  const pairs: Lowered[] = [];
  for (const line of lines) {
    const last = pairs.at(-1);
    if (line.kind === "discount" && last) last.off = line;
    else pairs.push({ line, off: null });
  }
  return pairs;
}
