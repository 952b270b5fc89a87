import { describe, expect, it } from "vitest";
import { type Holiday, type HolidayKind, holidayCalendar, nextDateOf } from "./holidays";

const company = (kind: HolidayKind, date: string): Holiday => ({ kind, date, staffId: null });
const ana = (kind: HolidayKind, date: string): Holiday => ({ kind, date, staffId: "ana" });
const reason = (date: string, ...holidays: Holiday[]) => holidayCalendar(holidays).reasonOn(date, "ana");

it("keeps nobody away without holidays", () => {
  expect(reason("2026-12-25")).toBeNull();
});

it("takes a day off once on its own date, for whom it is meant", () => {
  expect(reason("2026-05-04", company("once", "2026-05-04"))).toBe("holiday_company");
  expect(reason("2026-05-04", ana("once", "2026-05-04"))).toBe("holiday_staff");
  expect(reason("2027-05-04", company("once", "2026-05-04"))).toBeNull();
  expect(reason("2026-05-04", { kind: "once", date: "2026-05-04", staffId: "ben" })).toBeNull();
});

it("takes a yearly day off in every year, earlier ones too", () => {
  for (const date of ["2020-12-25", "2026-12-25", "2031-12-25"]) {
    expect(reason(date, company("yearly", "2026-12-25"))).toBe("holiday_company");
  }
  expect(reason("2026-12-26", company("yearly", "2026-12-25"))).toBeNull();
});

it("takes a yearly 29 February off in leap years only", () => {
  const leapDay = company("yearly", "2024-02-29");
  expect(reason("2028-02-29", leapDay)).toBe("holiday_company");
  expect(reason("2026-02-28", leapDay)).toBeNull();
  expect(reason("2026-03-01", leapDay)).toBeNull();
});

it("names the member's own day off before the company's", () => {
  expect(reason("2026-05-04", company("once", "2026-05-04"), ana("once", "2026-05-04"))).toBe("holiday_staff");
});

describe("an exception", () => {
  const christmas = company("yearly", "2020-12-25");

  it("of the company re-opens the company's days off, not the member's", () => {
    const open = company("exception", "2026-12-25");
    expect(reason("2026-12-25", christmas, open)).toBeNull();
    expect(reason("2026-12-25", christmas, open, ana("once", "2026-12-25"))).toBe("holiday_staff");
  });

  it("of the member re-opens the company's and the member's own", () => {
    const open = ana("exception", "2026-12-25");
    expect(reason("2026-12-25", christmas, ana("yearly", "2021-12-25"), open)).toBeNull();
    expect(holidayCalendar([christmas, open]).reasonOn("2026-12-25", "ben")).toBe("holiday_company");
  });

  it("does not recur", () => {
    expect(reason("2027-12-25", christmas, company("exception", "2026-12-25"))).toBe("holiday_company");
    expect(reason("2027-12-25", christmas, ana("exception", "2026-12-25"))).toBe("holiday_company");
  });
});

it("is over once its date is past, but for one of every year, which comes again", () => {
  const next = (kind: HolidayKind, date: string) => nextDateOf({ kind, date }, "2026-11-28");
  expect(next("once", "2026-11-28")).toBe("2026-11-28");
  expect(next("once", "2026-11-27")).toBeNull();
  expect(next("exception", "2026-11-27")).toBeNull();
  expect(next("yearly", "2020-12-25")).toBe("2026-12-25");
  expect(next("yearly", "2026-11-28")).toBe("2026-11-28");
  expect(next("yearly", "2026-01-06")).toBe("2027-01-06");
  expect(next("yearly", "2030-01-06")).toBe("2030-01-06");
  expect(next("yearly", "2024-02-29")).toBe("2028-02-29");
  expect(nextDateOf({ kind: "yearly", date: "2096-02-29" }, "2097-01-01")).toBe("2104-02-29");
});
