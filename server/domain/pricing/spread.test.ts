import fc from "fast-check";
import { expect, it } from "vitest";
import { spreadOver } from "./spread";

it("gives what is left after whole shares to the largest remainders, of equal ones to the earlier", () => {
  expect(spreadOver(10, [1, 1, 1, 7])).toEqual([1, 1, 1, 7]);
  expect(spreadOver(5, [3, 3, 4])).toEqual([2, 1, 2]);
  expect(spreadOver(100, [333, 333, 334])).toEqual([33, 33, 34]);
});

it("spreads nothing over nothing", () => {
  expect(spreadOver(0, [0, 0])).toEqual([0, 0]);
  expect(spreadOver(0, [])).toEqual([]);
});

it("spreads exactly the amount, each part within one unit of its share and never past its weight", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, portion) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const amount = Math.floor(whole * portion);
      const shares = spreadOver(amount, parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      for (const [index, part] of parts.entries()) {
        const share = shares[index] ?? -1;
        expect(share >= 0 && share <= part).toBe(true);
        const exact = BigInt(amount) * BigInt(part);
        const distance = BigInt(share) * BigInt(whole) - exact;
        expect(distance < BigInt(whole || 1) && -distance < BigInt(whole || 1)).toBe(true);
      }
    }),
  );
});
