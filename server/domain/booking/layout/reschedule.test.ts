import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, taken as blocked, calendar, everyDay, MONDAY, member } from "../../../testing/availability/calendar";
import type { Calendar } from "../../availability/calendar";
import type { CompositeCalendar, ServicePart } from "../../availability/composite/calendar";
import { DomainError } from "../../errors";
import { type RescheduleRequest, reschedule, type StandingSegment, type StandingVisit } from "./reschedule";
import type { Timetable } from "./timetable";

const HOUR_MS = 3_600_000;
const hour = (text: string) => at(`${MONDAY} ${text}`);

const simple = (asked: Calendar, waitlistCapacity = 0): Timetable => ({
  kind: "simple",
  serviceId: "cut",
  calendar: asked,
  waitlistCapacity,
  standing: [],
});

const segment = (staffId: string, span: string, more: Partial<StandingSegment> = {}): StandingSegment => {
  const { startAt: blockedStartAt, endAt: blockedEndAt } = blocked(span);
  return { id: `own ${staffId}`, serviceId: "cut", staffId, blockedStartAt, blockedEndAt, isShared: false, ...more };
};

const visitAt = (start: string, ...segments: StandingSegment[]): StandingVisit => ({ startAt: hour(start), segments });

const PRESENT = { kind: "present" } as const;
const ANY = { kind: "any" } as const;
const named = (staffId: string) => ({ kind: "named", staffId }) as const;

/** Who serves each segment after the move, and whom it joins; or that it stands there, or what it is refused with. */
function moved(timetable: Timetable, visit: StandingVisit, [start, staff]: [string, RescheduleRequest["staff"]]) {
  try {
    const found = reschedule(timetable, visit, { startAt: hour(start), staff });
    return found?.segments.map(({ staffId, joins }) => (joins ? `${staffId} in ${joins}` : staffId)) ?? null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

describe("a visit of one segment that its customer moves", () => {
  const ana = member({ occupancies: [blocked("10:00-11:00")] });
  const ben = member({ staffId: "ben", position: 1 });
  const two = simple(calendar({ members: [ana, ben], rules: { slotLengthMinutes: 30 } }));
  const own = visitAt("10:00", segment("ana", "10:00-11:00"));
  const others = visitAt("10:00", segment("ana", "10:00-11:00", { isShared: true }));

  it.each([
    ["stands where it is, with whom it is", own, ["10:00", PRESENT, null]],
    ["stands where it is for whoever is free", own, ["10:00", ANY, null]],
    ["changes its member at the same time", own, ["10:00", named("ben"), ["ben"]]],
    ["may overlap the time it had", own, ["10:30", PRESENT, ["ana"]]],
    ["may not overlap the time that others keep", others, ["10:30", named("ana"), "slot_unavailable"]],
    ["goes to another member where the present one is not free", others, ["10:30", PRESENT, ["ben"]]],
    ["is not taken off the grid", own, ["10:10", PRESENT, "slot_unavailable"]],
    ["is not taken past the working day", own, ["11:30", ANY, "slot_unavailable"]],
  ] as const)("%s", (_, visit, [start, staff, expected]) => {
    expect(moved(two, visit, [start, staff])).toEqual(expected);
  });

  it("keeps its member where that one is free, and asks the service's preference where anyone will do", () => {
    const bens = visitAt("10:00", segment("ben", "10:00-11:00"));
    const free = simple(calendar({ members: [member(), ben] }));
    expect(moved(free, bens, ["11:00", PRESENT])).toEqual(["ben"]);
    expect(moved(free, bens, ["11:00", ANY])).toEqual(["ana"]);
  });

  it("joins a group with seats, is refused by a full one, and never waits", () => {
    const group = (persons: number) => ({
      appointmentId: "group",
      startAt: hour("11:00"),
      endAt: hour("12:00"),
      persons,
    });
    const asked = (persons: number, waitlistCapacity = 0) =>
      simple(
        calendar({
          rules: { persons: 2 },
          members: [
            member({
              capacityMax: 3,
              groups: [group(persons)],
              occupancies: [blocked("10:00-11:00"), blocked("11:00-12:00")],
            }),
          ],
        }),
        waitlistCapacity,
      );
    expect(moved(asked(1), own, ["11:00", PRESENT])).toEqual(["ana in group"]);
    expect(moved(asked(2), own, ["11:00", PRESENT])).toBe("capacity_exceeded");
    expect(moved(asked(3, 5), own, ["11:00", PRESENT])).toBe("capacity_exceeded");
  });

  it("of two that were forced to one time, leaves the other in the way", () => {
    const twice = simple(
      calendar({ members: [member({ occupancies: [blocked("10:00-11:00"), blocked("10:00-11:00")] })] }),
    );
    const shifted = visitAt("09:00", segment("ana", "10:00-11:00"));
    expect(moved(twice, shifted, ["10:00", named("ana")])).toBe("slot_unavailable");
  });
});

describe("a visit of several segments that its customer moves", () => {
  const part = (serviceId: string, members: ServicePart["members"]): ServicePart => ({
    kind: "service",
    serviceId,
    durationMinutes: 30,
    durationDays: null,
    paddingBeforeMinutes: 0,
    paddingAfterMinutes: 0,
    members,
  });
  const composite = (parts: CompositeCalendar["parts"]): Timetable => {
    const { timeZone, nowAt, holidays, rules } = calendar({ rules: { slotLengthMinutes: 30 } });
    const rest = { type: "compound" as const, sameStaff: false, capacityMax: 1, staffId: null };
    return { kind: "composite", calendar: { timeZone, nowAt, holidays, rules, parts, ...rest } };
  };
  const ana = member({ occupancies: [blocked("10:00-10:30")] });
  const ben = member({ staffId: "ben", position: 1, occupancies: [blocked("10:30-11:00")] });
  const parts = [part("wash", [ana]), part("cut", [ben])];
  const visit = visitAt(
    "10:00",
    segment("ana", "10:00-10:30", { serviceId: "wash" }),
    segment("ben", "10:30-11:00", { serviceId: "cut" }),
  );

  it.each([
    ["stands where it is", parts, ["10:00", PRESENT, null]],
    ["may overlap its own time in every segment", parts, ["10:30", PRESENT, ["ana", "ben"]]],
    ["is refused where one segment has nobody", parts, ["11:30", ANY, "slot_unavailable"]],
    ["is refused a member who does not serve the first segment", parts, ["11:00", named("ben"), "slot_unavailable"]],
    ["is refused once its service has other segments", [part("cut", [ben])], ["11:00", ANY, "slot_unavailable"]],
    ["is refused once they have another order", parts.toReversed(), ["11:00", ANY, "slot_unavailable"]],
  ] as const)("%s", (_, asked, [start, staff, expected]) => {
    expect(moved(composite([...asked]), visit, [start, staff])).toEqual(expected);
  });
});

it("meets nobody's time wherever it goes, and may always come back", () => {
  const hours = fc.integer({ min: 9, max: 16 });
  const startOf = (start: number) => `${String(start).padStart(2, "0")}:00`;
  const spanFrom = (start: number) => `${startOf(start)}-${startOf(start + 1)}`;
  fc.assert(
    fc.property(fc.uniqueArray(hours, { minLength: 1, maxLength: 6 }), hours, ([from = 9, ...busy], to) => {
      const others = busy.map((start) => blocked(spanFrom(start)));
      const timetable = (start: number) =>
        simple(
          calendar({
            members: [member({ week: everyDay("09:00-17:00"), occupancies: [...others, blocked(spanFrom(start))] })],
          }),
        );
      const visit = visitAt(startOf(from), segment("ana", spanFrom(from)));
      const isTaken = busy.includes(to);
      const expected = isTaken ? "slot_unavailable" : to === from ? null : ["ana"];
      expect(moved(timetable(from), visit, [startOf(to), PRESENT])).toEqual(expected);
      if (isTaken || to === from) return;
      const back = visitAt(startOf(to), segment("ana", spanFrom(to)));
      expect(moved(timetable(to), back, [startOf(from), PRESENT])).toEqual(["ana"]);
      expect(back.startAt - visit.startAt).toBe((to - from) * HOUR_MS);
    }),
  );
});
