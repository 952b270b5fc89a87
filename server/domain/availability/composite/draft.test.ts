import { describe, expect, it } from "vitest";
import { at, everyDay, MADRID, MONDAY, member, taken } from "../../../testing/availability/calendar";
import type { CompositeCalendar, ServicePart } from "./calendar";
import { draftAt, isClean } from "./draft";

const ana = member({ staffId: "ana" });
const ben = member({ staffId: "ben", position: 1 });
const busy = (text: string) => ({ occupancies: [taken(text)] });

const part = (changes: Partial<ServicePart> = {}): ServicePart => ({
  kind: "service",
  serviceId: "cut",
  durationMinutes: 30,
  durationDays: null,
  paddingBeforeMinutes: 0,
  paddingAfterMinutes: 0,
  members: [ana, ben],
  ...changes,
});

const composite = (parts: CompositeCalendar["parts"], changes: Partial<CompositeCalendar> = {}): CompositeCalendar => ({
  timeZone: MADRID,
  nowAt: at("2026-03-01 20:00"),
  holidays: [],
  type: "compound",
  sameStaff: false,
  capacityMax: 1,
  parts,
  staffId: null,
  rules: {
    durationMinutes: 60,
    durationDays: null,
    slotLengthMinutes: 60,
    paddingBeforeMinutes: 0,
    paddingAfterMinutes: 0,
    minPriorMinutes: 100_000,
    maxDays: 1,
    staffPreference: "order",
    persons: 1,
  },
  ...changes,
});

const draft = (calendar: CompositeCalendar, time: string) => draftAt(calendar, at(`${MONDAY} ${time}`));
const staffOf = (calendar: CompositeCalendar, time = "10:00") =>
  draft(calendar, time)?.parts.map(({ staffId }) => staffId) ?? null;
const warningsOf = (calendar: CompositeCalendar, time = "10:00") =>
  draft(calendar, time)?.parts.map(({ warnings }) => [...warnings.keys()]);

describe("a drafted composite", () => {
  it("is clean where every part has somebody free, off the grid and whatever notice and horizon say", () => {
    const clean = draft(composite([part(), { kind: "spare_time", minutes: 20 }, part()]), "09:07");
    expect(clean && isClean(clean)).toBe(true);
    expect(clean?.endAt).toBe(at(`${MONDAY} 10:27`));
  });

  it("gives each part to the one against whom the least stands, of equal ones the preferred", () => {
    const tired = { ...ana, ...busy("10:30-11:00") };
    expect(staffOf(composite([part({ members: [tired, ben] }), part({ members: [tired, ben] })]))).toEqual([
      "ana",
      "ben",
    ]);
  });

  it("names what stands against each part that nobody is free for", () => {
    const late = { ...ben, ...busy("10:15-10:45"), week: everyDay("10:00-10:45") };
    const calendar = composite([part({ members: [ana] }), part({ members: [late] })]);
    expect(warningsOf(calendar)).toEqual([[], ["schedule", "overlap"]]);
    expect(warningsOf({ ...calendar, holidays: [{ date: MONDAY, kind: "once", staffId: "ben" }] })).toEqual([
      [],
      expect.arrayContaining(["holiday", "overlap"]),
    ]);
  });

  it("keeps to who is asked for, to one member and to different ones", () => {
    const parts = [part(), part()];
    expect(staffOf(composite(parts, { staffId: "ben" }))).toEqual(["ben", "ana"]);
    expect(staffOf(composite(parts, { staffId: "ben", sameStaff: true }))).toEqual(["ben", "ben"]);
    expect(staffOf(composite(parts, { type: "collaborative", staffId: "ana" }))).toEqual(["ana", "ben"]);
  });

  it("is null where the parts find no member each, or none with so many seats", () => {
    expect(staffOf(composite([part({ members: [] })]))).toBeNull();
    expect(staffOf(composite([]))).toBeNull();
    expect(
      staffOf(composite([part({ members: [ana] }), part({ members: [ana] })], { type: "collaborative" })),
    ).toBeNull();
    const { rules } = composite([]);
    expect(staffOf(composite([part()], { rules: { ...rules, persons: 2 } }))).toBeNull();
  });
});
