/** Random calendars around one date of a zone, for properties: mostly at night, where the clock changes. */
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import type { Calendar, GroupAppointment, Member, ServiceRules } from "../../domain/availability/calendar";
import { HOLIDAY_KINDS } from "../../domain/schedule/holidays";
import type { WeekDay } from "../../domain/schedule/week";
import { STAFF_PREFERENCES } from "../../domain/services/service";
import { oracleGrid } from "./oracle";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const STAFF_IDS = ["ana", "ben", "eva"];

/** For how many minutes a group without persons has its time while others wait; null: nobody waits. */
const freed = fc.constantFrom(null, 30, 60);

/** A calendar and the dates to ask it for. */
export interface Question {
  calendar: Calendar;
  fromDate: string;
  days: number;
}

export function questions(
  timeZone: string,
  date: string,
  durationDays: fc.Arbitrary<number | null>,
): fc.Arbitrary<Question> {
  const middle = Temporal.PlainDate.from(date);
  const midnightAt = middle.toZonedDateTime(timeZone).epochMilliseconds;
  const instant = (days: number) =>
    fc
      .integer({ min: -days * DAY_MINUTES, max: days * DAY_MINUTES })
      .map((minutes) => midnightAt + minutes * MINUTE_MS);
  return fc
    .record({
      nowAt: fc.oneof(fc.constant(midnightAt - 3 * DAY_MINUTES * MINUTE_MS), instant(1)),
      rules: offers(durationDays),
      members: members(instant(3)),
      holidays: holidays(middle),
      fromDays: fc.integer({ min: -2, max: 0 }),
      days: fc.integer({ min: 1, max: 4 }),
      joins: fc.array(fc.record({ who: fc.nat(), which: fc.nat(), persons: fc.integer({ min: 0, max: 4 }), freed }), {
        maxLength: 4,
      }),
    })
    .map(({ nowAt, rules, members, holidays, fromDays, days, joins }) => {
      const calendar: Calendar = { timeZone, nowAt, rules, members, holidays };
      return { calendar: withGroups(calendar, date, joins), fromDate: middle.add({ days: fromDays }).toString(), days };
    });
}

export function offers(durationDays: fc.Arbitrary<number | null>): fc.Arbitrary<ServiceRules> {
  return fc.record({
    durationMinutes: fc.constantFrom(5, 15, 20, 30, 45, 60, 90, 200),
    durationDays,
    slotLengthMinutes: fc.constantFrom(5, 7, 15, 20, 30, 40, 60, 90),
    paddingBeforeMinutes: fc.constantFrom(0, 0, 5, 30),
    paddingAfterMinutes: fc.constantFrom(0, 0, 10, 60),
    minPriorMinutes: fc.constantFrom(0, 0, 30, 1440),
    maxDays: fc.constantFrom(1, 2, 4, 365),
    staffPreference: fc.constantFrom(...STAFF_PREFERENCES),
    persons: fc.constantFrom(1, 1, 2, 3),
  });
}

export function members(instant: fc.Arbitrary<number>): fc.Arbitrary<Member[]> {
  const occupancy = fc
    .tuple(instant, fc.integer({ min: 1, max: 240 }))
    .map(([startAt, minutes]) => ({ startAt, endAt: startAt + minutes * MINUTE_MS }));
  const member = fc.record({
    staffId: fc.constantFrom(...STAFF_IDS),
    position: fc.integer({ min: 0, max: 1 }),
    priceMinor: fc.constantFrom(1000, 2000),
    capacityMax: fc.constantFrom(1, 2, 4),
    week: fc.tuple(...[1, 2, 3, 4, 5, 6, 7].map(weekDay)).map((week) => week.flatMap((day) => day ?? [])),
    occupancies: fc.array(occupancy, { maxLength: 8 }),
    groups: fc.constant<GroupAppointment[]>([]),
  });
  return fc.uniqueArray(member, { minLength: 1, maxLength: 3, selector: ({ staffId }) => staffId });
}

/** Five points or more of a day, ascending: its start, breaks between, its end. Null is a day off, sometimes. */
function weekDay(weekday: number): fc.Arbitrary<WeekDay | null> {
  const night = fc.integer({ min: 0, max: 54 }).map((steps) => steps * 5);
  const late = fc.integer({ min: 264, max: 288 }).map((steps) => steps * 5);
  const anyTime = fc.integer({ min: 0, max: 288 }).map((steps) => steps * 5);
  const point = fc.oneof({ weight: 4, arbitrary: night }, late, anyTime);
  const day = fc.tuple(fc.uniqueArray(point, { minLength: 2, maxLength: 7 }), fc.boolean()).map(([points, touching]) =>
    weekDayOf(
      weekday,
      points.sort((a, b) => a - b),
      touching,
    ),
  );
  return fc.option(day, { freq: 8, nil: null });
}

function weekDayOf(weekday: number, points: number[], touching: boolean): WeekDay {
  const inner = points.slice(1, -1);
  const step = touching ? 1 : 2;
  const breaks = inner.flatMap((start, index) => {
    const end = inner[index + 1];
    return end === undefined || index % step !== 0 ? [] : [{ start: clock(start), end: clock(end) }];
  });
  return { weekday, start: clock(points[0] ?? 0), end: clock(points.at(-1) ?? 0), breaks };
}

function clock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function holidays(middle: Temporal.PlainDate) {
  return fc.array(
    fc.record({
      kind: fc.constantFrom(...HOLIDAY_KINDS),
      date: fc
        .tuple(fc.integer({ min: -2, max: 5 }), fc.constantFrom(0, 0, 0, -1, 2))
        .map(([days, years]) => middle.add({ days }).add({ years }).toString()),
      staffId: fc.constantFrom(null, ...STAFF_IDS),
    }),
    { maxLength: 5 },
  );
}

/** Puts group appointments where the grid has starts, or at midnight for a day-based service. */
function withGroups(
  calendar: Calendar,
  date: string,
  joins: { who: number; which: number; persons: number; freed: number | null }[],
): Calendar {
  const members = calendar.members.map((member, position) => {
    const own = joins.filter(({ who }) => who % calendar.members.length === position);
    const groups = own.flatMap(({ which, persons, freed }, index) => {
      const grid = oracleGrid(calendar, member.week, date);
      const midnightAt = Temporal.PlainDate.from(date).toZonedDateTime(calendar.timeZone).epochMilliseconds;
      const startAt = calendar.rules.durationDays === null ? grid[which % Math.max(grid.length, 1)] : midnightAt;
      if (startAt === undefined) return [];
      const until = persons === 0 && freed !== null ? { freedUntilAt: startAt + freed * MINUTE_MS } : {};
      return [{ appointmentId: `group ${index}`, startAt, endAt: startAt + 30 * MINUTE_MS, persons, ...until }];
    });
    const blocked = groups.map(({ appointmentId, startAt, endAt }) => ({ appointmentId, startAt, endAt }));
    return { ...member, groups, occupancies: [...member.occupancies, ...blocked] };
  });
  return { ...calendar, members };
}
