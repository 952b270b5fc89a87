import type { GroupAppointment, Member } from "./calendar";

/** The seats of a new appointment or of one that can be joined. */
export interface Seats {
  /** Free before this booking. */
  seatsLeft: number;
  joins: string | null;
}

/** Whether the party is larger than any appointment of the member may become. */
export const exceedsCapacity = (member: Member, persons: number): boolean => persons > member.capacityMax;

/** The member's appointments that a booking can join, by start. Empty for a member who takes one party at a time. */
export function groupsByStart(member: Member): Map<number, GroupAppointment[]> {
  const byStart = new Map<number, GroupAppointment[]>();
  if (member.capacityMax <= 1) return byStart;
  for (const group of member.groups) {
    const others = byStart.get(group.startAt);
    if (others === undefined) byStart.set(group.startAt, [group]);
    else others.push(group);
  }
  return byStart;
}

/** The first of the groups, by id, with room for the party; null when each is too full. */
export function seatsIn(groups: GroupAppointment[], capacityMax: number, persons: number): Seats | null {
  const open = groups
    .filter((group) => group.persons + persons <= capacityMax)
    .sort((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1));
  const [first] = open;
  return first === undefined ? null : { seatsLeft: capacityMax - first.persons, joins: first.appointmentId };
}
