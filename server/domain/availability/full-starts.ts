import { formatLocalTime } from "../dates";
import { type LocalDay, minuteOn } from "../zones";
import type { ServiceRules, Slot } from "./calendar";
import { exceedsCapacity, firstOf } from "./seats";
import { blockedSpan, rulesOfMember, type SlotSpan, spanFrom, startsOn } from "./span";
import type { StaffCalendar } from "./staff/staff-calendar";

/**
 * The starts of one day that a party cannot have but could wait for: nothing but seats is in the way, at an appointment
 * that has as many as the party needs when they are free. Each once, with the first of the staff calendars whose list has room
 * for the party, else with the longest rest of a list; whatever the notice, in any order.
 *
 * @param taken whether a start can be booked
 */
export function fullStartsOn(
  day: LocalDay,
  rules: ServiceRules,
  { staffCalendars, taken }: { staffCalendars: StaffCalendar[]; taken: (startAt: number) => boolean },
): Slot[] {
  const found = new Map<number, Slot>();
  for (const staffCalendar of staffCalendars) {
    if (!staffCalendar.openDates.has(day.date) || exceedsCapacity(staffCalendar.member, rules.persons)) continue;
    const own = rulesOfMember(rules, staffCalendar.member);
    for (const startAt of startsOn(day, staffCalendar.member.week, own)) {
      const slot = taken(startAt) ? null : fullAt(staffCalendar, spanFrom(day, startAt, own), own);
      if (slot === null || !isBetter(slot, found.get(startAt), rules.persons)) continue;
      found.set(startAt, { ...slot, time: formatLocalTime(minuteOn(day, startAt)) });
    }
  }
  return [...found.values()];
}

const isBetter = (slot: Slot, other: Slot | undefined, persons: number): boolean =>
  other === undefined || Math.min(slot.waitlistLeft ?? 0, persons) > Math.min(other.waitlistLeft ?? 0, persons);

/** The member's appointment at the start of a span, when its seats alone are in the way of the party. */
function fullAt(staffCalendar: StaffCalendar, span: SlotSpan, rules: ServiceRules): Slot | null {
  const { member, groups } = staffCalendar;
  const atStart = groups.get(span.startAt) ?? [];
  const joins = firstOf(atStart);
  const first = atStart.find(({ appointmentId }) => appointmentId === joins);
  const seatsLeft = atStart.reduce((left, { persons }) => left - persons, member.capacityMax);
  if (first === undefined || first.persons === 0 || rules.persons <= seatsLeft) return null;
  if (member.capacityMax === 1 && !fitsInto(staffCalendar, { first, span, rules })) return null;
  const { startAt } = span;
  const { staffId } = member;
  const waitlistLeft = Math.max(0, (rules.waitlistCapacity ?? 0) - (first.waiting ?? 0));
  return { startAt, endAt: first.endAt, time: "", staffId, seatsLeft: Math.max(0, seatsLeft), joins, waitlistLeft };
}

/**
 * Whether a party would have the time of the one that has it, were that away: with a member who takes one at a time
 * all of the span has to lie in it, and nothing else may meet it.
 */
function fitsInto(
  { member }: StaffCalendar,
  { first, span, rules }: { first: SlotSpan; span: SlotSpan; rules: ServiceRules },
): boolean {
  if (span.endAt > first.endAt) return false;
  const blocked = blockedSpan(span, rules);
  const met = member.occupancies.filter(({ startAt, endAt }) => startAt < blocked.endAt && blocked.startAt < endAt);
  const own = met.find(({ startAt, endAt }) => startAt <= first.startAt && first.endAt <= endAt);
  return own !== undefined && met.every((other) => other === own);
}
