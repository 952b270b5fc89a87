import type { Calendar } from "../../availability/calendar";
import type { CompositeCalendar } from "../../availability/composite/calendar";
import { MINUTE_MS } from "../../dates";
import { DomainError } from "../../errors";
import type { Length } from "./length";

/** An appointment of the service that stands at the start asked for. */
export interface StandingGroup {
  id: string;
  staffId: string;
  endAt: number;
  blockedStartAt: number;
  blockedEndAt: number;
  /** Persons on its waiting list. */
  waiting: number;
}

/** A service whose visits are one segment, as far as a decision has to know it. */
export interface SimpleTimetable {
  kind: "simple";
  serviceId: string;
  calendar: Calendar;
  waitlistCapacity: number;
  /** At the start asked for. */
  standing: StandingGroup[];
}

/** A service whose visits are several segments. */
export interface CompositeTimetable {
  kind: "composite";
  calendar: CompositeCalendar;
}

/** All that a visit is laid out with: the evaluator's calendars, and what else may be joined or waited for. */
export type Timetable = SimpleTimetable | CompositeTimetable;

/** Whether the service is made of the same segments as a visit of it that stands. */
export function hasSameSegments(timetable: Timetable, segments: { serviceId: string }[]): boolean {
  const ids =
    timetable.kind === "simple"
      ? [timetable.serviceId]
      : timetable.calendar.parts.flatMap((part) => (part.kind === "service" ? [part.serviceId] : []));
  return segments.length === ids.length && segments.every(({ serviceId }, index) => serviceId === ids[index]);
}

/** @throws DomainError slot_unavailable when the service is made of other segments by now than a visit of it */
export function requireSameSegments(timetable: Timetable, segments: { serviceId: string }[]): void {
  if (!hasSameSegments(timetable, segments))
    throw new DomainError("slot_unavailable", "The service has other parts by now. Please book it anew.");
}

/** The same for who wants a seat and no place on a waiting list. @param staffId who is to serve the first segment; null: any */
export function askedOf(timetable: Timetable, staffId: string | null): Timetable {
  if (timetable.kind === "composite") return { ...timetable, calendar: { ...timetable.calendar, staffId } };
  const { calendar } = timetable;
  const members = calendar.members.filter((member) => staffId === null || member.staffId === staffId);
  return { ...timetable, waitlistCapacity: 0, calendar: { ...calendar, members } };
}

/** How long a service takes; one of several segments has no length of its own to keep. */
export const lengthOf = (timetable: Timetable): Length =>
  timetable.kind === "simple" ? timetable.calendar.rules : { durationMinutes: 0, durationDays: null };

/** When a visit starts whose first segment starts then: before that there may be spare time. */
export function visitStartOf(timetable: Timetable, firstAt: number): number {
  if (timetable.kind === "simple") return firstAt;
  const { parts } = timetable.calendar;
  const first = parts.findIndex(({ kind }) => kind === "service");
  const waits = parts.slice(0, first).map((part) => (part.kind === "spare_time" ? part.minutes : 0));
  return firstAt - waits.reduce((sum, minutes) => sum + minutes, 0) * MINUTE_MS;
}
