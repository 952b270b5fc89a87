import { expect, it } from "vitest";
import { canRefund, PAYMENT_STATUSES, refundableMinor, statusAfterRefund } from "./payment-status";

it("only what was completed, wholly or partly refunded since, can be refunded", () => {
  expect(PAYMENT_STATUSES.filter(canRefund)).toEqual(["completed", "partially_refunded"]);
});

it("a payment is partially refunded until all of it has gone back", () => {
  expect(statusAfterRefund({ paidMinor: 2000, refundedMinor: 1999 })).toBe("partially_refunded");
  expect(statusAfterRefund({ paidMinor: 2000, refundedMinor: 2000 })).toBe("refunded");
  expect(refundableMinor({ paidMinor: 2000, refundedMinor: 1999 })).toBe(1);
});

it("a free payment is refunded as a whole", () => {
  expect(statusAfterRefund({ paidMinor: 0, refundedMinor: 0 })).toBe("refunded");
});
