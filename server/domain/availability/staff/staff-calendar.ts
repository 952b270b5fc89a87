import { addDays } from "../../dates";
import type { HolidayCalendar } from "../../schedule/holidays";
import { type Busy, busyOf } from "../busy";
import type { GroupAppointment, Member, ServiceRules } from "../calendar";
import { exceedsCapacity, groupsByStart, joinableAt, type Seats, seatsIn } from "../seats";
import { blockedSpan, type SlotSpan } from "../span";

/** A member's appointments and days off, prepared for many questions. */
export interface StaffCalendar {
  member: Member;
  busy: Busy;
  groups: Map<number, GroupAppointment[]>;
  /** Dates on which no holiday keeps a slot from starting. */
  openDates: Set<string>;
}

/** What a staff calendar has to cover. */
interface StaffCalendarScope {
  rules: ServiceRules;
  holidays: HolidayCalendar;
  /** The dates on which slots may start, ascending and without holes. */
  dates: string[];
  /** All time that slots on these dates may block. */
  window: SlotSpan;
}

/** Prepares a member for the dates of a scope; outside them the staff calendar knows nothing. */
export function staffCalendarOf(member: Member, { rules, holidays, dates, window }: StaffCalendarScope): StaffCalendar {
  return {
    member,
    busy: busyOf(member.occupancies, window.startAt, window.endAt),
    groups: groupsByStart(member),
    openDates: openDatesOf(member.staffId, holidays, { dates, durationDays: rules.durationDays ?? 1 }),
  };
}

/** The seats that a slot has for the party asked for; null when it has not enough or the time is taken. */
export function seatsAt({ member, busy, groups }: StaffCalendar, span: SlotSpan, rules: ServiceRules): Seats | null {
  if (exceedsCapacity(member, rules.persons)) return null;
  const joinable = joinableAt(groups, member, span);
  if (joinable !== undefined) return seatsIn(joinable, member.capacityMax, rules.persons);
  const blocked = blockedSpan(span, rules);
  return busy.meets(blocked.startAt, blocked.endAt)
    ? null
    : { seatsLeft: member.capacityMax, joins: null, endAt: null };
}

/** The dates that, with the days after them that a slot lasts, are no holiday of the member. */
export function openDatesOf(
  staffId: string,
  holidays: HolidayCalendar,
  { dates, durationDays }: { dates: string[]; durationDays: number },
): Set<string> {
  const open = new Set<string>();
  const last = dates.at(-1);
  if (last === undefined) return open;
  const after = Array.from({ length: durationDays - 1 }, (_, index) => addDays(last, index + 1));
  let openDays = 0;
  for (const date of [...dates, ...after].reverse()) {
    openDays = holidays.reasonOn(date, staffId) === null ? openDays + 1 : 0;
    if (openDays >= durationDays) open.add(date);
  }
  return open;
}
