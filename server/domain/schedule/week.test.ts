import { expect, it } from "vitest";
import { localDay, localTimeOf } from "../zones";
import { type Break, plannedMinutes, type WeekDay, workDayOn, workIntervals } from "./week";

const MADRID = "Europe/Madrid";
const MONDAY = "2026-03-02";
/** Sundays on which Madrid's clock jumps from 02:00 to 03:00, and goes back from 03:00 to 02:00. */
const GAP = "2026-03-29";
const REPEAT = "2026-10-25";

it("cuts the breaks out of the day and begins a grid after each", () => {
  const week = [weekDay(1, "09:00-18:00", "13:00-14:00", "11:00-11:15")];
  expect(hours(MONDAY, week)).toEqual(["09:00-11:00 @540", "11:15-13:00 @675", "14:00-18:00 @840"]);
});

it("leaves no empty interval beside a break at an edge or between touching breaks", () => {
  const week = [weekDay(1, "09:00-18:00", "09:00-10:00", "12:00-13:00", "13:00-14:00", "17:00-18:00")];
  expect(hours(MONDAY, week)).toEqual(["10:00-12:00 @600", "14:00-17:00 @840"]);
});

it("works until the end of the date at 24:00", () => {
  const [interval] = workIntervals(MADRID, MONDAY, [weekDay(1, "20:00-24:00")]);
  expect(interval?.toAt).toBe(localDay(MADRID, MONDAY).endAt);
});

it("has no working time on a weekday that the week leaves out", () => {
  expect(workIntervals(MADRID, MONDAY, [weekDay(2, "09:00-18:00")])).toEqual([]);
  expect(workDayOn(localDay(MADRID, MONDAY), [])).toBeNull();
});

it("moves a start inside the gap, and its grid, to the gap's end", () => {
  expect(hours(GAP, [weekDay(7, "02:20-05:00")])).toEqual(["03:00-05:00 @180"]);
});

it("drops a day that lies inside the gap", () => {
  expect(workIntervals(MADRID, GAP, [weekDay(7, "02:00-03:00")])).toEqual([]);
});

it("lets a break inside the gap vanish, without a new grid", () => {
  expect(hours(GAP, [weekDay(7, "01:10-05:00", "02:15-02:45")])).toEqual(["01:10-05:00 @70"]);
});

it("shortens a break that runs into or out of the gap, whose two ends are one instant", () => {
  expect(hours(GAP, [weekDay(7, "01:00-05:00", "01:30-02:30")])).toEqual(["01:00-01:30 @60", "03:00-05:00 @180"]);
  expect(hours(GAP, [weekDay(7, "01:00-05:00", "02:30-03:30")])).toEqual(["01:00-03:00 @60", "03:30-05:00 @210"]);
});

it("takes the first occurrence of a start and the second of an end in a repeated hour", () => {
  const [interval] = workIntervals(MADRID, REPEAT, [weekDay(7, "02:30-02:45")]);
  expect((interval?.toAt ?? 0) - (interval?.fromAt ?? 0)).toBe(75 * 60_000);
  const [before, after] = workIntervals(MADRID, REPEAT, [weekDay(7, "01:00-05:00", "02:15-02:30")]);
  expect(before?.toAt).toBe(Date.parse("2026-10-25T00:15Z"));
  expect(after).toMatchObject({ fromAt: Date.parse("2026-10-25T01:30Z"), fromMinute: 150 });
});

it("joins breaks that overlap only because their hour repeats", () => {
  const week = [weekDay(7, "01:00-05:00", "02:00-02:15", "02:40-03:10")];
  expect(hours(REPEAT, week)).toEqual(["01:00-02:00 @60", "03:10-05:00 @190"]);
});

it("has the written minutes whatever the clock does", () => {
  expect(plannedMinutes(localDay(MADRID, GAP), [weekDay(7, "01:00-05:00", "02:15-02:45")])).toEqual([
    { from: 60, to: 135 },
    { from: 165, to: 300 },
  ]);
});

it("does not compute with a wall time that is none", () => {
  expect(() => workIntervals(MADRID, MONDAY, [weekDay(1, "09:00-25:00")])).toThrow("wall time");
});

function weekDay(weekday: number, hoursText: string, ...breaks: string[]): WeekDay {
  return { weekday, ...spanOf(hoursText), breaks: breaks.map(spanOf) };
}

function spanOf(text: string): Break {
  const [start = "", end = ""] = text.split("-");
  return { start, end };
}

function hours(date: string, week: WeekDay[]): string[] {
  const clock = (at: number) => {
    const { minute } = localTimeOf(MADRID, at);
    return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  };
  return workIntervals(MADRID, date, week).map(
    ({ fromAt, toAt, fromMinute }) => `${clock(fromAt)}-${clock(toAt)} @${fromMinute}`,
  );
}
