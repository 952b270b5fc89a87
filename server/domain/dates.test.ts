import { expect, it } from "vitest";
import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  formatLocalTime,
  isDate,
  monthOf,
  monthSheet,
  parseLocalTime,
  toCivilDate,
  toCivilMonth,
  weekdayOf,
  weekStart,
} from "./dates";

it("knows the dates of the calendar, leap years included", () => {
  expect(["2026-01-31", "2028-02-29", "0001-01-01", "9999-12-31"].filter(isDate)).toHaveLength(4);
  for (const text of [
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "",
    "2026-01-01T00:00",
  ]) {
    expect(isDate(text), text).toBe(false);
  }
});

it("adds and counts days across months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2026-01-01", "2027-01-01")).toBe(365);
});

it("orders dates, the last of the four-digit years included", () => {
  const dates = ["2026-11-01", addDays("9999-12-31", 1), "2026-02-28", "9999-12-31"];
  expect(dates.sort(compareDates)).toEqual(["2026-02-28", "2026-11-01", "9999-12-31", "+010000-01-01"]);
});

it("counts weekdays from Monday = 1, before 1970 too", () => {
  expect(weekdayOf("2026-03-30")).toBe(1);
  expect(weekdayOf("2026-03-29")).toBe(7);
  expect(weekdayOf("1969-12-31")).toBe(3);
  expect(weekdayOf("1900-01-01")).toBe(1);
});

it("reads every wall time that it writes, 24:00 included", () => {
  for (let minute = 0; minute <= 1440; minute++) expect(parseLocalTime(formatLocalTime(minute))).toBe(minute);
  expect(formatLocalTime(545)).toBe("09:05");
  expect(formatLocalTime(1440)).toBe("24:00");
});

it("refuses what is no wall time", () => {
  for (const text of ["24:01", "25:00", "9:00", "09:60", "09:00:00", "", "noon"]) {
    expect(parseLocalTime(text), text).toBeNull();
  }
});

it("reads dates and months that exist, and nothing else", () => {
  expect(["2028-02-29", "2026-02-29", "", null].map(toCivilDate)).toEqual(["2028-02-29", null, null, null]);
  expect(["2026-12", "2026-13", "2026-1", null].map(toCivilMonth)).toEqual(["2026-12", null, null, null]);
});

it("counts months across years, and finds the first day of a week", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addMonths("2026-11", 14)]).toEqual([
    "2027-01",
    "2025-12",
    "2028-01",
  ]);
  expect([1, 6, 7].map((first) => weekStart("2026-11-25", first))).toEqual(["2026-11-23", "2026-11-21", "2026-11-22"]);
});

it("shows a month as whole weeks from its first day to its last", () => {
  for (const [month, first] of [
    ["2026-11", 1],
    ["2026-02", 7],
    ["2027-08", 6],
  ] as const) {
    const sheet = monthSheet(month, first);
    expect(sheet.every((week) => week.length === 7 && weekdayOf(week[0] ?? "") === first)).toBe(true);
    expect(sheet.flat().filter((date) => monthOf(date) === month)).toHaveLength(
      daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`),
    );
  }
});
