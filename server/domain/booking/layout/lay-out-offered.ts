import type { Calendar, Member } from "../../availability/calendar";
import { compositeSlotAt } from "../../availability/composite/slots";
import { reasonsAgainst } from "../../availability/reasons";
import { slotAt } from "../../availability/slots";
import { rulesOfMember, spanFrom } from "../../availability/span";
import { DomainError } from "../../errors";
import { localDay, localTimeOf } from "../../zones";
import { notOnOffer, seatsTaken, tooManyPersons, waitingListFull } from "../refusals";
import { occupied, occupiedComposite, type Taken, waitingIn, withoutOne } from "./occupy";
import type { CompositeTimetable, SimpleTimetable, StandingGroup, Timetable } from "./timetable";
import { newSegment, padded, type Visit } from "./visit";

/** What a visitor asks for. */
export interface OfferedRequest {
  startAt: number;
  /** Whether whoever finds an appointment full takes a place on its waiting list. */
  mayWait: boolean;
}

/**
 * Lays a visit out where the service is on offer, with the member whom its preference picks among the calendar's.
 *
 * @param taken what visits of the same decision take before it
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export function layOutOffered(timetable: Timetable, request: OfferedRequest, taken: Taken[]): Visit {
  if (timetable.kind === "composite") return compositeAt(timetable, request, taken);
  const calendar = occupied(timetable.calendar, timetable.serviceId, taken);
  return simpleAt({ ...timetable, calendar }, request, taken);
}

function compositeAt({ calendar }: CompositeTimetable, { startAt }: OfferedRequest, taken: Taken[]): Visit {
  const composite = occupiedComposite(calendar, taken);
  const slot = compositeSlotAt(composite, startAt);
  const [first, ...others] = slot?.parts ?? [];
  if (slot && first)
    return { segments: [newSegment(first), ...others.map(newSegment)], startAt, endAt: slot.endAt, waits: false };
  const forOne = { ...composite, rules: { ...composite.rules, persons: 1 } };
  if (!compositeSlotAt(forOne, startAt)) throw notOnOffer();
  throw new DomainError(
    "capacity_exceeded",
    "There are not enough seats at that time. Ask for fewer persons, or choose another time.",
  );
}

function simpleAt(timetable: SimpleTimetable, request: OfferedRequest, taken: Taken[]): Visit {
  const { calendar, serviceId } = timetable;
  const { startAt, mayWait } = request;
  const slot = slotAt(calendar, startAt);
  if (slot) {
    const span = { startAt, endAt: slot.endAt };
    const part = { serviceId, staffId: slot.staffId, ...span, ...padded(span, calendar.rules) };
    return { segments: [{ ...newSegment(part), joins: slot.joins }], ...span, waits: false };
  }
  const group = waitingPlace(timetable, startAt, taken);
  if (!group) throw refusalOf(timetable, request);
  if (!mayWait) throw seatsTaken();
  const { id: joins, staffId, endAt, blockedStartAt, blockedEndAt } = group;
  const part = { serviceId, staffId, startAt, endAt, blockedStartAt, blockedEndAt };
  return { segments: [{ ...newSegment(part), joins }], startAt, endAt, waits: true };
}

function refusalOf({ calendar, waitlistCapacity }: SimpleTimetable, { startAt, mayWait }: OfferedRequest): DomainError {
  const { members, rules } = calendar;
  const isFull = members.some((member) => {
    const reasons = reasonsAgainst(calendar, member, startAt);
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
function waitingPlace(timetable: SimpleTimetable, startAt: number, taken: Taken[]): StandingGroup | null {
  const { calendar, standing, waitlistCapacity } = timetable;
  const { persons } = calendar.rules;
  if (persons > waitlistCapacity) return null;
  for (const member of calendar.members) {
    const id = fullAppointment(timetable, member, startAt);
    const group = standing.find((one) => one.id === id);
    if (group && persons <= member.capacityMax && waitingIn(group, taken) + persons <= waitlistCapacity) return group;
  }
  return null;
}

/** The member's appointment at the start, when nothing but its seats stands against the party. */
function fullAppointment(timetable: SimpleTimetable, member: Member, startAt: number): string | null {
  const { calendar } = timetable;
  const group = member.groups.find((one) => one.startAt === startAt);
  if (!group) return null;
  if (member.capacityMax <= 1) return group.persons > 0 ? takenBy(timetable, member, startAt) : null;
  const reasons = reasonsAgainst(calendar, member, startAt);
  return reasons.every(({ code }) => code === "capacity_full") ? group.appointmentId : null;
}

/** Of a member who takes one party at a time: the same, if the party would be seated in the time of the one that has it. */
function takenBy({ calendar, standing }: SimpleTimetable, member: Member, startAt: number): string | null {
  const id = member.groups.find((one) => one.startAt === startAt)?.appointmentId;
  const group = standing.find((one) => one.id === id);
  if (!group) return null;
  const alone = withoutOne(member, group);
  const one: Calendar = { ...calendar, members: [alone] };
  if (reasonsAgainst(one, alone, startAt).length > 0) return null;
  const day = localDay(calendar.timeZone, localTimeOf(calendar.timeZone, startAt).date);
  const { endAt } = spanFrom(day, startAt, rulesOfMember(calendar.rules, member));
  return endAt <= group.endAt ? group.id : null;
}
