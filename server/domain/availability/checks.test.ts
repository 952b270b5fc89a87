import { describe, expect, it } from "vitest";
import { edgeAt, localDay } from "../zones";
import type { Calendar, Member, ServiceRules } from "./calendar";
import { warningsAgainst } from "./checks";
import { listSlots } from "./slots";
import { spanFrom } from "./span";

const TIME_ZONE = "Europe/Madrid";
const MONDAY = "2026-11-23";
const at = (minute: number, date = MONDAY) => edgeAt(TIME_ZONE, { date, minute }, "start");

const rules: ServiceRules = {
  durationMinutes: 60,
  durationDays: null,
  slotLengthMinutes: 30,
  paddingBeforeMinutes: 0,
  paddingAfterMinutes: 15,
  minPriorMinutes: 0,
  maxDays: 365,
  staffPreference: "order",
  persons: 1,
};
const breaks = [{ start: "13:00", end: "14:00" }];
const member: Member = {
  staffId: "m",
  position: 0,
  priceMinor: 0,
  capacityMax: 3,
  week: [1, 2].map((weekday) => ({ weekday, start: "09:00", end: "18:00", breaks })),
  occupancies: [{ startAt: at(15 * 60), endAt: at(16 * 60) }],
  groups: [{ appointmentId: "g", startAt: at(15 * 60), endAt: at(16 * 60), persons: 2 }],
};
const calendar: Calendar = { timeZone: TIME_ZONE, nowAt: at(0), rules, members: [member], holidays: [] };
const keysAt = (from: number, to: number, given: Partial<Calendar> = {}) => [
  ...warningsAgainst({ ...calendar, ...given }, member, { startAt: at(from), endAt: at(to) }).warnings.keys(),
];

describe("the warnings about a span", () => {
  it("are none for any slot on offer", () => {
    const slots = listSlots(calendar, MONDAY, 2).days.flatMap((day) => day.slots);
    expect(slots.length).toBeGreaterThan(20);
    for (const { startAt } of slots) {
      const verdict = warningsAgainst(calendar, member, spanFrom(localDay(TIME_ZONE, MONDAY), startAt, rules));
      expect([...verdict.warnings.keys(), verdict.isFull]).toEqual([false]);
    }
  });

  it("are none for being off the grid, too early or too late to book", () => {
    expect(keysAt(607, 667, { nowAt: at(700) })).toEqual([]);
    expect(keysAt(607, 667, { rules: { ...rules, maxDays: 0 } })).toEqual([]);
  });

  it("tell hours, breaks, length and what padding alone meets", () => {
    expect(keysAt(8 * 60, 9 * 60)).toEqual(["schedule"]);
    expect(keysAt(12 * 60 + 30, 13 * 60 + 30)).toEqual(["schedule"]);
    expect(keysAt(600, 645)).toEqual(["duration"]);
    expect(keysAt(14 * 60, 15 * 60)).toEqual(["overlap"]);
  });

  it("join a group at its own start alone, and say when it is full", () => {
    const joining = warningsAgainst(calendar, member, { startAt: at(900), endAt: at(960) });
    expect([joining.joins, joining.isFull, joining.warnings.size]).toEqual(["g", false, 0]);
    const party = { ...calendar, rules: { ...rules, persons: 2 } };
    expect(warningsAgainst(party, member, { startAt: at(900), endAt: at(960) })).toMatchObject({
      joins: null,
      isFull: true,
    });
  });

  it("tell a day off on any local day that the span touches, but not on the one it ends at", () => {
    const holidays = [{ date: "2026-11-25", kind: "once" as const, staffId: null }];
    const days = { ...calendar, holidays, rules: { ...rules, durationDays: 2 } };
    const keysOfStay = (date: string) => {
      const span = spanFrom(localDay(TIME_ZONE, date), at(0, date), days.rules);
      return [...warningsAgainst(days, { ...member, occupancies: [] }, span).warnings.keys()];
    };
    expect(keysOfStay("2026-11-23")).toEqual([]);
    expect(keysOfStay("2026-11-24")).toEqual(["holiday"]);
  });

  it("find a day-based stay across the clock change as long as any other", () => {
    const days = { ...calendar, rules: { ...rules, durationDays: 2 } };
    const span = { startAt: at(0, "2026-10-24"), endAt: at(0, "2026-10-26") };
    expect((span.endAt - span.startAt) / 3_600_000).toBe(49);
    expect(warningsAgainst(days, member, span).warnings.size).toBe(0);
  });
});
