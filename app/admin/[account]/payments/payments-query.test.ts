import { expect, it } from "vitest";
import { filterOf, isFiltered, paymentsHref, readQuery } from "./payments-query";

it("an address becomes a filter whose last day is in it, and what makes no sense is left out", () => {
  const query = readQuery({ status: "completed", method: "barter", from: "2026-11-01", to: "2026-11-30", page: "x" });
  expect(filterOf(query)).toEqual({ status: "completed", from: "2026-11-01", to: "2026-12-01" });
  expect(isFiltered(query)).toBe(true);
  expect(isFiltered(readQuery({ page: "2", to: "2026-02-30" }))).toBe(false);
});

it("a customer's payments are asked for by their id, which filter and page keep", () => {
  const id = "018f3c2a-7b1e-7c4d-9a55-0123456789ab";
  const query = readQuery({ customer: id, status: "pending" });
  expect(filterOf(query)).toEqual({ customerId: id, status: "pending" });
  expect(paymentsHref(query, { page: 2 })).toBe(`?status=pending&customer=${id}&page=2`);
});

it("the next page and another status keep the rest of the filter", () => {
  const query = readQuery({ coupon: "TEN", search: "eva", page: "3" });
  expect(paymentsHref(query, { page: 4 })).toBe("?coupon=TEN&search=eva&page=4");
  expect(paymentsHref(query, { status: "failed", page: 1 })).toBe("?status=failed&coupon=TEN&search=eva");
});
