import { type CouponTarget, type CouponTerms, isCovered, type Reduction } from "./coupon-terms";
import { linesOfItem, type OpenOrder } from "./open-order";
import { type PriceLine, percentOf } from "./price";
import { pairsOf } from "./reprice-item";

/** What a coupon takes off an order, as it was when the order was made: later changes of the coupon do not reach back. */
export interface AgreedCoupon extends Reduction {
  /** Places in the order of the items that it lowers. */
  itemIndexes: number[];
}

/** What a coupon takes off an order of these items. */
export function agreedCoupon(coupon: CouponTerms, items: CouponTarget[]): AgreedCoupon {
  const { code, discountPercent, deductionMinor } = coupon;
  const itemIndexes = items.flatMap((item, index) => (isCovered(coupon, item) ? [index] : []));
  return { code, discountPercent, deductionMinor, itemIndexes };
}

/**
 * What a coupon takes off one item of its order: the percentage, and of the deduction all that the other items do not
 * have, so that together they never have more. Null: it is for other items, or there is none.
 */
export function reductionFor(
  coupon: AgreedCoupon | null,
  order: Pick<OpenOrder, "lines" | "setAside">,
  itemIndex: number,
): Reduction | null {
  if (!coupon?.itemIndexes.includes(itemIndex)) return null;
  const { code, discountPercent } = coupon;
  const others = coupon.itemIndexes.filter((other) => other !== itemIndex);
  const takenMinor = others.reduce((sum, other) => sum + deductedIn(linesOfItem(order, other), coupon), 0);
  return { code, discountPercent, deductionMinor: Math.max(0, coupon.deductionMinor - takenMinor) };
}

/** What of a coupon's deduction stands in lines, its percentage aside. */
const deductedIn = (lines: PriceLine[], { code, discountPercent }: Reduction): number =>
  pairsOf(lines).reduce((sum, { line, off }) => {
    if (off?.label !== code) return sum;
    return sum - off.amountMinor - percentOf(line.amountMinor, discountPercent);
  }, 0);
