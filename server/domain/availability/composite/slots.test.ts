import { describe, expect, it } from "vitest";
import { at, everyDay, MADRID, MONDAY, member, startAtWall, taken } from "../../../testing/availability/calendar";
import type { ServiceRules } from "../calendar";
import type { CompositeCalendar, ServicePart, SpareTime } from "./calendar";
import { compositeReasonsAgainst } from "./reasons";
import { compositeSlotAt, listCompositeSlots } from "./slots";

const ana = member({ staffId: "ana" });
const ben = member({ staffId: "ben", position: 1 });
const eva = member({ staffId: "eva", position: 2 });

const part = (changes: Partial<ServicePart> = {}): ServicePart => ({
  kind: "service",
  serviceId: "cut",
  durationMinutes: 30,
  durationDays: null,
  paddingBeforeMinutes: 0,
  paddingAfterMinutes: 0,
  members: [ana],
  ...changes,
});
const wait = (minutes: number): SpareTime => ({ kind: "spare_time", minutes });

type Changes = Partial<Omit<CompositeCalendar, "rules">> & { rules?: Partial<ServiceRules> };

/** A compound service that starts every hour. */
const composite = (parts: CompositeCalendar["parts"], { rules, ...changes }: Changes = {}): CompositeCalendar => ({
  timeZone: MADRID,
  nowAt: at("2026-03-01 20:00"),
  holidays: [],
  type: "compound",
  sameStaff: false,
  capacityMax: 1,
  parts,
  staffId: null,
  ...changes,
  rules: {
    durationMinutes: 1440,
    durationDays: null,
    slotLengthMinutes: 60,
    paddingBeforeMinutes: 0,
    paddingAfterMinutes: 0,
    minPriorMinutes: 0,
    maxDays: 365,
    staffPreference: "order",
    persons: 1,
    ...rules,
  },
});

const times = (asked: CompositeCalendar, date = MONDAY) =>
  listCompositeSlots(asked, date, 1).days[0]?.slots.map(({ time }) => time);
const staffAt = (asked: CompositeCalendar, text: string) =>
  compositeSlotAt(asked, startAtWall(text))?.parts.map(({ staffId }) => staffId) ?? null;
const spansAt = (asked: CompositeCalendar, text: string) =>
  compositeSlotAt(asked, startAtWall(text))?.parts.map(({ startAt, endAt }) => [startAt, endAt]);
const blockedAt = (asked: CompositeCalendar, text: string) =>
  compositeSlotAt(asked, startAtWall(text))?.parts.map(({ blockedStartAt, blockedEndAt }) => [
    blockedStartAt,
    blockedEndAt,
  ]);
const spans = (...texts: string[]) => texts.map((text) => Object.values(taken(text)));
const nine = `${MONDAY} 09:00`;

describe("a compound service", () => {
  it("runs part after part, and ends with its spare time", () => {
    const asked = composite([wait(10), part(), wait(20), part({ members: [ben] }), wait(15)]);
    expect(spansAt(asked, nine)).toEqual(spans("09:10-09:40", "10:00-10:30"));
    expect(compositeSlotAt(asked, startAtWall(nine))?.endAt).toBe(at(`${MONDAY} 10:45`));
  });

  it("starts on the grid of whoever serves the first part, with the composite's step", () => {
    const late = { ...ben, week: everyDay("09:20-12:00") };
    const asked = composite([part({ members: [ana, late] }), part({ members: [eva] })]);
    expect(times(asked)).toEqual(["09:00", "09:20", "10:00", "10:20", "11:00"]);
    expect(staffAt(asked, `${MONDAY} 09:20`)).toEqual(["ben", "eva"]);
    expect(times({ ...asked, staffId: "ben" })).toEqual(["09:20", "10:20"]);
  });

  it("needs each part in one working interval of its member, though not all in the same", () => {
    const week = everyDay("09:00-13:00", "10:00-10:30");
    const asked = composite([part({ members: [{ ...ana, week }] }), wait(30), part({ members: [{ ...ana, week }] })]);
    expect(times(asked)).toEqual(["10:30", "11:30"]);
    expect(
      times(composite([part({ members: [{ ...ana, week }] }), wait(60), part({ members: [{ ...ana, week }] })])),
    ).toEqual(["09:00", "10:30"]);
  });

  it("gives parts of one member no padding between them, and loses none of it to the outside", () => {
    const asked = composite([
      part({ paddingAfterMinutes: 45 }),
      part({ paddingBeforeMinutes: 10 }),
      part({ members: [ben] }),
    ]);
    expect(blockedAt(asked, nine)).toEqual(spans("09:00-09:30", "09:30-10:15", "10:00-10:30"));
    const apart = composite([part({ paddingAfterMinutes: 10 }), wait(15), part({ paddingBeforeMinutes: 10 })]);
    expect(blockedAt(apart, nine)).toEqual(spans("09:00-09:40", "09:40-10:15"));
  });

  it("keeps the larger padding, the composite's or the part's, at its outer edges alone", () => {
    const asked = composite([part({ paddingBeforeMinutes: 5 }), part({ members: [ben], paddingAfterMinutes: 30 })], {
      rules: { paddingBeforeMinutes: 15, paddingAfterMinutes: 20 },
    });
    expect(blockedAt(asked, nine)).toEqual(spans("08:45-09:30", "09:30-10:30"));
  });

  it("is one member's with sameStaff", () => {
    const parts = [part({ members: [ana, ben] }), part({ members: [ben, eva] })];
    expect(staffAt(composite(parts), nine)).toEqual(["ana", "ben"]);
    expect(staffAt(composite(parts, { sameStaff: true }), nine)).toEqual(["ben", "ben"]);
    expect(staffAt(composite(parts, { sameStaff: true, staffId: "ana" }), nine)).toBeNull();
  });

  it("picks for each part by the composite's preference, on the day the part begins", () => {
    const occupied = { ...ana, occupancies: [taken("2026-03-03 10:00/2026-03-03 11:00")] };
    const parts = [part({ members: [occupied, ben] }), wait(1410), part({ members: [occupied, ben] })];
    const asked = composite(parts, { rules: { staffPreference: "least_occupied" } });
    expect(staffAt(asked, nine)).toEqual(["ana", "ben"]);
  });

  it("lasts its real minutes across a clock change", () => {
    const week = everyDay("01:00-04:00");
    const asked = composite([
      part({ durationMinutes: 60, members: [{ ...ana, week }] }),
      part({ members: [{ ...ben, week }] }),
    ]);
    expect(times(asked, "2026-03-29")).toEqual(["01:00"]);
    expect(spansAt(asked, "2026-03-29 01:00")?.[1]?.[0]).toBe(at("2026-03-29 03:00"));
  });

  it("may have parts that last whole days, from one midnight to another", () => {
    const asked = composite([part({ durationDays: 1 }), part({ durationDays: 2, members: [ben] })]);
    expect(times(asked, "2026-03-28")).toEqual(["00:00"]);
    const [, second] = spansAt(asked, "2026-03-28 00:00") ?? [];
    expect(second).toEqual([at("2026-03-29 00:00"), at("2026-03-31 00:00")]);
    expect(times(composite([part(), part({ durationDays: 1 })]))).toEqual([]);
  });
});

describe("a collaborative service", () => {
  const together = (parts: CompositeCalendar["parts"], changes: Changes = {}) =>
    composite(parts, { ...changes, type: "collaborative" });

  it("starts all parts together, each with another member, and ends with the longest", () => {
    const asked = together([part({ members: [ana, ben] }), part({ members: [ana, ben], durationMinutes: 50 })]);
    expect(staffAt(asked, nine)).toEqual(["ana", "ben"]);
    expect(compositeSlotAt(asked, startAtWall(nine))?.endAt).toBe(at(`${MONDAY} 09:50`));
    expect(times(together([part(), part()]))).toEqual([]);
  });

  it("passes over a preferred member whom a later part cannot do without", () => {
    const parts = [part({ members: [ana, ben, eva] }), part({ members: [ana, ben] }), part({ members: [ana] })];
    expect(staffAt(together(parts), nine)).toEqual(["eva", "ben", "ana"]);
    expect(staffAt(together(parts, { staffId: "ben" }), nine)).toBeNull();
  });
});

describe("a composite", () => {
  it("takes no larger party than itself and each part's member", () => {
    const asked = (persons: number, capacityMax: number) =>
      composite([part({ members: [{ ...ana, capacityMax: 3 }] })], { capacityMax, rules: { persons } });
    expect(compositeSlotAt(asked(2, 5), startAtWall(nine))?.seatsLeft).toBe(3);
    expect(compositeSlotAt(asked(2, 2), startAtWall(nine))?.seatsLeft).toBe(2);
    expect([times(asked(4, 5)), times(asked(3, 2))]).toEqual([[], []]);
  });

  it("joins no group, not even one with seats left", () => {
    const groups = [{ appointmentId: "g", startAt: at(nine), endAt: at(nine) + 1_800_000, persons: 1 }];
    const busy = { ...ana, capacityMax: 5, groups, occupancies: [taken("09:00-09:30")] };
    expect(times(composite([part({ members: [busy] })], { capacityMax: 5 }))).toEqual(["10:00", "11:00"]);
  });

  it("without parts, or with spare time alone, has no slots", () => {
    expect(listCompositeSlots(composite([]), MONDAY, 2)).toEqual({
      days: [
        { date: MONDAY, slots: [] },
        { date: "2026-03-03", slots: [] },
      ],
      hasMore: true,
    });
    expect(times(composite([wait(30)]))).toEqual([]);
  });

  it("keeps its own notice and horizon", () => {
    const rules = { minPriorMinutes: 120, maxDays: 2 };
    const asked = composite([part()], { nowAt: at(`${MONDAY} 08:00`), rules });
    expect([times(asked), times(asked, "2026-03-04")]).toEqual([["10:00", "11:00"], []]);
  });
});

describe("what stands against a composite", () => {
  const reasons = (asked: CompositeCalendar, text: string, who = ana) =>
    compositeReasonsAgainst(asked, who, at(text)).map(({ code, ...span }) => [code, ...Object.values(span)]);

  it("is of the first part what would stand against a simple service", () => {
    const busy = { ...ana, occupancies: [taken("10:00-10:30")] };
    const asked = composite([part({ members: [busy] })]);
    expect(reasons(asked, nine, busy)).toEqual([]);
    expect(reasons(asked, `${MONDAY} 10:00`, busy)).toEqual([["overlap", ...(spans("10:00-10:30")[0] ?? [])]]);
    expect(reasons(asked, `${MONDAY} 09:10`, busy).map(([code]) => code)).toEqual(["off_grid"]);
    expect(reasons(asked, `${MONDAY} 07:00`, busy).map(([code]) => code)).toEqual(["outside_schedule"]);
  });

  it("is part_unavailable, with the part's time, for each later part that nobody could serve", () => {
    const busy = { ...ben, occupancies: [taken("09:30-11:00")] };
    const asked = composite([part(), part({ members: [busy] }), part({ members: [busy] })]);
    expect(reasons(asked, nine)).toEqual([
      ["part_unavailable", ...(spans("09:30-10:00")[0] ?? [])],
      ["part_unavailable", ...(spans("10:00-10:30")[0] ?? [])],
    ]);
  });

  it("is part_unavailable, with the composite's time, when the parts find no member each", () => {
    const parts = [part(), part({ members: [ben] }), part({ members: [ben], durationMinutes: 60 })];
    expect(reasons(composite(parts, { type: "collaborative" }), nine)).toEqual([
      ["part_unavailable", ...(spans("09:00-10:00")[0] ?? [])],
    ]);
  });
});
