/** A visit of one segment, where a visitor wants to have it: a slot, or a place on the waiting list of a full group. */
import type { Calendar, Member } from "../../availability/calendar";
import { reasonsAgainst } from "../../availability/reasons";
import { slotAt } from "../../availability/slots";
import { rulesOfMember, spanFrom } from "../../availability/span";
import type { DomainError } from "../../errors";
import type { LocalStart } from "../../zones";
import { notOnOffer, seatsTaken, tooManyPersons, waitingListFull } from "../refusals";
import { type Taken, waitingIn, withoutOne } from "./occupy";
import type { SimpleTimetable, StandingGroup } from "./timetable";
import { newSegment, padded, type Visit } from "./visit";

interface SlotRequest {
  start: LocalStart;
  /** Whether whoever finds an appointment full takes a place on its waiting list. */
  mayWait: boolean;
}

/**
 * @param timetable with what the visits before it take
 * @param taken     those visits, for who among them waits
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export function layOutSlot(timetable: SimpleTimetable, request: SlotRequest, taken: Taken[]): Visit {
  const { calendar, serviceId } = timetable;
  const { start, mayWait } = request;
  const { startAt } = start;
  const slot = slotAt(calendar, start);
  if (slot) {
    const span = { startAt, endAt: slot.endAt };
    const part = { serviceId, staffId: slot.staffId, ...span, ...padded(span, calendar.rules) };
    return { segments: [{ ...newSegment(part), joins: slot.joins }], ...span, waits: false };
  }
  const group = waitingPlace(timetable, start, taken);
  if (!group) throw refusalOf(timetable, request);
  if (!mayWait) throw seatsTaken();
  const { id: joins, staffId, endAt, blockedStartAt, blockedEndAt } = group;
  const part = { serviceId, staffId, startAt, endAt, blockedStartAt, blockedEndAt };
  return { segments: [{ ...newSegment(part), joins }], startAt, endAt, waits: true };
}

function refusalOf({ calendar, waitlistCapacity }: SimpleTimetable, { start, mayWait }: SlotRequest): DomainError {
  const { members, rules } = calendar;
  const isFull = members.some((member) => {
    const reasons = reasonsAgainst(calendar, member, start);
    return reasons.length > 0 && reasons.every(({ code }) => code === "capacity_full");
  });
  if (!isFull) return notOnOffer();
  // Whether it was the seats alone that a party lacked who might have waited for them.
  const couldWait = waitlistCapacity > 0 && members.some(({ capacityMax }) => rules.persons <= capacityMax);
  if (mayWait && couldWait) return waitingListFull();
  const seats = Math.max(...members.map(({ capacityMax }) => capacityMax));
  return rules.persons > seats ? tooManyPersons(seats) : seatsTaken();
}

/** The full appointment at the start whose waiting list has room for the party; null when there is none. */
function waitingPlace(timetable: SimpleTimetable, start: LocalStart, taken: Taken[]): StandingGroup | null {
  const { calendar, standing, waitlistCapacity } = timetable;
  const { persons } = calendar.rules;
  if (persons > waitlistCapacity) return null;
  for (const member of calendar.members) {
    const id = fullAppointment(timetable, member, start);
    const group = standing.find((one) => one.id === id);
    if (group && persons <= member.capacityMax && waitingIn(group, taken) + persons <= waitlistCapacity) return group;
  }
  return null;
}

/** The member's appointment at the start, when nothing but its seats stands against the party. */
function fullAppointment(timetable: SimpleTimetable, member: Member, start: LocalStart): string | null {
  const { calendar } = timetable;
  const group = member.groups.find((one) => one.startAt === start.startAt);
  if (!group) return null;
  if (member.capacityMax <= 1) return group.persons > 0 ? takenBy(timetable, member, start) : null;
  const reasons = reasonsAgainst(calendar, member, start);
  return reasons.every(({ code }) => code === "capacity_full") ? group.appointmentId : null;
}

/** Of a member who takes one party at a time: the same, if the party would be seated in the time of the one that has it. */
function takenBy({ calendar, standing }: SimpleTimetable, member: Member, start: LocalStart): string | null {
  const id = member.groups.find((one) => one.startAt === start.startAt)?.appointmentId;
  const group = standing.find((one) => one.id === id);
  if (!group) return null;
  const alone = withoutOne(member, group);
  const one: Calendar = { ...calendar, members: [alone] };
  if (reasonsAgainst(one, alone, start).length > 0) return null;
  const { endAt } = spanFrom(start.day, start.startAt, rulesOfMember(calendar.rules, member));
  return endAt <= group.endAt ? group.id : null;
}
