import type { GroupAppointment, Member } from "../../availability/calendar";
import type { StandingGroup, Timetable } from "./timetable";
import type { Segment, Visit } from "./visit";

/** What a visit of the same decision takes, for whoever is laid out after it. */
export interface Taken {
  visit: Visit;
  /** Seats; 0 blocks the time alone. */
  persons: number;
}

/**
 * All that a visit is laid out with, as it will be once these visits are stored: the second of two items sees the first.
 * A visit of several segments joins no group.
 */
export function occupied(timetable: Timetable, taken: Taken[]): Timetable {
  if (taken.length === 0) return timetable;
  const serviceId = timetable.kind === "simple" ? timetable.serviceId : null;
  return withMembers(timetable, (member) => withTaken(member, serviceId, taken));
}

/** The same where none of them may be joined: they block their time. */
export const blockedBy = (timetable: Timetable, taken: Taken[]): Timetable =>
  taken.length === 0 ? timetable : withMembers(timetable, (member) => withTaken(member, null, taken));

/** The timetable with its members changed. */
function withMembers(timetable: Timetable, change: (member: Member) => Member): Timetable {
  if (timetable.kind === "simple") {
    const { calendar } = timetable;
    return { ...timetable, calendar: { ...calendar, members: calendar.members.map(change) } };
  }
  const parts = timetable.calendar.parts.map((part) =>
    part.kind === "service" ? { ...part, members: part.members.map(change) } : part,
  );
  return { ...timetable, calendar: { ...timetable.calendar, parts } };
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
  return withMembers(timetable, (member) => freed.reduce(withoutOne, member));
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
