import type { Calendar } from "../availability/calendar";
import type { WholeCalendar } from "../availability/whole-calendar";

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
  calendar: WholeCalendar;
}

/** All that a visit is laid out with: the evaluator's calendars, and what else may be joined or waited for. */
export type Timetable = SimpleTimetable | CompositeTimetable;

/** The services of a visit's segments, in their order. */
export const serviceIdsOf = (timetable: Timetable): string[] =>
  timetable.kind === "simple"
    ? [timetable.serviceId]
    : timetable.calendar.parts.flatMap((part) => (part.kind === "service" ? [part.serviceId] : []));

/** The same for who wants a seat and no place on a waiting list. @param staffId who is to serve the first segment; null: any */
export function askedOf(timetable: Timetable, staffId: string | null): Timetable {
  if (timetable.kind === "composite") return { ...timetable, calendar: { ...timetable.calendar, staffId } };
  const { calendar } = timetable;
  const members = calendar.members.filter((member) => staffId === null || member.staffId === staffId);
  return { ...timetable, waitlistCapacity: 0, calendar: { ...calendar, members } };
}
