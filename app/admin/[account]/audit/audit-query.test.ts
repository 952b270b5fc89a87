import { expect, it } from "vitest";
import { auditHref, filterOf, isFiltered, readQuery } from "./audit-query";

const ID = "0198c0de-0000-7000-8000-000000000001";

it("an address without a query is everything, and what makes no sense counts as not said", () => {
  const query = readQuery({});
  expect(filterOf(query)).toEqual({});
  expect(isFiltered(query)).toBe(false);
  expect(readQuery({ actor: "cat", by: "Ana", resource: "cats", from: "2026-02-30", page: "-1" })).toEqual(query);
});

it("a day that is named last is in the list, and days that run backwards are the first alone", () => {
  const query = readQuery({ resource: "staff", by: ID, from: "2026-11-01", to: "2026-11-30" });
  expect(filterOf(query)).toEqual({ resource: "staff", actor: ID, from: "2026-11-01", to: "2026-12-01" });
  expect(filterOf(readQuery({ from: "2026-11-20", to: "2026-11-01" }))).toEqual({
    from: "2026-11-20",
    to: "2026-11-21",
  });
});

it("an address keeps what narrows it, and another filter begins at the first page", () => {
  const query = readQuery({ actor: "key", resource: "staff", page: "3" });
  expect(auditHref(query, { page: 4 })).toBe("?actor=key&resource=staff&page=4");
  expect(auditHref(query, { by: ID })).toBe(`?actor=key&by=${ID}&resource=staff`);
});
