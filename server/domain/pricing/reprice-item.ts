import { shareOf } from "../money";
import type { PriceLine } from "../price";
import type { OrderedExtra } from "./order-items";

/** What is booked now, where it was something else before. */
export interface ChangedItem {
  persons: number;
  /** Local days of a day-based service, else 1. */
  days: number;
  extras: OrderedExtra[];
}

/**
 * The lines of one item of an order for other persons or extras, at the prices and with the discounts it was ordered
 * with: a line that was lowered stays lowered by the same share, rounded half up; an extra that comes anew costs its
 * full price.
 *
 * @param lines the item's lines as they are; the first one is the service's
 */
export function repriceItem(lines: PriceLine[], { persons, days, extras }: ChangedItem): PriceLine[] {
  const [service] = lines;
  if (!service) return [];
  const lowered = pairsOf(lines);
  const changed = [{ ...service, quantity: persons * days }];
  for (const { title, unitPriceMinor, quantity, perPerson } of extras) {
    const kind = "extra" as const;
    const charged = perPerson ? quantity * persons : quantity;
    if (charged > 0) changed.push({ ...service, kind, label: title, unitPriceMinor, quantity: charged });
  }
  return changed.flatMap((line) => {
    const priced = { ...line, amountMinor: line.unitPriceMinor * line.quantity };
    const before = lowered.find((pair) => isSame(pair.line, priced));
    return before?.off ? [priced, offOf(priced, before.line, before.off)] : [priced];
  });
}

/** A line, and the discount that lowers it. */
export interface Lowered {
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

const isSame = (a: PriceLine, b: PriceLine) =>
  a.kind === b.kind && a.label === b.label && a.unitPriceMinor === b.unitPriceMinor;

function offOf(line: PriceLine, before: PriceLine, off: PriceLine): PriceLine {
  const offMinor = before.amountMinor === 0 ? 0 : shareOf(line.amountMinor, -off.amountMinor, before.amountMinor);
  return { ...off, unitPriceMinor: -offMinor, amountMinor: -offMinor };
}
