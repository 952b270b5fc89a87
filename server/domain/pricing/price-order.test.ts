import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CouponTerms } from "./coupon-terms";
import type { OrderItem, ServiceItem, TicketItem } from "./order-items";
import { taxWithin } from "./price";
import { priceOrder, sumLines } from "./price-order";

const haircut: ServiceItem = {
  kind: "service",
  serviceId: "haircut",
  staffId: "ana",
  title: "Haircut",
  unitPriceMinor: 5000,
  persons: 1,
  durationDays: null,
  taxRatePercent: 21,
  deposit: { percent: 100 },
  extras: [],
  packageCode: null,
};
const beard: ServiceItem = { ...haircut, serviceId: "beard", title: "Beard", unitPriceMinor: 2000, taxRatePercent: 10 };
const concert: TicketItem = {
  kind: "ticket",
  eventId: "concert",
  title: "Floor",
  unitPriceMinor: 3000,
  quantity: 2,
  taxRatePercent: 10,
};
const wash = { title: "Wash", unitPriceMinor: 500, quantity: 1, perPerson: false };
const none = { serviceIds: [], staffIds: [], eventIds: [] };
const coupon: CouponTerms = { code: "MAY", discountPercent: 0, deductionMinor: 0, ...none };
const price = (items: OrderItem[], terms: Partial<CouponTerms> | null = null) =>
  priceOrder({ items, coupon: terms && { ...coupon, ...terms } });
const amounts = (items: OrderItem[], terms: Partial<CouponTerms> | null = null) =>
  price(items, terms).lines.map(({ kind, label, amountMinor }) => [kind, label, amountMinor]);

describe("what is ordered", () => {
  it("costs its price per person, and per day of a day-based service", () => {
    expect(price([{ ...haircut, persons: 3 }]).totalMinor).toBe(15_000);
    expect(price([{ ...haircut, persons: 3, durationDays: 2 }]).totalMinor).toBe(30_000);
  });

  it("costs each extra times its quantity, times persons when it is for each", () => {
    const extras = [
      { ...wash, quantity: 2 },
      { ...wash, title: "Towel", quantity: 2, perPerson: true },
    ];
    expect(amounts([{ ...haircut, persons: 3, durationDays: 2, extras }])).toEqual([
      ["service", "Haircut", 30_000],
      ["extra", "Wash", 1000],
      ["extra", "Towel", 3000],
    ]);
    expect(amounts([{ ...haircut, extras: [{ ...wash, quantity: 0 }] }])).toHaveLength(1);
  });

  it("taxes extras at the rate of their service, each line by itself", () => {
    const { lines, taxMinor } = price([{ ...haircut, extras: [wash] }, beard]);
    expect(lines.map(({ taxRatePercent, itemIndex }) => [taxRatePercent, itemIndex])).toEqual([
      [21, 0],
      [21, 0],
      [10, 1],
    ]);
    expect(taxMinor).toBe(868 + 87 + 182);
  });

  it("asks a deposit of each booking, an amount at most what it costs, and tickets whole", () => {
    const half = { ...haircut, deposit: { percent: 50 }, extras: [wash] };
    const fixed = { ...beard, deposit: { amountMinor: 9000 } };
    const order = price([half, fixed, concert]);
    expect(order.items.map(({ depositMinor }) => depositMinor)).toEqual([2750, 2000, 6000]);
    expect(order.depositMinor).toBe(10_750);
  });

  it("takes a deposit's percentage of each line after discount, half up", () => {
    const eighth = { ...haircut, unitPriceMinor: 3333, deposit: { percent: 12.5 } };
    const order = price([{ ...eighth, extras: [{ ...wash, unitPriceMinor: 14 }] }]);
    expect(order.depositMinor).toBe(417 + 2);
    const lowered = price([{ ...eighth, extras: [{ ...wash, unitPriceMinor: 14 }] }], { discountPercent: 50 });
    expect(lowered.depositMinor).toBe(208 + 1);
  });

  it("is refused when it cannot be counted exactly", () => {
    const dear = { ...haircut, unitPriceMinor: 99_999_999_999, persons: 1000, durationDays: 365 };
    expect(() => price([dear])).toThrow(
      expect.objectContaining({ code: "validation", fields: { items: expect.any(String) } }),
    );
  });
});

describe("a package", () => {
  const used = { ...haircut, packageCode: "P-1", extras: [wash], persons: 2 };

  it("pays for the service whole, and not for the extras", () => {
    expect(amounts([used])).toEqual([
      ["service", "Haircut", 10_000],
      ["discount", "P-1", -10_000],
      ["extra", "Wash", 500],
    ]);
    expect(price([used])).toMatchObject({ totalMinor: 500, taxMinor: 87, discountMinor: 10_000, depositMinor: 500 });
  });

  it("leaves the rest of the order for a coupon", () => {
    expect(amounts([used, beard], { discountPercent: 10 }).filter(([kind]) => kind === "discount")).toEqual([
      ["discount", "P-1", -10_000],
      ["discount", "MAY", -50],
      ["discount", "MAY", -200],
    ]);
  });
});

describe("a coupon", () => {
  it("takes its percentage of each line, half up, right below it", () => {
    const odd = { ...haircut, unitPriceMinor: 1005, extras: [{ ...wash, unitPriceMinor: 333 }] };
    expect(amounts([odd], { discountPercent: 10 })).toEqual([
      ["service", "Haircut", 1005],
      ["discount", "MAY", -101],
      ["extra", "Wash", 333],
      ["discount", "MAY", -33],
    ]);
  });

  it("spreads its deduction over what the percentage left, to the last unit", () => {
    const items = [haircut, { ...haircut, staffId: "ben" }, { ...haircut, staffId: "cleo" }];
    expect(price(items, { deductionMinor: 1000 }).items.map(({ totalMinor }) => totalMinor)).toEqual([
      4666, 4667, 4667,
    ]);
    expect(price(items, { discountPercent: 50, deductionMinor: 1000 }).discountMinor).toBe(8500);
  });

  it("never makes a price negative", () => {
    const order = price([haircut, beard], { discountPercent: 20, deductionMinor: 1_000_000 });
    expect(order).toMatchObject({ totalMinor: 0, taxMinor: 0, discountMinor: 7000, depositMinor: 0 });
  });

  it("lowers only what it is for, extras of a covered service too", () => {
    const items = [{ ...haircut, extras: [wash] }, beard, concert];
    const discountsOf = (terms: Partial<CouponTerms>) =>
      price(items, { discountPercent: 10, ...terms }).items.map(({ discountMinor }) => discountMinor);
    expect(discountsOf({})).toEqual([550, 200, 600]);
    expect(discountsOf({ serviceIds: ["haircut"] })).toEqual([550, 0, 0]);
    expect(discountsOf({ staffIds: ["ana"], serviceIds: ["beard"] })).toEqual([0, 200, 0]);
    expect(discountsOf({ eventIds: ["concert"] })).toEqual([0, 0, 600]);
    expect(discountsOf({ staffIds: ["ben"] })).toEqual([0, 0, 0]);
  });

  it("lowers the tax and the deposit with the price", () => {
    const half = { ...haircut, deposit: { percent: 50 } };
    expect(price([half], { deductionMinor: 2500 })).toMatchObject({
      totalMinor: 2500,
      taxMinor: 434,
      depositMinor: 1250,
    });
  });

  it("leaves no line where it takes nothing", () => {
    expect(amounts([{ ...haircut, unitPriceMinor: 0 }], { discountPercent: 100 })).toHaveLength(1);
  });
});

describe("for any order", () => {
  const id = fc.constantFrom("a", "b");
  const minor = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 9_999_999_999 }));
  const rate = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  const priced = { title: fc.constant("x"), unitPriceMinor: minor };
  const service: fc.Arbitrary<ServiceItem> = fc.record({
    ...priced,
    kind: fc.constant("service" as const),
    serviceId: id,
    staffId: id,
    persons: fc.integer({ min: 1, max: 20 }),
    durationDays: fc.option(fc.integer({ min: 1, max: 30 })),
    taxRatePercent: rate,
    deposit: fc.oneof(fc.record({ percent }), fc.record({ amountMinor: minor })),
    extras: fc.array(fc.record({ ...priced, quantity: fc.integer({ min: 0, max: 5 }), perPerson: fc.boolean() }), {
      maxLength: 3,
    }),
    packageCode: fc.option(fc.constant("P"), { freq: 4 }),
  });
  const ticket: fc.Arbitrary<TicketItem> = fc.record({
    ...priced,
    kind: fc.constant("ticket" as const),
    eventId: id,
    quantity: fc.integer({ min: 1, max: 10 }),
    taxRatePercent: rate,
  });
  const items = fc.array(fc.oneof(service, ticket), { maxLength: 6 });
  const ids = fc.uniqueArray(id, { maxLength: 1 });
  const terms: fc.Arbitrary<CouponTerms> = fc.record({
    code: fc.constant("C"),
    discountPercent: percent,
    deductionMinor: minor,
    serviceIds: ids,
    staffIds: ids,
    eventIds: ids,
  });
  const order = fc.record({ items, coupon: fc.option(terms) });
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

  it("lines and items add up to the order, in whole units, and prices lie between nothing and the full price", () => {
    fc.assert(
      fc.property(order, (asked) => {
        const { lines, items: each, ...sums } = priceOrder(asked);
        const { totalMinor, taxMinor, discountMinor, depositMinor } = sums;
        const fullMinor = priceOrder({ ...asked, coupon: null, items: asked.items.map(withoutPackage) }).totalMinor;
        expect(sum(lines.map(({ amountMinor }) => amountMinor))).toBe(totalMinor);
        expect(lines.every((line) => line.unitPriceMinor * line.quantity === line.amountMinor)).toBe(true);
        expect(totalMinor + discountMinor).toBe(fullMinor);
        expect(Math.min(totalMinor, discountMinor, taxMinor, depositMinor)).toBeGreaterThanOrEqual(0);
        expect(Math.max(taxMinor, depositMinor)).toBeLessThanOrEqual(totalMinor);
        expect(Object.values(sums).every(Number.isSafeInteger)).toBe(true);
        expect(each).toHaveLength(asked.items.length);
        for (const [name, value] of Object.entries(sums))
          expect(sum(each.map((one) => one[name as keyof typeof sums]))).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  it("no line falls under nothing, and its tax is that of what is left of it", () => {
    fc.assert(
      fc.property(order, (asked) => {
        for (const item of priceOrder(asked).items) {
          const nets: { left: number; rate: number }[] = [];
          for (const { kind, amountMinor, taxRatePercent } of item.lines) {
            const last = nets.at(-1);
            if (kind === "discount" && last) last.left += amountMinor;
            else nets.push({ left: amountMinor, rate: taxRatePercent });
          }
          expect(nets.every(({ left }) => left >= 0)).toBe(true);
          expect(item.taxMinor).toBe(sum(nets.map(({ left, rate }) => taxWithin(left, rate))));
        }
      }),
    );
  });

  it("the sums can be read back from the lines", () => {
    fc.assert(
      fc.property(order, (asked) => {
        const { lines, totalMinor, taxMinor, discountMinor } = priceOrder(asked);
        expect(sumLines(lines)).toEqual({ totalMinor, taxMinor, discountMinor });
      }),
    );
  });

  it("a deduction takes exactly its amount, however the order is cut into items", () => {
    fc.assert(
      fc.property(service, fc.integer({ min: 1, max: 9 }), minor, (item, more, deductionMinor) => {
        const one = { ...withoutPackage(item), extras: [] };
        const together = { ...one, persons: one.persons + more };
        const apart = [one, { ...one, persons: more }];
        const terms = { ...coupon, deductionMinor };
        const totals = [[together], apart].map((cut) => priceOrder({ items: cut, coupon: terms }).totalMinor);
        const fullMinor = price([together]).totalMinor;
        expect(totals).toEqual([Math.max(0, fullMinor - deductionMinor), Math.max(0, fullMinor - deductionMinor)]);
      }),
    );
  });
});

function withoutPackage<Item extends OrderItem>(item: Item): Item {
  return item.kind === "service" ? { ...item, packageCode: null } : item;
}
