import fc from "fast-check";
import { expect, it } from "vitest";
import { asAmountIn, asNumber, asPercent, asWhole } from "./read-boxes";

const separator = fc.constantFrom(".", ",");
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(""));

it("a number is read with a comma or a point before its decimals, unless there are just three of them", () => {
  fc.assert(
    fc.property(fc.nat(999_999), separator, digits(1, 6), (whole, sign, decimals) => {
      fc.pre(decimals.length !== 3);
      expect(asNumber(` ${whole}${sign}${decimals} `)).toBe(Number(`${whole}.${decimals}`));
    }),
  );
});

it("what could be thousands is sent as it was typed, whatever separates them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), separator, digits(3, 3), (whole, sign, rest) => {
      const typed = `${whole}${sign}${rest}`;
      expect([asNumber(typed), asWhole(typed), asAmountIn("EUR")(typed)]).toEqual([typed, typed, typed]);
      expect([asNumber(`${typed}${sign}${rest}`), asNumber(`-${typed}`)]).toEqual([
        `${typed}${sign}${rest}`,
        `-${typed}`,
      ]);
    }),
  );
});

it("a whole number takes no separator at all, and what is no number never becomes one", () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), separator, digits(1, 4), (whole, sign, rest) => {
      expect(asWhole(String(whole))).toBe(whole);
      expect(asWhole(`${whole}${sign}${rest}`)).toBe(`${whole}${sign}${rest}`);
    }),
  );
  for (const typed of ["1 200", "1'200", "1e3", "0x10", "Infinity", "ten", "5%", "9".repeat(400)])
    expect([asNumber(typed), asWhole(typed)]).toEqual([typed, typed]);
  expect([asNumber("  "), asWhole("")]).toEqual([null, null]);
});

it("three decimals are decimals in a percentage, where the currency has them, and where nothing stands before them", () => {
  expect(asAmountIn("KWD")("1.255")).toBe(1.255);
  expect(asAmountIn("KWD")("1,255")).toBe(1.255);
  expect(asPercent("5.125")).toBe(5.125);
  expect(asPercent("7,725")).toBe(7.725);
  expect(asNumber("0.125")).toBe(0.125);
  expect(asNumber("1200.125")).toBe(1200.125);
});
