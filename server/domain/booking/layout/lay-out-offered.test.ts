import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, taken as blocked, calendar, everyDay, MONDAY, member } from "../../../testing/availability/calendar";
import type { Calendar } from "../../availability/calendar";
import { DomainError } from "../../errors";
import { layOutOffered } from "./lay-out-offered";
import { plannedGroup, type Taken } from "./occupy";
import type { SimpleTimetable, StandingGroup } from "./timetable";

const ten = at(`${MONDAY} 10:00`);
const HOUR_MS = 3_600_000;

const simple = (asked: Calendar, more: Partial<SimpleTimetable> = {}): SimpleTimetable => ({
  kind: "simple",
  serviceId: "cut",
  calendar: asked,
  waitlistCapacity: 0,
  standing: [],
  ...more,
});

/** Lays a party out at ten, and says with whom and what it joins; or what it is refused with. */
function laidOut(
  timetable: SimpleTimetable,
  { mayWait = false, taken = [] }: { mayWait?: boolean; taken?: Taken[] } = {},
) {
  try {
    const { segments, waits } = layOutOffered(timetable, { startAt: ten, mayWait }, taken);
    return { staffId: segments[0].staffId, joins: segments[0].joins, waits };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

const group = (persons: number) => ({ appointmentId: "group", startAt: ten, endAt: ten + HOUR_MS, persons });
const standing: StandingGroup = {
  id: "group",
  staffId: "ana",
  endAt: ten + HOUR_MS,
  blockedStartAt: ten,
  blockedEndAt: ten + HOUR_MS,
  waiting: 1,
};
const course = (persons: number, asked: number) =>
  calendar({
    rules: { persons: asked },
    members: [member({ capacityMax: 4, groups: [group(persons)], occupancies: [blocked("10:00-11:00")] })],
  });

describe("a visit of one segment", () => {
  it("has the span of its slot, its member and the padding of its service", () => {
    const rules = { paddingBeforeMinutes: 10, paddingAfterMinutes: 20 };
    const visit = layOutOffered(simple(calendar({ rules })), { startAt: ten, mayWait: false }, []);
    expect(visit).toMatchObject({ startAt: ten, endAt: ten + HOUR_MS, waits: false });
    expect(visit.segments).toMatchObject([
      { serviceId: "cut", staffId: "ana", blockedStartAt: ten - 600_000, blockedEndAt: ten + HOUR_MS + 1_200_000 },
    ]);
  });

  it.each([
    ["joins a group with seats left", [course(2, 2), false], { staffId: "ana", joins: "group", waits: false }],
    ["is refused where the seats are too few", [course(3, 2), false], "capacity_exceeded"],
    ["waits where it may", [course(4, 1), true], { staffId: "ana", joins: "group", waits: true }],
    ["is notified of the waiting list before it takes a place there", [course(4, 1), false], "capacity_exceeded"],
    ["does not wait for more seats than the list has room for", [course(4, 2), true], "capacity_exceeded"],
  ] as const)("%s", (_, [asked, mayWait], expected) => {
    expect(laidOut(simple(asked, { waitlistCapacity: 2, standing: [standing] }), { mayWait })).toEqual(expected);
  });

  it("waits for a member who takes one party at a time only where nothing else is in the way", () => {
    const alone = (occupancies: string[]) =>
      calendar({ members: [member({ groups: [group(1)], occupancies: occupancies.map(blocked) })] });
    const waiting = { waitlistCapacity: 2, standing: [standing] };
    expect(laidOut(simple(alone(["10:00-11:00"]), waiting), { mayWait: true })).toMatchObject({ waits: true });
    const met = simple(alone(["10:00-11:00", "10:30-12:00"]), waiting);
    expect(laidOut(met, { mayWait: true })).toBe("slot_unavailable");
  });

  it("is slot_unavailable where the time is taken", () => {
    const members = [member({ occupancies: [blocked("10:30-10:45")] })];
    expect(laidOut(simple(calendar({ members })), { mayWait: true })).toBe("slot_unavailable");
  });
});

describe("a visit after others of the same order", () => {
  const behind = (timetable: SimpleTimetable, persons: number): Taken[] => [
    { visit: layOutOffered(timetable, { startAt: ten, mayWait: false }, []), persons },
  ];

  it("takes another member, and is refused where none is left", () => {
    const two = simple(calendar({ members: [member(), member({ staffId: "ben" })] }));
    const [first] = behind(two, 1);
    expect(laidOut(two, { taken: first ? [first] : [] })).toMatchObject({ staffId: "ben" });
    const one = simple(calendar({ members: [member()] }));
    expect(laidOut(one, { taken: behind(one, 1) })).toBe("slot_unavailable");
  });

  it("joins the group that the one before it makes, up to its last seat", () => {
    const asked = (persons: number) => simple(calendar({ rules: { persons }, members: [member({ capacityMax: 3 })] }));
    const taken = behind(asked(2), 2);
    const planned = taken[0] ? plannedGroup(taken[0].visit.segments[0]) : null;
    expect(laidOut(asked(1), { taken })).toEqual({ staffId: "ana", joins: planned, waits: false });
    expect(laidOut(asked(2), { taken })).toBe("capacity_exceeded");
  });

  it("does not share a group with another service", () => {
    const asked = simple(calendar({ members: [member({ capacityMax: 3 })] }));
    const other = { ...asked, serviceId: "yoga" };
    expect(laidOut(asked, { taken: behind(other, 1) })).toBe("slot_unavailable");
  });
});

it("never seats more than there are, nor two strangers in one member's time, whatever is ordered", () => {
  const party = fc.record({ hour: fc.integer({ min: 9, max: 16 }), persons: fc.integer({ min: 1, max: 4 }) });
  const seats = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(fc.array(party, { maxLength: 12 }), seats, fc.boolean(), (parties, capacityMax, mayWait) => {
      const week = everyDay("09:00-17:00");
      const members = ["ana", "ben"].map((staffId) => member({ staffId, week, capacityMax }));
      const taken: Taken[] = [];
      for (const { hour, persons } of parties) {
        const timetable = simple(calendar({ rules: { persons }, members }), { waitlistCapacity: 0 });
        try {
          const startAt = at(`${MONDAY} ${String(hour).padStart(2, "0")}:00`);
          taken.push({ visit: layOutOffered(timetable, { startAt, mayWait }, taken), persons });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
      }
      const bySpan = new Map<string, number>();
      for (const { visit, persons } of taken) {
        const name = plannedGroup(visit.segments[0]);
        bySpan.set(name, (bySpan.get(name) ?? 0) + persons);
        expect(visit.segments[0].joins === null).toBe(bySpan.get(name) === persons);
      }
      for (const persons of bySpan.values()) expect(persons).toBeLessThanOrEqual(capacityMax);
    }),
  );
});
