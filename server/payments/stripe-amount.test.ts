import { expect, it } from "vitest";
import { decimalsOf, toMinor } from "../domain/money";
import { PaymentProviderError } from "./port";
import { minorOfStripe, stripeAmountOf } from "./stripe-amount";

it.each([
  ["EUR", 19.99, 1999],
  ["JPY", 500, 500],
  ["KRW", 500, 500],
  ["KWD", 5.12, 5120],
  ["ISK", 5, 500],
  ["UGX", 5, 500],
  ["MGA", 5, 5],
  ["EUR", 99_999_999.99, 9_999_999_999],
])("%s %d is %d to Stripe", (currency, amount, expected) => {
  expect(stripeAmountOf(toMinor(amount, currency), currency)).toBe(expected);
  expect(minorOfStripe(expected, currency)).toBe(toMinor(amount, currency));
});

it("what Stripe could only take rounded is refused", () => {
  expect(decimalsOf("KWD")).toBe(3);
  expect(() => stripeAmountOf(5124, "KWD")).toThrow(PaymentProviderError);
});
