import { addDays, MINUTE_MS } from "../dates";
import { type WeekDay, workDayOn } from "../schedule/week";
import { type LocalDay, localDay } from "../zones";
import type { Member, ServiceRules } from "./calendar";
import { startsWithin } from "./grid";

/** The time of a slot, padding aside, half-open. */
export interface SlotSpan {
  startAt: number;
  endAt: number;
}

/** What a slot would take that starts at an instant of the given day. */
export function spanFrom(day: LocalDay, startAt: number, rules: ServiceRules): SlotSpan {
  if (rules.durationDays === null) return { startAt, endAt: startAt + rules.durationMinutes * MINUTE_MS };
  return { startAt, endAt: localDay(day.timeZone, addDays(day.date, rules.durationDays)).startAt };
}

/** The rules as they are with a member: what extras add is included where others do not share the appointment. */
export function rulesOfMember(rules: ServiceRules, { capacityMax }: Pick<Member, "capacityMax">): ServiceRules {
  const { durationMinutes, durationDays, extraMinutes = 0 } = rules;
  if (extraMinutes === 0 || capacityMax > 1 || durationDays !== null) return rules;
  return { ...rules, durationMinutes: durationMinutes + extraMinutes, extraMinutes: 0 };
}

/** The span with its padding: what a booking of it would block. */
export function blockedSpan({ startAt, endAt }: SlotSpan, rules: ServiceRules): SlotSpan {
  return {
    startAt: startAt - rules.paddingBeforeMinutes * MINUTE_MS,
    endAt: endAt + rules.paddingAfterMinutes * MINUTE_MS,
  };
}

/**
 * The starts that a date has by its week alone, ascending: holidays, notice and appointments are not asked.
 * A day-based service has one, at the first instant of the date, whatever hours the week has; without a week, none.
 */
export function startsOn(day: LocalDay, week: WeekDay[], rules: ServiceRules): number[] {
  if (rules.durationDays !== null) return week.length > 0 && day.startAt < day.endAt ? [day.startAt] : [];
  const grid = { stepMinutes: rules.slotLengthMinutes, durationMinutes: rules.durationMinutes };
  const intervals = workDayOn(day, week)?.intervals ?? [];
  const starts: number[] = [];
  for (const interval of intervals) starts.push(...startsWithin(day, interval, grid));
  return starts;
}
