import { expect, it } from "vitest";
import { readQuery, reportsHref, usualRanges } from "./reports-query";

const TODAY = "2028-02-29";

it("asks for this month where nothing is said", () => {
  expect(readQuery({}, TODAY)).toEqual({ from: "2028-02-01", to: "2028-02-29", by: "day", page: 1 });
});

it("reads what its own address says", () => {
  const query = { from: "2027-12-30", to: "2028-01-02", by: "week" as const, page: 2 };
  expect(readQuery(Object.fromEntries(new URLSearchParams(reportsHref(query))), TODAY)).toEqual(query);
});

it("makes the best of dates that run backwards, are too far apart, or are none", () => {
  expect(readQuery({ from: "2028-02-10", to: "2028-02-01" }, TODAY)).toMatchObject({ to: "2028-02-10" });
  expect(readQuery({ from: "2027-01-01", to: "2029-01-01" }, TODAY)).toMatchObject({ to: "2028-01-01" });
  expect(readQuery({ from: "2028-02-30", to: "x", by: "hour" }, TODAY)).toEqual(readQuery({}, TODAY));
  expect(readQuery({ from: "2028-02-03" }, TODAY)).toMatchObject({ from: "2028-02-03", to: "2028-02-03" });
});

it("knows the week from Monday, the months and the year", () => {
  expect(usualRanges(TODAY)).toEqual({
    week: { from: "2028-02-28", to: "2028-03-05", by: "day" },
    month: { from: "2028-02-01", to: "2028-02-29", by: "day" },
    before: { from: "2028-01-01", to: "2028-01-31", by: "day" },
    year: { from: "2028-01-01", to: "2028-12-31", by: "month" },
  });
});
