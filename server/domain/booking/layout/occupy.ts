import type { Calendar, GroupAppointment, Member } from "../../availability/calendar";
import type { CompositeCalendar } from "../../availability/composite/calendar";
import type { StandingGroup, Timetable } from "./timetable";
import type { Segment, Visit } from "./visit";

/** What a visit of the same decision takes, for whoever is laid out after it. */
export interface Taken {
  visit: Visit;
  /** Seats; 0 blocks the time alone. */
  persons: number;
}

/**
 * A calendar of a service as it will be once these visits are stored: the second of two items sees the first.
 *
 * @param serviceId whose groups are meant; null: none
 */
export function occupied(calendar: Calendar, serviceId: string | null, taken: Taken[]): Calendar {
  if (taken.length === 0) return calendar;
  return { ...calendar, members: calendar.members.map((member) => withTaken(member, serviceId, taken)) };
}

/** The same for a service of several segments, which joins no group. */
export function occupiedComposite(calendar: CompositeCalendar, taken: Taken[]): CompositeCalendar {
  if (taken.length === 0) return calendar;
  const parts = calendar.parts.map((part) =>
    part.kind === "service" ? { ...part, members: part.members.map((member) => withTaken(member, null, taken)) } : part,
  );
  return { ...calendar, parts };
}

/** @param serviceId whose groups are meant; null: none */
function withTaken(member: Member, serviceId: string | null, taken: Taken[]): Member {
  let { groups } = member;
  const occupancies = [...member.occupancies];
  for (const { visit, persons } of taken)
    for (const segment of visit.segments.filter(({ staffId }) => staffId === member.staffId)) {
      if (segment.joins === null) occupancies.push({ startAt: segment.blockedStartAt, endAt: segment.blockedEndAt });
      const isAlone = visit.segments.length === 1;
      if (isAlone && segment.serviceId === serviceId && !visit.waits) groups = withSeats(groups, segment, persons);
    }
  return { ...member, occupancies, groups };
}

/** Stands for the appointment that a visit of the same decision makes, until it has an id. */
export const plannedGroup = ({ staffId, startAt }: Segment): string => `planned ${staffId} ${startAt}`;

function withSeats(groups: GroupAppointment[], segment: Segment, persons: number): GroupAppointment[] {
  const { startAt, endAt, joins } = segment;
  const appointmentId = joins ?? plannedGroup(segment);
  if (!groups.some((group) => group.appointmentId === appointmentId))
    return [...groups, { appointmentId, startAt, endAt, persons }];
  return groups.map((group) => {
    if (group.appointmentId !== appointmentId) return group;
    const { freedUntilAt: _freed, ...live } = group;
    return { ...live, persons: group.persons + persons };
  });
}

/** Persons on a waiting list, those of the same decision among them. */
export const waitingIn = ({ id, waiting }: StandingGroup, taken: Taken[]): number =>
  taken.reduce(
    (sum, { visit, persons }) => (visit.waits && visit.segments[0].joins === id ? sum + persons : sum),
    waiting,
  );

/** What an appointment takes that goes away. */
export type Freed = Pick<StandingGroup, "id" | "staffId" | "blockedStartAt" | "blockedEndAt">;

/** All that a visit is laid out with, as if these appointments were gone: what moves is not in its own way. */
export function withFreed(timetable: Timetable, freed: Freed[]): Timetable {
  const without = (member: Member) => freed.reduce(withoutOne, member);
  if (timetable.kind === "simple") {
    const { calendar } = timetable;
    return { ...timetable, calendar: { ...calendar, members: calendar.members.map(without) } };
  }
  const parts = timetable.calendar.parts.map((part) =>
    part.kind === "service" ? { ...part, members: part.members.map(without) } : part,
  );
  return { ...timetable, calendar: { ...timetable.calendar, parts } };
}

const SECOND_MS = 1_000;
/** Blocked time is known in whole seconds, outwards. */
const secondsOf = ({ blockedStartAt, blockedEndAt }: Freed) => ({
  startAt: Math.floor(blockedStartAt / SECOND_MS) * SECOND_MS,
  endAt: Math.ceil(blockedEndAt / SECOND_MS) * SECOND_MS,
});

/** The member as if one appointment were gone. Of two that were forced to one time, one stays. */
export function withoutOne(member: Member, freed: Freed): Member {
  if (member.staffId !== freed.staffId) return member;
  const { startAt, endAt } = secondsOf(freed);
  const own = member.occupancies.findIndex((one) => one.startAt === startAt && one.endAt === endAt);
  return {
    ...member,
    occupancies: member.occupancies.filter((_, index) => index !== own),
    groups: member.groups.filter(({ appointmentId }) => appointmentId !== freed.id),
  };
}
