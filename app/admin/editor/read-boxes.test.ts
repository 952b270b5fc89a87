import fc from "fast-check";
import { expect, it } from "vitest";
import { asNumber, numberIn } from "./read-boxes";

const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100);

it("a number is read as it is printed, and with a comma before its decimals", () => {
  fc.assert(
    fc.property(amount, (number) => {
      expect(asNumber(String(number))).toBe(number);
      expect(asNumber(` ${number.toFixed(2).replace(".", ",")} `)).toBe(number);
    }),
  );
  expect(asNumber("1.255")).toBe(1.255);
  expect(asNumber(" ")).toBeNull();
});

it("thousands that are set apart are never read as another number", () => {
  const locale = fc.constantFrom("en", "es", "de-CH", "fr");
  const decimals = fc.constantFrom(0, 2);
  fc.assert(
    fc.property(amount, locale, decimals, (number, language, places) => {
      const rounded = Number(number.toFixed(places));
      const options = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: "always" } as const;
      const read = numberIn(new Intl.NumberFormat(language, options).format(rounded));
      // With three decimals it is no amount either, and no whole number: the server refuses it.
      const isRefused = Number.isNaN(read) || Number(read.toFixed(2)) !== read;
      expect(isRefused || read === rounded).toBe(true);
    }),
  );
  for (const text of ["1,200", "1.200", "12,500", "1,000", "1.000", "twelve"]) expect(numberIn(text)).toBeNaN();
});
