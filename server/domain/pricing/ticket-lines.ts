import type { PriceLine } from "./price";
import { pairsOf } from "./reprice-item";

/** A ticket that the lines of its order count. */
interface CountedTicket {
  /** Its share of the order, in minor units. */
  priceMinor: number;
  /** Whether it is still asked for. */
  isLive: boolean;
}

/**
 * The lines of an order of tickets with those alone that are still asked for: each costs its share of the order, so
 * what is left adds up to their prices. A type that none is left of has no line.
 *
 * @param tickets all that the lines count, in the order of the lines; of another number the lines stay as they are
 */
export function linesOfTickets(lines: PriceLine[], tickets: CountedTicket[]): PriceLine[] {
  const pairs = pairsOf(lines);
  if (pairs.reduce((sum, { line }) => sum + line.quantity, 0) !== tickets.length) return lines;
  let next = 0;
  return pairs.flatMap(({ line, off }) => {
    const own = tickets.slice(next, next + line.quantity);
    next += line.quantity;
    const live = own.filter(({ isLive }) => isLive);
    if (live.length === 0) return [];
    const amountMinor = line.unitPriceMinor * live.length;
    const offMinor = amountMinor - live.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
    const left = { ...line, quantity: live.length, amountMinor };
    return off ? [left, { ...off, unitPriceMinor: -offMinor, amountMinor: -offMinor }] : [left];
  });
}
