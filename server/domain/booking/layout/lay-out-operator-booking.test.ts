import { describe, expect, it } from "vitest";
import { at, taken as blocked, calendar, MONDAY, member } from "../../../testing/availability/calendar";
import type { Calendar } from "../../availability/calendar";
import { DomainError } from "../../errors";
import { layOutOperatorBooking, type WrittenRequest } from "./lay-out-operator-booking";
import type { Taken } from "./occupy";
import type { SimpleTimetable } from "./timetable";

const HOUR_MS = 3_600_000;
const ten = at(`${MONDAY} 10:00`);

const simple = (asked: Calendar, waitlistCapacity = 0): SimpleTimetable => ({
  kind: "simple",
  serviceId: "cut",
  calendar: asked,
  waitlistCapacity,
  standing: [
    { id: "group", staffId: "ana", endAt: ten + HOUR_MS, blockedStartAt: ten, blockedEndAt: ten + HOUR_MS, waiting: 0 },
  ],
});

interface Said {
  isOpen?: boolean;
  lengthMs?: number;
  addedMinutes?: number;
  taken?: Taken[];
}

function laidOut(
  timetable: SimpleTimetable,
  { isOpen = false, lengthMs = HOUR_MS, addedMinutes = 0, taken = [] }: Said,
) {
  const span = { startAt: ten, endAt: ten + lengthMs };
  const request: WrittenRequest = { startAt: ten, with: () => ({ span, addedMinutes }), isOpen };
  try {
    const { segments, waits } = layOutOperatorBooking(timetable, request, taken);
    const [{ staffId, joins, warnings }] = segments;
    return { staffId, joins, warnings: [...warnings.keys()], waits };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

const group = (persons: number) => ({ appointmentId: "group", startAt: ten, endAt: ten + HOUR_MS, persons });
const busy = [blocked("10:00-11:00")];
const course = (persons: number, asked: number) =>
  calendar({
    rules: { persons: asked },
    members: [member({ capacityMax: 4, groups: [group(persons)], occupancies: busy })],
  });

describe("what is written down for a member", () => {
  it.each([
    ["stands without a warning where it is on offer", {}, []],
    ["warns of another length", { lengthMs: HOUR_MS / 2 }, ["duration"]],
    ["is as long as the service with its extras", { lengthMs: 1.5 * HOUR_MS, addedMinutes: 30 }, []],
  ] as const)("%s", (_, said, warnings) => {
    expect(laidOut(simple(calendar()), said)).toEqual({ staffId: "ana", joins: null, warnings, waits: false });
  });

  it("stands with its warning where the time is taken", () => {
    const asked = simple(calendar({ members: [member({ occupancies: busy })] }));
    expect(laidOut(asked, {})).toMatchObject({ joins: null, warnings: ["overlap"] });
  });

  it("joins a group, waits for a seat in a full one, and is refused past its waiting list", () => {
    expect(laidOut(simple(course(2, 2)), {})).toMatchObject({ joins: "group", warnings: [], waits: false });
    expect(laidOut(simple(course(4, 1), 1), {})).toMatchObject({ joins: "group", waits: true });
    expect(laidOut(simple(course(4, 2), 1), {})).toBe("capacity_exceeded");
    expect(laidOut(simple(course(4, 1)), {})).toBe("capacity_exceeded");
  });

  it("sees what the same decision has written before it", () => {
    const asked = simple(calendar());
    const visit = layOutOperatorBooking(
      asked,
      { startAt: ten, with: () => ({ span: { startAt: ten, endAt: ten + HOUR_MS }, addedMinutes: 0 }), isOpen: false },
      [],
    );
    expect(laidOut(asked, { taken: [{ visit, persons: 1 }] })).toMatchObject({ warnings: ["overlap"] });
  });
});

describe("what is written down for whoever is free", () => {
  const two = (first: Partial<Parameters<typeof member>[0]> = {}) =>
    simple(calendar({ members: [member(first), member({ staffId: "ben" })] }));

  it("takes the first in turn against whom nothing is said, and forces nobody", () => {
    expect(laidOut(two(), { isOpen: true })).toMatchObject({ staffId: "ana", warnings: [] });
    expect(laidOut(two({ occupancies: busy }), { isOpen: true })).toMatchObject({ staffId: "ben", warnings: [] });
    const none = simple(calendar({ members: [member({ occupancies: busy })] }));
    expect(laidOut(none, { isOpen: true })).toBe("slot_unavailable");
  });
});
