import { invalid } from "../errors";
import { type CouponTerms, isCovered, lowerAll } from "./coupon-terms";
import { type Charge, chargesOf, linesOf, type OrderItem } from "./order-items";
import { type Deposit, depositOf, type PricedOrder, type PriceLine, sumOrders, taxWithin } from "./price";

/** An order with what each of its items costs, in the order they were given; the items add up to the order. */
export interface PricedItems extends PricedOrder {
  items: PricedOrder[];
}

/**
 * Prices what is ordered together, in whole minor units of whichever currency.
 *
 * Each line stands at its full amount. What a package or coupon takes off it follows as a `discount` line of
 * negative amount, at the same tax rate and labelled with the code; so lines re-add to the total and
 * `discountMinor` is all that was taken off, package uses included. A package pays for its service whole, extras
 * stay; a coupon lowers what is left. Tax is contained, half up per line after discount. The deposit is asked of
 * each line after discount, an amount once of the item and at most what it costs; tickets are due whole.
 *
 * A coupon that covers none of the items takes nothing off: `couponVerdict` is who refuses it.
 *
 * @throws DomainError validation on `items` when the sum is past what can be counted exactly (2^53 − 1 minor units)
 */
export function priceOrder({ items, coupon }: { items: OrderItem[]; coupon: CouponTerms | null }): PricedItems {
  const full = items.map(chargesOf);
  requireCountable(full.flat());
  const charges = coupon ? lowered(full, { items, coupon }) : full;
  const priced = items.map((item, index) => priceItem(item, charges[index] ?? []));
  return { ...sumOrders(priced), items: priced };
}

interface Net {
  amountMinor: number;
  taxRatePercent: number;
}

/** What each line comes to, where a `discount` lowers the line before it. */
function netsOf(lines: PriceLine[]): Net[] {
  const nets: Net[] = [];
  for (const { kind, amountMinor, taxRatePercent } of lines) {
    const last = nets.at(-1);
    if (kind !== "discount" || !last) nets.push({ amountMinor, taxRatePercent });
    else last.amountMinor += amountMinor;
  }
  return nets;
}

/** The sums of lines as a payment keeps them, where each `discount` lowers the line before it. */
export function sumLines(lines: PriceLine[]): Pick<PricedOrder, "totalMinor" | "taxMinor" | "discountMinor"> {
  const nets = netsOf(lines);
  const sum = (amounts: number[]) => amounts.reduce((total, amountMinor) => total + amountMinor, 0);
  return {
    totalMinor: sum(nets.map(({ amountMinor }) => amountMinor)),
    taxMinor: sum(nets.map(({ amountMinor, taxRatePercent }) => taxWithin(amountMinor, taxRatePercent))),
    discountMinor: sum(lines.map(({ kind, amountMinor }) => (kind === "discount" ? -amountMinor : 0))),
  };
}

/** The deposit of one item's lines: a percentage of each after discount, half up, or an amount of them all. */
export function depositOfLines(lines: PriceLine[], deposit: Deposit): number {
  const nets =
    "percent" in deposit ? netsOf(lines) : [sumLines(lines)].map(({ totalMinor: amountMinor }) => ({ amountMinor }));
  return nets.reduce((sum, { amountMinor }) => sum + depositOf(amountMinor, deposit), 0);
}

function requireCountable(charges: Charge[]): void {
  const fullMinor = charges.reduce((sum, { line }) => sum + line.amountMinor, 0);
  if (!Number.isSafeInteger(fullMinor)) throw invalid({ items: "This costs more than can be charged." });
}

/** The charges of the items, of which the covered ones are lowered together. */
function lowered(charges: Charge[][], { items, coupon }: { items: OrderItem[]; coupon: CouponTerms }): Charge[][] {
  const covered = charges.filter((_, index) => items[index] && isCovered(coupon, items[index])).flat();
  const after = lowerAll(covered, coupon);
  const loweredBy = new Map(covered.map((charge, index) => [charge, after[index] ?? charge]));
  return charges.map((ofItem) => ofItem.map((charge) => loweredBy.get(charge) ?? charge));
}

function priceItem(item: OrderItem, charges: Charge[]): PricedOrder {
  const lines = charges.flatMap(linesOf);
  const sums = sumLines(lines);
  const deposit = item.kind === "ticket" ? { percent: 100 } : item.deposit;
  return { lines, ...sums, depositMinor: depositOfLines(lines, deposit) };
}
