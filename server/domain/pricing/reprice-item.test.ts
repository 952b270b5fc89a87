import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AgreedCoupon, agreedCoupon, reductionFor } from "./agreed-coupon";
import type { CouponTerms } from "./coupon-terms";
import { type OpenOrder, withLinesOf } from "./open-order";
import type { OrderedExtra, ServiceItem } from "./order-items";
import { priceOrder, sumLines } from "./price-order";
import { repriceItem } from "./reprice-item";

const item = (changes: Partial<ServiceItem> = {}): ServiceItem => ({
  kind: "service",
  serviceId: "cut",
  staffId: "ana",
  title: "Cut",
  unitPriceMinor: 1999,
  persons: 2,
  durationDays: null,
  taxRatePercent: 21,
  deposit: { percent: 100 },
  extras: [],
  packageCode: null,
  ...changes,
});
const couponOf = (terms: Partial<CouponTerms>): CouponTerms => ({
  code: "LESS",
  discountPercent: 0,
  deductionMinor: 0,
  serviceIds: [],
  staffIds: [],
  eventIds: [],
  ...terms,
});

interface Content {
  persons: number;
  extras: OrderedExtra[];
}

/** An order as its payment keeps it, of which one item is changed after another. */
function openOrder(items: ServiceItem[], coupon: CouponTerms | null) {
  const { lines } = priceOrder({ items, coupon });
  let order: OpenOrder = { lines, setAside: [], dueMinor: 0 };
  const agreed: AgreedCoupon | null = coupon && agreedCoupon(coupon, items);
  const own = (index: number) => order.lines.filter(({ itemIndex }) => itemIndex === index);
  return {
    linesOf: own,
    lines: () => order.lines,
    change: (index: number, { persons, extras }: Content) => {
      const changed = { persons, extras, days: items[index]?.durationDays ?? 1, hasPackage: isPaid(items[index]) };
      order = withLinesOf(order, index, repriceItem(own(index), changed, reductionFor(agreed, order, index)));
    },
  };
}
const isPaid = (ordered: ServiceItem | undefined) => ordered !== undefined && ordered.packageCode !== null;

const anExtra = (title: string, priceMinor: fc.Arbitrary<number>) =>
  fc.record({
    title: fc.constant(title),
    unitPriceMinor: priceMinor,
    quantity: fc.integer({ min: 0, max: 4 }),
    perPerson: fc.boolean(),
  });
const aContent: fc.Arbitrary<Content> = fc.record({
  persons: fc.integer({ min: 1, max: 9 }),
  extras: fc.tuple(anExtra("Wash", fc.constant(350)), anExtra("Mug", fc.constant(33))),
});
const aCoupon = fc.record({
  discountPercent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  ),
  deductionMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
});

describe("an item priced again", () => {
  it("costs what it would have cost in the first place, line by line, however often it changed", () => {
    const anItem = fc.record({
      unitPriceMinor: fc.integer({ min: 0, max: 9999 }),
      durationDays: fc.constantFrom(null, 3),
      packageCode: fc.constantFrom(null, null, "PACK"),
    });
    fc.assert(
      fc.property(
        anItem,
        fc.option(aCoupon),
        fc.array(aContent, { minLength: 2, maxLength: 6 }),
        (fixed, terms, contents) => {
          const coupon = terms && couponOf(terms);
          const [first, ...later] = contents;
          const order = openOrder([item({ ...fixed, ...first })], coupon);
          for (const content of later) {
            order.change(0, content);
            const fresh = priceOrder({ items: [item({ ...fixed, ...content })], coupon });
            expect(order.lines()).toEqual(fresh.lines);
          }
        },
      ),
    );
  });

  it("together with others takes the deduction once, leaves their lines alone, and costs at least nothing", () => {
    const anOrder = fc.array(aContent, { minLength: 2, maxLength: 4 });
    const changes = fc.array(fc.tuple(fc.nat(3), aContent), { maxLength: 8 });
    fc.assert(
      fc.property(anOrder, aCoupon, changes, (contents, terms, turns) => {
        const coupon = couponOf({ ...terms, discountPercent: 0 });
        const order = openOrder(
          contents.map((content) => item(content)),
          coupon,
        );
        for (const [turn, content] of turns) {
          const index = turn % contents.length;
          const others = contents.map((_, at) => (at === index ? [] : order.linesOf(at)));
          order.change(index, content);
          for (const [at, lines] of others.entries()) if (at !== index) expect(order.linesOf(at)).toEqual(lines);
          expect(sumLines(order.lines()).discountMinor).toBeLessThanOrEqual(coupon.deductionMinor);
          expect(sumLines(order.linesOf(index)).totalMinor).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("of which its coupon is not for costs its full price", () => {
    const order = openOrder(
      [item(), item({ serviceId: "dye" })],
      couponOf({ deductionMinor: 500, serviceIds: ["dye"] }),
    );
    order.change(0, { persons: 3, extras: [] });
    expect(sumLines(order.linesOf(0)).totalMinor).toBe(5997);
    expect(sumLines(order.lines()).discountMinor).toBe(500);
  });

  it("takes a percentage of each line, half up", () => {
    const mug = { title: "Mug", unitPriceMinor: 333, quantity: 1, perPerson: true };
    const order = openOrder([item({ unitPriceMinor: 3333, extras: [mug] })], couponOf({ discountPercent: 10 }));
    order.change(0, { persons: 3, extras: [mug] });
    const amounts = order.lines().map(({ amountMinor }) => amountMinor);
    expect(amounts).toEqual([9999, -1000, 999, -100]);
  });

  it("of nothing is nothing", () => {
    expect(repriceItem([], { persons: 1, days: 1, extras: [], hasPackage: false }, null)).toEqual([]);
  });
});
