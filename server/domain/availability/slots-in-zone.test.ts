import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, DAY_MS } from "../dates";
import { formatLocalTime, localDay, localTimeOf } from "../zones";
import { datesAround, type LocalSpan, slotsInZone } from "./slots-in-zone";

const ZONES = [
  "UTC",
  "Europe/Madrid",
  "America/New_York",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Australia/Lord_Howe",
];
const MADRID = "Europe/Madrid";

/** A start each half hour of the account's dates, as the account lists them. */
function listOf(accountZone: string, from: string, days: number) {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const startsOf = (date: string) => {
    const { startAt, endAt } = localDay(accountZone, date);
    return Array.from({ length: Math.ceil((endAt - startAt) / 1_800_000) }, (_, index) => startAt + index * 1_800_000);
  };
  const slotOf = (at: number) => ({
    start: new Date(at).toISOString(),
    time: formatLocalTime(localTimeOf(accountZone, at).minute),
  });
  return { days: dates.map((date) => ({ date, slots: startsOf(date).map(slotOf) })), hasMore: false };
}

/** What all pieces of the work come to. */
function regrouped(list: ReturnType<typeof listOf>, span: LocalSpan) {
  const work = slotsInZone(list, span);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

describe("slots in another zone", () => {
  it("stand under its dates, with its wall time", () => {
    const span = { timeZone: "America/New_York", from: "2026-11-23", days: 1 };
    expect(datesAround(MADRID, span)).toEqual({ from: "2026-11-23", days: 2 });
    const list = regrouped(listOf(MADRID, "2026-11-23", 2), span);
    expect(list.days.map(({ date, slots }) => [date, slots.length])).toEqual([["2026-11-23", 48]]);
    expect(list.days[0]?.slots[0]).toEqual({ start: "2026-11-23T05:00:00.000Z", time: "00:00" });
    expect(list.hasMore).toBe(true);
  });

  it("are those from `after` on that begin before `before`", () => {
    const span = { timeZone: MADRID, from: "2026-11-23", days: 1, after: "09:30", before: "11:00" };
    const times = regrouped(listOf(MADRID, "2026-11-23", 1), span).days[0]?.slots.map(({ time }) => time);
    expect(times).toEqual(["09:30", "10:00", "10:30"]);
  });

  it("leave what was listed as it was", () => {
    const list = listOf(MADRID, "2026-11-23", 1);
    const before = structuredClone(list);
    regrouped(list, { timeZone: "UTC", from: "2026-11-23", days: 1 });
    expect(list).toEqual(before);
  });

  it("are every start of its dates, each once, in any two zones on any dates", () => {
    const date = fc.integer({ min: 0, max: 730 }).map((days) => addDays("2026-01-01", days));
    const zone = fc.constantFrom(...ZONES);
    fc.assert(
      fc.property(fc.tuple(zone, zone, date, fc.integer({ min: 1, max: 4 })), ([accountZone, timeZone, from, days]) => {
        const span = { timeZone, from, days };
        const dates = datesAround(accountZone, span);
        const wide = listOf(accountZone, addDays(dates.from, -2), dates.days + 4);
        const { startAt } = localDay(timeZone, from);
        const { endAt } = localDay(timeZone, addDays(from, days - 1));
        const expected = wide.days
          .flatMap(({ slots }) => slots.map(({ start }) => Date.parse(start)))
          .filter((at) => at >= startAt && at < endAt);
        const listed = regrouped(listOf(accountZone, dates.from, dates.days), span);
        expect(listed.days.map((day) => day.date)).toEqual(
          Array.from({ length: days }, (_, index) => addDays(from, index)),
        );
        expect(listed.days.flatMap(({ slots }) => slots.map(({ start }) => Date.parse(start)))).toEqual(expected);
        expect(dates.days * DAY_MS).toBeLessThanOrEqual((days + 2) * DAY_MS);
      }),
      { numRuns: 150 },
    );
  });
});
