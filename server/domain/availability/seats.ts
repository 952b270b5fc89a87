import type { GroupAppointment, Member } from "./calendar";
import type { SlotSpan } from "./span";

/** The seats of a new appointment or of one that can be joined. */
export interface Seats {
  /** Free before this booking. */
  seatsLeft: number;
  joins: string | null;
  /** Of an appointment that is joined; null of a new one, which takes the slot's own time. */
  endAt: number | null;
}

/** Whether the party is larger than any appointment of the member may become. */
export const exceedsCapacity = (member: Member, persons: number): boolean => persons > member.capacityMax;

/** The member's appointments of the service by their start. */
export function groupsByStart({ groups }: Member): Map<number, GroupAppointment[]> {
  const byStart = new Map<number, GroupAppointment[]>();
  for (const group of groups) {
    const others = byStart.get(group.startAt);
    if (others === undefined) byStart.set(group.startAt, [group]);
    else others.push(group);
  }
  return byStart;
}

/**
 * What a booking of this span joins rather than meets; undefined when there is nothing to join. Of a member who takes
 * one party at a time it is an appointment that was freed, if all of the span lies in it.
 */
export function joinableAt(
  byStart: Map<number, GroupAppointment[]>,
  { capacityMax }: Pick<Member, "capacityMax">,
  { startAt, endAt }: SlotSpan,
): GroupAppointment[] | undefined {
  const found = byStart.get(startAt);
  if (found === undefined || capacityMax > 1) return found;
  return found.every(({ freedUntilAt = -Infinity }) => endAt <= freedUntilAt) ? found : undefined;
}

/**
 * The first of the groups at one start, by id, when there is room for the party; else null. A start has as many seats
 * as one appointment: where two stand by the operator's doing, they share them.
 */
export function seatsIn(groups: GroupAppointment[], capacityMax: number, persons: number): Seats | null {
  const seatsLeft = groups.reduce((left, group) => left - group.persons, capacityMax);
  const joins = firstOf(groups);
  const joined = groups.find(({ appointmentId }) => appointmentId === joins);
  return joined === undefined || persons > seatsLeft ? null : { seatsLeft, joins, endAt: joined.endAt };
}

/** The id of the group that bookings join; null of none. */
export const firstOf = (groups: GroupAppointment[]): string | null =>
  groups.reduce<string | null>(
    (first, { appointmentId }) => (first === null || appointmentId < first ? appointmentId : first),
    null,
  );
