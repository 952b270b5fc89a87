import { formatLocalTime } from "../../dates";
import { atOnce, type Pieces } from "../../pieces";
import { holidayCalendar } from "../../schedule/holidays";
import { type LocalDay, type LocalStart, localDay, minuteOn } from "../../zones";
import { datesBetween, datesFrom, datesWithin, hasDatesAfter, horizonOf, isWithin } from "../horizon";
import { firstOver } from "../search";
import type { SlotSpan } from "../span";
import {
  type Candidate,
  candidatesOn,
  gridStartsOn,
  isFree,
  type StaffAvailability,
  staffAvailabilityOf,
} from "../staff/staff-availability";
import type { CompositeCalendar, CompositeSlot, CompositeSlotList } from "./calendar";
import { type AssignedPart, plan } from "./plan";
import { assignStaff, type StaffAssignment, staffAssignmentOf } from "./staff-assignment";
import { reachOf, spansFrom, type Timeline, timelineOf } from "./timeline";

/**
 * What can be booked of a compound or collaborative service on `days` dates from `fromDate` on, each start once.
 *
 * A start lies on the grid of the member who serves the first part, with the composite's step. Each part lies in one
 * working interval of its member, on a date that is no holiday of the member, and its padded span meets none of the
 * member's blocked time. Parts run in elapsed time, also across clock changes. Who serves is decided part by part by
 * the composite's preference; see `assignStaff`.
 *
 * The members' occupancies must hold all that meets `reachOf` these dates; more does no harm.
 */
export const listCompositeSlots = (calendar: CompositeCalendar, fromDate: string, days: number): CompositeSlotList =>
  atOnce(findCompositeSlots(calendar, fromDate, days));

/** `listCompositeSlots` in pieces of some starts: parts, members and starts multiply. */
export function* findCompositeSlots(
  calendar: CompositeCalendar,
  fromDate: string,
  days: number,
): Pieces<CompositeSlotList> {
  const horizon = horizonOf(calendar);
  const slots = yield* slotsByDate(calendar, horizon.earliestAt, datesWithin(horizon, fromDate, days));
  return {
    days: datesFrom(fromDate, days).map((date) => ({ date, slots: slots.get(date) ?? [] })),
    hasMore: hasDatesAfter(horizon, fromDate, days),
  };
}

/** The slot that `listCompositeSlots` offers at an instant, or null when it offers none there. */
export function compositeSlotAt(calendar: CompositeCalendar, { startAt, day }: LocalStart): CompositeSlot | null {
  if (!isWithin(horizonOf(calendar), startAt)) return null;
  const staffed = staffedCompositeOf(calendar, [day.date]);
  const firsts = staffed && startersOn(staffed, day).get(startAt);
  return staffed && firsts ? slotFrom(staffed, { day, startAt, firsts }) : null;
}

/** A composite with all who may serve it. */
interface StaffedComposite {
  calendar: CompositeCalendar;
  staffAssignment: StaffAssignment;
  timeline: Timeline;
  /** Of each step; the first one's are those whom the calendar asks for. */
  availabilities: StaffAvailability[];
  /** Every date on which a part may take place, ascending. */
  days: LocalDay[];
  dayStarts: number[];
}

/** Null when nothing can be booked, whatever the time. */
function staffedCompositeOf(calendar: CompositeCalendar, dates: string[]): StaffedComposite | null {
  const timeline = timelineOf(calendar);
  const [fromDate] = dates;
  const { timeZone, rules, staffId } = calendar;
  if (fromDate === undefined || timeline.steps.length === 0 || rules.persons > calendar.capacityMax) return null;
  const reach = reachOf(calendar, fromDate, dates.length);
  const days = datesBetween(fromDate, reach.toDate).map((date) => localDay(timeZone, date));
  const scope = { holidays: holidayCalendar(calendar.holidays), days, window: reach.span };
  const availabilities = staffAvailabilityOf(timeline.steps, scope).map((availability, index) =>
    index > 0 || staffId === null ? availability : only(availability, staffId),
  );
  const dayStarts = days.map(({ startAt }) => startAt);
  return { calendar, staffAssignment: staffAssignmentOf(calendar), timeline, availabilities, days, dayStarts };
}

const only = (availability: StaffAvailability, staffId: string): StaffAvailability => ({
  ...availability,
  candidates: availability.candidates.filter(({ member }) => member.staffId === staffId),
});

/** @param dates within the horizon, ascending and without holes */
function* slotsByDate(
  calendar: CompositeCalendar,
  earliestAt: number,
  dates: string[],
): Pieces<Map<string, CompositeSlot[]>> {
  const byDate = new Map<string, CompositeSlot[]>();
  const staffed = staffedCompositeOf(calendar, dates);
  if (staffed === null) return byDate;
  for (const date of dates) {
    const day = localDay(calendar.timeZone, date);
    const starters = [...startersOn(staffed, day)].sort(([a], [b]) => a - b);
    byDate.set(date, yield* slotsFrom(staffed, { day, starters, earliestAt }));
  }
  return byDate;
}

const STARTS_OF_PIECE = 50;

interface StartsOfDay {
  day: LocalDay;
  /** Ascending. */
  starters: [startAt: number, firsts: Candidate[]][];
  earliestAt: number;
}

function* slotsFrom(staffed: StaffedComposite, { day, starters, earliestAt }: StartsOfDay): Pieces<CompositeSlot[]> {
  const slots: CompositeSlot[] = [];
  let asked = 0;
  for (const [startAt, firsts] of starters) {
    if (startAt < earliestAt) continue;
    const slot = slotFrom(staffed, { day, startAt, firsts });
    if (slot !== null) slots.push(slot);
    if (++asked % STARTS_OF_PIECE === 0) yield;
  }
  yield;
  return slots;
}

/** The starts of a date by the grids of those who may serve the first part, and whose grids have each. */
function startersOn({ availabilities }: StaffedComposite, day: LocalDay): Map<number, Candidate[]> {
  const starters = new Map<number, Candidate[]>();
  const [first] = availabilities;
  for (const candidate of first?.candidates ?? []) {
    for (const startAt of first ? gridStartsOn(candidate, first.step, day) : []) {
      const others = starters.get(startAt);
      if (others === undefined) starters.set(startAt, [candidate]);
      else others.push(candidate);
    }
  }
  return starters;
}

interface Start {
  /** The local day of the start. */
  day: LocalDay;
  startAt: number;
  /** Who may serve the first part of a composite that starts then, in any order. */
  firsts: Candidate[];
}

function slotFrom(staffed: StaffedComposite, { day, startAt, firsts }: Start): CompositeSlot | null {
  const { calendar, timeline } = staffed;
  const { spans, endAt } = spansFrom(timeline, calendar.timeZone, startAt);
  const served = servedBy(staffed, spans, firsts);
  const [first] = served ?? [];
  if (served === null || first === undefined) return null;
  const time = formatLocalTime(minuteOn(day, startAt));
  const seatsLeft = Math.min(calendar.capacityMax, ...served.map(({ seats }) => seats));
  return { startAt, endAt, time, staffId: first.staffId, seatsLeft, joins: null, parts: plan(served) };
}

interface ServedPart extends AssignedPart {
  /** Of the member's link to the part. */
  seats: number;
}

/** Each part with its member; null when one cannot be served. */
function servedBy(staffed: StaffedComposite, spans: SlotSpan[], firsts: Candidate[]): ServedPart[] | null {
  const places = staffed.availabilities.flatMap(
    (availability, index) => placeOf(staffed, availability, spans[index]) ?? [],
  );
  const served =
    firstServers(staffed.staffAssignment, places, firsts) ?? otherServers(staffed.staffAssignment, places, firsts);
  if (served === null) return null;
  return places.flatMap(({ availability, span }, index) => {
    const member = served[index]?.member;
    return member ? [{ step: availability.step, staffId: member.staffId, span, seats: member.capacityMax }] : [];
  });
}

/** A part of one start: who may serve it, when, and the local day on which it begins. */
interface Place {
  availability: StaffAvailability;
  span: SlotSpan;
  day: LocalDay;
}

function placeOf(
  { days, dayStarts }: StaffedComposite,
  availability: StaffAvailability,
  span: SlotSpan | undefined,
): Place | null {
  if (span === undefined) return null;
  const day = days[firstOver(dayStarts, span.startAt) - 1];
  return day === undefined ? null : { availability, span, day };
}

/**
 * Gives each part to the first who is free and whom the staff assignment still allows. Most starts need no more than that: what
 * it finds is what `assignStaff` would choose, but for parts that depend on each other it may find nothing where there is one.
 */
function firstServers(staffAssignment: StaffAssignment, places: Place[], firsts: Candidate[]): Candidate[] | null {
  const served: Candidate[] = [];
  for (const place of places) {
    const { availability, day } = place;
    const found = candidatesOn(availability, day).find(
      (candidate) =>
        (served.length > 0 || firsts.includes(candidate)) &&
        isAllowed(staffAssignment, candidate, served) &&
        isFree(candidate, availability.step, place),
    );
    if (found === undefined) return null;
    served.push(found);
  }
  return served;
}

function isAllowed(staffAssignment: StaffAssignment, { member }: Candidate, served: Candidate[]): boolean {
  if (staffAssignment === "any" || served.length === 0) return true;
  return served.some((other) => other.member.staffId === member.staffId) === (staffAssignment === "same");
}

/** Weighs all who are free for each part, where one choice depends on another. */
function otherServers(staffAssignment: StaffAssignment, places: Place[], firsts: Candidate[]): Candidate[] | null {
  if (staffAssignment === "any") return null;
  const free: Candidate[][] = [];
  for (const place of places) {
    const { availability, day } = place;
    const asked = free.length === 0 ? firsts : availability.candidates;
    const found = candidatesOn(availability, day).filter(
      (candidate) => asked.includes(candidate) && isFree(candidate, availability.step, place),
    );
    if (found.length === 0) return null;
    free.push(found);
  }
  const ids = assignStaff(
    staffAssignment,
    free.map((candidates) => candidates.map(({ member }) => member.staffId)),
  );
  return (
    ids && free.flatMap((candidates, index) => candidates.find(({ member }) => member.staffId === ids[index]) ?? [])
  );
}
