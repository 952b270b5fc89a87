import { expect, it } from "vitest";
import { bookingsHref, filterOf, readQuery } from "./bookings-query";

const MEMBER = "0199d1a0-0000-7000-8000-000000000001";

it("reads the view, the page and the filter", () => {
  const query = readQuery({ view: "waiting", page: "3", staff: MEMBER, from: "2026-11-23", to: "2026-11-29" });
  expect(query).toMatchObject({ view: "waiting", page: 3, staff: MEMBER, from: "2026-11-23", to: "2026-11-29" });
  expect(filterOf(query)).toEqual({ status: "waitlisted", staffId: MEMBER, from: "2026-11-23", to: "2026-11-30" });
});

it("what makes no sense counts as not said", () => {
  const query = readQuery({ view: "new", page: "0", staff: "Marta", service: "1", from: "2026-02-30", to: "soon" });
  expect(filterOf(query)).toEqual({});
  expect(query).toMatchObject({ view: "all", page: 1 });
});

it("the last day is in the range, at the end of a month and of February too", () => {
  expect(filterOf(readQuery({ to: "2026-12-31" }))).toEqual({ to: "2027-01-01" });
  expect(filterOf(readQuery({ to: "2028-02-28" }))).toEqual({ to: "2028-02-29" });
});

it("a search narrows beside the filter, and stays in the address", () => {
  const query = readQuery({ search: " ana ", staff: MEMBER });
  expect(filterOf(query)).toEqual({ search: "ana", staffId: MEMBER });
  expect(bookingsHref(query, { view: "pending" })).toBe(`?view=pending&staff=${MEMBER}&search=ana`);
  expect(filterOf(readQuery({ search: "a".repeat(300) }))).toEqual({ search: "a".repeat(255) });
});

it("an address keeps the filter and says no more than needed", () => {
  const query = readQuery({ staff: MEMBER, page: "2" });
  expect(bookingsHref(query, { page: 1 })).toBe(`?staff=${MEMBER}`);
  expect(bookingsHref(query, { view: "pending", page: 1 })).toBe(`?view=pending&staff=${MEMBER}`);
});
