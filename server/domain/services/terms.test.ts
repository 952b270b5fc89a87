import fc from "fast-check";
import { expect, it } from "vitest";
import { differs, followed } from "./terms";

const terms = (priceMinor: number, capacityMin = 1, capacityMax = 1) => ({ priceMinor, capacityMin, capacityMax });

it("who had the service's former price gets its present one; who has a price of their own keeps it", () => {
  const change = { former: { priceMinor: 2000 }, service: terms(2500) };
  expect(followed(terms(2000), change)).toEqual(terms(2500));
  expect(followed(terms(1800), change)).toBeNull();
  expect([differs(terms(1800), change), differs(terms(2500), change)]).toEqual([true, false]);
});

it("each field follows by itself, and what was not changed at the service stays", () => {
  const change = { former: { priceMinor: 2000, capacityMax: 6 }, service: terms(2500, 1, 8) };
  expect(followed(terms(1800, 2, 6), change)).toEqual(terms(1800, 2, 8));
  expect(differs(terms(1800, 2, 8), change)).toBe(true);
  expect(differs(terms(2500, 2, 8), change)).toBe(false);
});

it("seats that would no longer fit together are terms of their own", () => {
  expect(followed(terms(2000, 5, 6), { former: { capacityMax: 6 }, service: terms(2000, 1, 4) })).toBeNull();
});

it("who follows takes just what was the service's, and never more seats at least than at most", () => {
  const value = fc.integer({ min: 1, max: 3 });
  const some = fc.record({ priceMinor: value, capacityMin: value, capacityMax: value });
  const former = fc.record({ priceMinor: value, capacityMin: value, capacityMax: value }, { requiredKeys: [] });
  const fits = ({ capacityMin, capacityMax }: { capacityMin: number; capacityMax: number }) =>
    capacityMin <= capacityMax;
  fc.assert(
    fc.property(some.filter(fits), some.filter(fits), former, (link, service, was) => {
      const next = followed(link, { former: was, service });
      if (next === null) return;
      expect(fits(next)).toBe(true);
      for (const name of ["priceMinor", "capacityMin", "capacityMax"] as const)
        expect(next[name]).toBe(link[name] === was[name] ? service[name] : link[name]);
    }),
  );
});
