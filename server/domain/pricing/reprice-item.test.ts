import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ServiceItem } from "./order-items";
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
const extra = { title: "Wash", unitPriceMinor: 350, quantity: 2, perPerson: true };
const linesOf = (ordered: ServiceItem) => priceOrder({ items: [ordered], coupon: null }).lines;

const anItem = fc.record({
  persons: fc.integer({ min: 1, max: 9 }),
  durationDays: fc.constant(3),
  packageCode: fc.constantFrom(null, "PACK"),
  extras: fc.array(
    fc.record({
      title: fc.constantFrom("Wash"),
      unitPriceMinor: fc.constant(350),
      quantity: fc.integer({ min: 1, max: 4 }),
      perPerson: fc.boolean(),
    }),
    { maxLength: 1 },
  ),
});

describe("an item priced again", () => {
  it("costs what it would have cost in the first place", () => {
    fc.assert(
      fc.property(anItem, anItem, (before, { persons, extras }) => {
        const after = { ...before, persons, extras };
        expect(repriceItem(linesOf(item(before)), { persons, extras, days: 3 })).toEqual(linesOf(item(after)));
      }),
    );
  });

  it("keeps what a coupon took off as a share, and gives none to an extra that comes anew", () => {
    const coupon = {
      code: "TENTH",
      discountPercent: 10,
      deductionMinor: 0,
      serviceIds: [],
      staffIds: [],
      eventIds: [],
    };
    const { lines } = priceOrder({ items: [item()], coupon });
    const changed = repriceItem(lines, { persons: 3, days: 1, extras: [extra] });
    expect(changed.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ["service", 5997],
      ["discount", -600],
      ["extra", 2100],
    ]);
    expect(sumLines(changed)).toMatchObject({ totalMinor: 7497, discountMinor: 600 });
  });

  it("of nothing is nothing", () => {
    expect(repriceItem([], { persons: 1, days: 1, extras: [extra] })).toEqual([]);
  });
});
