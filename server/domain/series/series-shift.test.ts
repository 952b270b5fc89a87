import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantsOf, localTimeOf } from "../zones";
import { movedWithSeries, shiftOfSeries } from "./series-shift";

const MADRID = "Europe/Madrid";
const at = (text: string) => Date.parse(text);

/** All starts of a series after the one at this place has moved. */
function moved(starts: number[], index: number, to: number | { toAt: number; timeZone: string }): number[] {
  const { toAt, timeZone } = typeof to === "number" ? { toAt: to, timeZone: MADRID } : to;
  const move = { fromAt: starts[index] ?? 0, toAt, starts, timeZone };
  const shift = shiftOfSeries(move);
  return starts.map((start, place) => (place === index ? toAt : movedWithSeries(start, shift, move)));
}
const shown = (starts: number[]) =>
  starts.map((start) => {
    const { date, minute } = localTimeOf(MADRID, start);
    return `${date.slice(5)} ${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
  });
const alone = (start: string, days: number, minutes: number) => {
  const move = { fromAt: at(start), toAt: at(start), starts: [at(start)], timeZone: MADRID };
  return new Date(movedWithSeries(at(start), { days, minutes }, move)).toISOString();
};

it("moves by calendar and wall clock, not by elapsed time", () => {
  expect(alone("2026-03-28T09:00Z", 1, 0)).toBe("2026-03-29T08:00:00.000Z");
  expect(alone("2026-10-24T08:00Z", 1, 90)).toBe("2026-10-25T10:30:00.000Z");
  expect(alone("2026-03-29T08:00Z", -1, 0)).toBe("2026-03-28T09:00:00.000Z");
});

it("moves forward by the gap what would lie in it, and takes the first of a repeated time", () => {
  expect(alone("2026-03-28T01:30Z", 1, 0)).toBe("2026-03-29T01:30:00.000Z");
  expect(alone("2026-10-24T00:30Z", 1, 0)).toBe("2026-10-25T00:30:00.000Z");
});

it("leaves an instant where it is when nothing shifts, the second of a repeated time too", () => {
  expect(alone("2026-10-25T01:30Z", 0, 0)).toBe("2026-10-25T01:30:00.000Z");
});

it("tells a shift over midnight as the next day at an earlier time", () => {
  const fromAt = at("2026-06-01T21:00Z");
  const move = { fromAt, toAt: at("2026-06-01T22:30Z"), starts: [fromAt], timeZone: MADRID };
  expect(shiftOfSeries(move)).toEqual({ days: 1, minutes: -1350 });
});

describe("a series over a gap", () => {
  /** 02:30 on three Sundays; on the second the clock jumps from 02:00 to 03:00. */
  const night = ["2027-03-21T01:30Z", "2027-03-28T01:30Z", "2027-04-04T00:30Z"].map(at);
  const day = ["2027-03-21T09:00Z", "2027-03-28T08:00Z", "2027-04-04T08:00Z"].map(at);

  it("moved into it and out again has the wall times it began with", () => {
    const into = moved(day, 0, at("2027-03-21T01:30Z"));
    expect(shown(into)).toEqual(["03-21 2:30", "03-28 3:30", "04-04 2:30"]);
    expect(moved(into, 0, at("2027-03-21T09:00Z"))).toEqual(day);
  });

  it("takes its own time again on the next day", () => {
    expect(shown(moved(night, 0, at("2027-03-22T01:30Z")))).toEqual(["03-22 2:30", "03-29 2:30", "04-05 2:30"]);
  });

  it("follows the occurrence that the gap moved as any other", () => {
    expect(moved(night, 1, at("2027-03-28T08:00Z"))).toEqual(day);
    expect(shown(moved(night, 1, at("2027-03-29T00:30Z")))).toEqual(["03-22 2:30", "03-29 2:30", "04-05 2:30"]);
  });

  it("keeps its time when the occurrence that moves lands in the gap", () => {
    const daily = ["2027-03-25T01:30Z", "2027-03-26T01:30Z"].map(at);
    expect(shown(moved(daily, 1, at("2027-03-28T01:30Z")))).toEqual(["03-27 2:30", "03-28 3:30"]);
  });

  it("keeps what one was moved by alone, and a 03:30 that was meant", () => {
    const oneLater = night.with(2, at("2027-04-04T02:30Z"));
    expect(shown(moved(oneLater, 0, at("2027-03-21T09:00Z")))).toEqual(["03-21 10:00", "03-28 10:00", "04-04 12:00"]);
    const oneAlone = day.with(1, at("2027-03-28T01:30Z"));
    expect(shown(moved(oneAlone, 0, at("2027-03-21T10:00Z")))).toEqual(["03-21 11:00", "03-28 4:30", "04-04 11:00"]);
    const meant = ["2027-03-21T02:30Z", "2027-03-28T01:30Z", "2027-04-04T01:30Z"].map(at);
    expect(shown(moved(meant, 0, at("2027-03-21T09:00Z")))).toEqual(["03-21 10:00", "03-28 10:00", "04-04 10:00"]);
  });
});

const zone = fc.constantFrom(MADRID, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca");
const instant = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.getTime());

it("leads from one instant to the other, save to the second of a repeated time, which becomes the first", () => {
  fc.assert(
    fc.property(zone, instant, instant, (timeZone, fromAt, toAt) => {
      const move = { fromAt, toAt, starts: [fromAt], timeZone };
      const reachedAt = movedWithSeries(fromAt, shiftOfSeries(move), move);
      const { date, minute } = localTimeOf(timeZone, toAt);
      const isRepeated = instantsOf(timeZone, date, minute).length > 1;
      if (isRepeated) expect(localTimeOf(timeZone, reachedAt)).toEqual({ date, minute });
      else expect(reachedAt).toBe(toAt);
    }),
  );
});

it("brings a series back to where it was, whatever clock changes it crosses", () => {
  const series = fc.record({
    timeZone: zone,
    minute: fc.integer({ min: 0, max: 95 }),
    year: fc.constantFrom(2025, 2027),
  });
  fc.assert(
    fc.property(series, fc.integer({ min: 0, max: 95 }), ({ timeZone, minute, year }, other) => {
      const startsAt = (quarter: number) =>
        Array.from({ length: 52 }, (_, week) => {
          const date = new Date(Date.UTC(year, 0, 4 + week * 7)).toISOString().slice(0, 10);
          return instantsOf(timeZone, date, quarter * 15)[0] ?? null;
        });
      // Quarters that no change skips, as the series begins.
      const began = startsAt(minute);
      fc.pre(began.every((start) => start !== null) && startsAt(other)[0] !== null);
      const starts = began.map((start) => start ?? 0);
      const there = moved(starts, 0, { toAt: startsAt(other)[0] ?? 0, timeZone });
      expect(moved(there, 0, { toAt: starts[0] ?? 0, timeZone })).toEqual(starts);
    }),
  );
});
