import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depositRuleOf } from "./deposit-rule";
import { priceOrder } from "./price-order";
import { unitPriceOf } from "./unit-price";

describe("the deposit of a service with a member", () => {
  it.each([
    [null, "EUR", { percent: 30 }],
    ["50%", "EUR", { percent: 50 }],
    ["12.5%", "EUR", { percent: 12.5 }],
    ["20.00", "EUR", { amountMinor: 2000 }],
    ["20", "JPY", { amountMinor: 20 }],
    ["0", "EUR", { amountMinor: 0 }],
  ])("that says %s, in %s", (deposit, currency, rule) => {
    expect(depositRuleOf({ deposit }, { depositPercent: 30 }, currency)).toEqual(rule);
  });
});

it("what a service costs each person a day is found again in the price of any booking that nothing has lowered", () => {
  const extra = fc.record({
    priceMinor: fc.nat(10_000),
    quantity: fc.integer({ min: 1, max: 9 }),
    perPerson: fc.boolean(),
  });
  const booked = fc.record({
    unitPriceMinor: fc.nat(1_000_000),
    persons: fc.integer({ min: 1, max: 40 }),
    durationDays: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    extras: fc.array(extra, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(booked, ({ unitPriceMinor, persons, durationDays, extras }) => {
      const item = {
        kind: "service" as const,
        serviceId: "cut",
        staffId: "eva",
        title: "Cut",
        unitPriceMinor,
        persons,
        durationDays,
        taxRatePercent: 21,
        deposit: { percent: 0 },
        extras: extras.map(({ priceMinor, ...more }) => ({ title: "Extra", unitPriceMinor: priceMinor, ...more })),
        packageCode: null,
      };
      const { totalMinor: priceMinor, lines } = priceOrder({ items: [item], coupon: null });
      expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(priceMinor);
      expect(unitPriceOf({ priceMinor, persons, extras }, { durationDays })).toBe(unitPriceMinor);
    }),
  );
});
