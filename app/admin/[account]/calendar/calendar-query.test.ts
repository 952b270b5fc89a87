import { expect, it } from "vitest";
import { calendarHref, daysOf, readQuery, stepped } from "./calendar-query";

const TODAY = "2026-11-23";
const ID = "0198c0de-0000-7000-8000-000000000001";
const OTHER = "0198c0de-0000-7000-8000-000000000002";
const read = (search: Record<string, string>) => readQuery(search, TODAY);

it("an address without a query is today's day of everybody", () => {
  expect(read({})).toMatchObject({ view: "day", date: TODAY, staff: [], service: undefined, visit: undefined });
});

it("what makes no sense counts as not said", () => {
  const query = read({ view: "year", date: "2026-02-30", staff: `${ID},x`, service: "cut", visit: "'" });
  expect(query).toMatchObject({ view: "day", date: TODAY, staff: [ID], service: undefined, visit: undefined });
});

it("an address holds what is shown, and another one leaves the open visit", () => {
  const query = read({ view: "week", date: "2026-12-24", staff: `${ID},${OTHER}`, visit: ID });
  expect(calendarHref(query, { visit: OTHER })).toBe(
    `?view=week&date=2026-12-24&staff=${ID}%2C${OTHER}&visit=${OTHER}`,
  );
  expect(calendarHref(query, { view: "day" })).toBe(`?date=2026-12-24&staff=${ID}%2C${OTHER}`);
});

it.each([
  ["day", 1, { from: "2026-11-25", days: 1 }],
  ["week", 1, { from: "2026-11-23", days: 7 }],
  ["week", 7, { from: "2026-11-22", days: 7 }],
  ["list", 1, { from: "2026-11-23", days: 7 }],
  ["month", 1, { from: "2026-10-26", days: 42 }],
  ["month", 7, { from: "2026-11-01", days: 35 }],
] as const)("the %s, of weeks that begin on weekday %d, shows its days", (view, firstWeekday, expected) => {
  expect(daysOf({ view, date: "2026-11-25" }, firstWeekday)).toEqual(expected);
});

it.each([
  ["day", "2026-12-31", "2027-01-01"],
  ["week", "2026-12-31", "2027-01-07"],
  ["list", "2026-12-31", "2027-01-07"],
  ["month", "2027-01-31", "2027-02-01"],
] as const)("after a %s comes the next one", (view, date, next) => {
  expect(stepped({ view, date }, 1)).toBe(next);
});

it("a part of a list is kept while a visit is opened, and left with the days, the view or the members", () => {
  const query = read({ view: "list", date: "2026-12-24", part: "3" });
  expect(calendarHref(query, { visit: ID })).toBe(`?view=list&date=2026-12-24&part=3&visit=${ID}`);
  expect(calendarHref(query, { part: 4 })).toBe("?view=list&date=2026-12-24&part=4");
  for (const change of [{ date: "2026-12-31" }, { view: "day" as const }, { staff: [ID] }, { service: ID }])
    expect(calendarHref(query, change)).not.toContain("part");
  expect(read({ view: "list", part: "0" }).part).toBe(1);
  expect(read({ view: "list" }).part).toBeUndefined();
});
