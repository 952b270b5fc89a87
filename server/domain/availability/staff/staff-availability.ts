/** Who may serve one part of a composite, prepared for many questions. */
import type { HolidayCalendar } from "../../schedule/holidays";
import { type WorkInterval, workDayOn } from "../../schedule/week";
import type { LocalDay } from "../../zones";
import { type Busy, busyOf } from "../busy";
import type { Member } from "../calendar";
import type { Step } from "../composite/timeline";
import { startsWithin } from "../grid";
import { firstOver } from "../search";
import { exceedsCapacity } from "../seats";
import { blockedSpan, type SlotSpan } from "../span";
import { orderOf } from "./preference";
import { openDatesOf } from "./staff-calendar";

/** A member's time, whichever parts the member serves. */
interface Timetable {
  busy: Busy;
  /** Working intervals of the dates that are no holiday of the member, ascending. */
  intervals: WorkInterval[];
  intervalStarts: number[];
  byDate: Map<string, WorkInterval[]>;
}

export interface Candidate {
  member: Member;
  timetable: Timetable;
  /** Of a day-based part: the dates on which it may begin. */
  openDates: Set<string>;
}

export interface StaffAvailability {
  step: Step;
  /** Those with enough seats, by the composite's preference but for `least_occupied`. */
  candidates: Candidate[];
  /** The candidates as `least_occupied` orders them on a day, by the day's first instant. */
  ordered: Map<number, Candidate[]>;
}

/** What availabilities have to cover. */
interface StaffAvailabilityScope {
  holidays: HolidayCalendar;
  /** Ascending and without holes. */
  days: LocalDay[];
  /** All time that parts on these days may block. */
  window: SlotSpan;
}

/** One availability for each step. Outside its scope it knows nothing. */
export function staffAvailabilityOf(steps: Step[], scope: StaffAvailabilityScope): StaffAvailability[] {
  const timetables = new Map<string, Timetable>();
  const timetableFor = (member: Member): Timetable => {
    const known = timetables.get(member.staffId);
    if (known !== undefined) return known;
    const made = timetableOf(member, scope);
    timetables.set(member.staffId, made);
    return made;
  };
  return steps.map((step) => ({
    step,
    candidates: step.part.members
      .filter((member) => !exceedsCapacity(member, step.rules.persons))
      .sort(orderOf(step.rules.staffPreference))
      .map((member) => ({ member, timetable: timetableFor(member), openDates: openDatesFor(step, member, scope) })),
    ordered: new Map(),
  }));
}

function timetableOf(
  { staffId, week, occupancies }: Member,
  { holidays, days, window }: StaffAvailabilityScope,
): Timetable {
  const byDate = new Map<string, WorkInterval[]>();
  for (const day of days) {
    const workDay = holidays.reasonOn(day.date, staffId) === null ? workDayOn(day, week) : null;
    if (workDay !== null) byDate.set(day.date, workDay.intervals);
  }
  const intervals = [...byDate.values()].flat();
  return {
    busy: busyOf(occupancies, window.startAt, window.endAt),
    intervals,
    intervalStarts: intervals.map(({ fromAt }) => fromAt),
    byDate,
  };
}

function openDatesFor(
  { rules }: Step,
  { staffId, week }: Member,
  { holidays, days }: StaffAvailabilityScope,
): Set<string> {
  const { durationDays } = rules;
  if (durationDays === null || week.length === 0) return new Set();
  return openDatesOf(staffId, holidays, { dates: days.map(({ date }) => date), durationDays });
}

/** The candidates in the order in which a part that begins on this day is given out. */
export function candidatesOn({ step, candidates, ordered }: StaffAvailability, day: LocalDay): Candidate[] {
  if (step.rules.staffPreference !== "least_occupied" || candidates.length < 2) return candidates;
  const known = ordered.get(day.startAt);
  if (known !== undefined) return known;
  const made = candidates
    .map((candidate) => ({ candidate, minutes: candidate.timetable.busy.minutesWithin(day.startAt, day.endAt) }))
    .sort((a, b) => a.minutes - b.minutes)
    .map(({ candidate }) => candidate);
  ordered.set(day.startAt, made);
  return made;
}

/**
 * The starts of the composite that a candidate for its first part gives a date, ascending: the grid of the member's
 * working intervals. The part itself has to fit when it begins with the composite; appointments are not asked.
 */
export function gridStartsOn({ timetable, openDates }: Candidate, { rules, waitMinutes }: Step, day: LocalDay) {
  if (rules.durationDays !== null) return openDates.has(day.date) && day.startAt < day.endAt ? [day.startAt] : [];
  const grid = {
    stepMinutes: rules.slotLengthMinutes,
    durationMinutes: roomMinutes(rules.durationMinutes, waitMinutes),
  };
  return (timetable.byDate.get(day.date) ?? []).flatMap((interval) => startsWithin(day, interval, grid));
}

/** How much working time has to follow a start of the grid: the first part, or a minute when the part comes later. */
export const roomMinutes = (durationMinutes: number, waitMinutes: number): number =>
  waitMinutes === 0 ? durationMinutes : 1;

/** Whether nothing keeps a candidate from serving a part in this span; grid, notice and horizon are the composite's. */
export function isFree(
  { timetable, openDates }: Candidate,
  { rules }: Step,
  { day, span }: { day: LocalDay; span: SlotSpan },
): boolean {
  const blocked = blockedSpan(span, rules);
  if (timetable.busy.meets(blocked.startAt, blocked.endAt)) return false;
  if (rules.durationDays !== null) return span.startAt === day.startAt && openDates.has(day.date);
  const interval = timetable.intervals[firstOver(timetable.intervalStarts, span.startAt) - 1];
  return interval !== undefined && span.endAt <= interval.toAt;
}
