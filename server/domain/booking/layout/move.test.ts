import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  at,
  taken as blocked,
  calendar,
  everyDay,
  MADRID,
  MONDAY,
  member,
} from "../../../testing/availability/calendar";
import type { Member, ServiceRules } from "../../availability/calendar";
import type { CompositeCalendar, ServicePart } from "../../availability/composite/calendar";
import { addDays } from "../../dates";
import { DomainError } from "../../errors";
import { localTimeOf } from "../../zones";
import { type MoveRequest, type MovingSegment, type MovingVisit, moveVisits } from "./move";
import type { Timetable } from "./timetable";

const MINUTE_MS = 60_000;
const hour = (text: string) => at(`${MONDAY} ${text}`);

const simple = (members: Member[], rules: Partial<ServiceRules> = {}, serviceId = "cut"): Timetable => ({
  kind: "simple",
  serviceId,
  calendar: calendar({ members, rules }),
  waitlistCapacity: 0,
  standing: [],
});

const segment = (staffId: string, span: string, more: Partial<MovingSegment> = {}): MovingSegment => {
  const { startAt, endAt } = blocked(span);
  const taken = { startAt, endAt, blockedStartAt: startAt, blockedEndAt: endAt };
  return { id: `${staffId} ${span}`, serviceId: "cut", staffId, ...taken, ...more };
};

const visitOf = (timetable: Timetable, ...segments: MovingSegment[]): MovingVisit => ({
  timetable,
  startAt: segments[0]?.startAt ?? 0,
  segments,
  persons: 1,
  addedMinutes: 0,
});

const request = (segmentId: string, asked: Partial<MoveRequest>): MoveRequest => ({
  segmentId,
  timeZone: MADRID,
  ...asked,
});

const wall = (instant: number) => {
  const { date, minute } = localTimeOf(MADRID, instant);
  const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return date === MONDAY ? time : `${date} ${time}`;
};

/** Who serves each segment, when, and what stands against it; or what the move is refused with. */
function moved(visits: MovingVisit[], asked: MoveRequest) {
  try {
    return moveVisits(visits, asked).flatMap(({ segments }) =>
      segments.map(({ staffId, startAt, endAt, warnings }) =>
        [staffId, `${wall(startAt)}-${wall(endAt)}`, ...warnings.keys()].join(" "),
      ),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, ...Object.keys(error.fields ?? {})].join(" ");
  }
}

describe("a visit of one segment that an operator moves", () => {
  const own = segment("ana", "10:00-10:40");
  const group = { appointmentId: "group", startAt: hour("11:00"), endAt: hour("12:00"), persons: 1 };
  const ana = member({ occupancies: [blocked("10:00-10:40"), blocked("11:30-12:00")] });
  const ben = member({ staffId: "ben", position: 1 });
  const to = (asked: Partial<MoveRequest>, timetable = simple([ana, ben])) =>
    moved([visitOf(timetable, own)], request(own.id, asked));

  it.each([
    ["keeps the length it has", { startAt: hour("09:00") }, ["ana 09:00-09:40 duration"]],
    ["may overlap the time it had", { startAt: hour("10:20") }, ["ana 10:20-11:00 duration"]],
    ["gets the end that is asked for", { endAt: hour("11:00") }, ["ana 10:00-11:00"]],
    ["goes to another member", { staffId: "ben" }, ["ben 10:00-10:40 duration"]],
    ["is warned of what is in the way", { startAt: hour("11:10") }, ["ana 11:10-11:50 overlap duration"]],
    ["is warned of a time off", { startAt: hour("20:00") }, ["ana 20:00-20:40 schedule duration"]],
    ["does not end before it starts", { endAt: hour("09:00") }, "validation end"],
  ] as const)("%s", (_, asked, expected) => {
    expect(to(asked)).toEqual(expected);
  });

  it("has the length of another service, and no second appointment of a group at one start", () => {
    const other = simple([ana], { durationMinutes: 45 }, "colour");
    expect(to({ serviceId: "colour" }, other)).toEqual(["ana 10:00-10:45"]);
    const seats = simple([member({ capacityMax: 3, groups: [group] })]);
    expect(to({ startAt: hour("11:00") }, seats)).toBe("capacity_exceeded");
  });

  it("is as long as its service with its extras without a warning", () => {
    const visit = { ...visitOf(simple([member()], { durationMinutes: 30 }), own), addedMinutes: 10 };
    expect(moved([visit], request(own.id, { startAt: hour("11:00") }))).toEqual(["ana 11:00-11:40"]);
  });
});

describe("a visit of several segments that an operator moves", () => {
  const part = (serviceId: string, members: Member[]): ServicePart => ({
    kind: "service",
    serviceId,
    durationMinutes: 30,
    durationDays: null,
    paddingBeforeMinutes: 0,
    paddingAfterMinutes: 0,
    members,
  });
  const composite = (parts: CompositeCalendar["parts"], capacityMax = 1): Timetable => {
    const { timeZone, nowAt, holidays, rules } = calendar();
    const rest = { type: "compound" as const, sameStaff: false, staffId: null, capacityMax };
    return { kind: "composite", calendar: { timeZone, nowAt, holidays, rules, parts, ...rest } };
  };
  const ana = member({ occupancies: [blocked("10:00-10:30")] });
  const ben = member({ staffId: "ben", position: 1, occupancies: [blocked("10:30-11:00"), blocked("11:30-12:00")] });
  const both = composite([part("wash", [ana, ben]), part("cut", [ana, ben])]);
  const own = [segment("ana", "10:00-10:30", { serviceId: "wash" }), segment("ben", "10:30-11:00")];
  const to = (place: 0 | 1, asked: Partial<MoveRequest>, timetable = both) =>
    moved([visitOf(timetable, ...own)], request(own[place]?.id ?? "", asked));

  it.each([
    [
      "moves by as much as the segment that is named",
      1,
      [{ startAt: hour("10:00") }, ["ana 09:30-10:00", "ben 10:00-10:30"]],
    ],
    ["may overlap its own time", 0, [{ startAt: hour("10:30") }, ["ana 10:30-11:00", "ben 11:00-11:30"]]],
    [
      "gives others a segment rather than a warning",
      0,
      [{ startAt: hour("11:00") }, ["ana 11:00-11:30", "ana 11:30-12:00"]],
    ],
    ["makes room for the member who is asked for", 0, [{ staffId: "ben" }, ["ben 10:00-10:30", "ben 10:30-11:00"]]],
    [
      "is warned where nobody is free",
      0,
      [{ startAt: hour("11:30") }, ["ana 11:30-12:00", "ben 12:00-12:30 schedule"]],
    ],
    ["keeps the lengths of its services", 1, [{ endAt: hour("12:00") }, "validation end"]],
    ["takes the end that it has", 1, [{ endAt: hour("11:00") }, ["ana 10:00-10:30", "ben 10:30-11:00"]]],
  ] as const)("%s", (_, place, [asked, expected]) => {
    expect(to(place, asked)).toEqual(expected);
  });

  it("is refused where its service has other segments, too few members or too few seats", () => {
    expect(to(0, { startAt: hour("11:00") }, composite([part("wash", [ana])]))).toBe("slot_unavailable");
    expect(to(0, { startAt: hour("11:00") }, composite([part("wash", [ana]), part("cut", [])]))).toBe(
      "capacity_exceeded",
    );
    expect(to(0, { startAt: hour("11:00") }, composite([part("wash", [ana]), part("cut", [ben])], 0))).toBe(
      "capacity_exceeded",
    );
  });
});

describe("the visits of a series that move together", () => {
  const days = [0, 7, 14, 21, 28, 35].map((ahead) => addDays(MONDAY, ahead));
  const onDay = (date: string, span = "10:00-11:00") => {
    const [from = "", to = ""] = span.split("-");
    return segment("ana", `${date} ${from}/${date} ${to}`, { id: date });
  };
  const seriesOf = (members: Member[]) => days.map((date) => visitOf(simple(members), onDay(date)));
  const starts = (asked: Partial<MoveRequest>, members = [member()]) =>
    moved(seriesOf(members), request(MONDAY, asked));

  it("keep their wall time across a clock change", () => {
    const tuesdays = days.map((date) => addDays(date, 1));
    const expected = tuesdays.map((date) => `ana ${date} 09:30-${date} 10:30`);
    expect(starts({ startAt: at(`${tuesdays[0]} 09:30`) })).toEqual(expected);
  });

  it("may take each other's present time, and are notified of what else is in the way", () => {
    const daily = [0, 1, 2].map((ahead) => addDays(MONDAY, ahead));
    const occupancies = daily.map((date) => blocked(`${date} 10:00/${date} 11:00`));
    const met = blocked(`${addDays(MONDAY, 3)} 10:30/${addDays(MONDAY, 3)} 11:30`);
    const ana = member({ occupancies: [...occupancies, met] });
    const visits = daily.map((date) => visitOf(simple([ana]), onDay(date)));
    const found = moved(visits, request(MONDAY, { startAt: at(`${addDays(MONDAY, 1)} 10:00`) }));
    const following = daily.map((date) => addDays(date, 1));
    expect(found).toEqual(
      following.map((date, index) => `ana ${date} 10:00-${date} 11:00${index === 2 ? " overlap" : ""}`),
    );
  });

  it("never meet each other, and come back to where they were, wherever one of them is moved", () => {
    const members = [member({ week: everyDay("00:00-24:00") })];
    const ahead = fc.integer({ min: -3, max: 3 });
    const minutes = fc.integer({ min: 3 * 60, max: 22 * 60 });
    fc.assert(
      fc.property(ahead, minutes, fc.nat({ max: days.length - 1 }), (daysAhead, minute, which) => {
        const series = seriesOf(members);
        const id = days[which] ?? MONDAY;
        const to = localStart(addDays(id, daysAhead), minute);
        const there = moveVisits(series, request(id, { startAt: to }));
        for (const [index, visit] of there.entries())
          for (const other of there.slice(index + 1))
            expect(visit.endAt <= other.startAt || other.endAt <= visit.startAt).toBe(true);
        const back = moveVisits(
          there.map(({ segments, startAt }, index) => ({
            ...(series[index] as MovingVisit),
            startAt,
            segments: segments.map((moved) => ({ ...moved, id: days[index] ?? "" })),
          })),
          request(id, { startAt: at(`${id} 10:00`) }),
        );
        expect(back.map(({ startAt }) => startAt)).toEqual(series.map(({ startAt }) => startAt));
      }),
    );
  });

  const localStart = (date: string, minute: number) => at(`${date} 00:00`) + minute * MINUTE_MS;
});
