import { addDays } from "../dates";
import { holidayCalendar } from "../schedule/holidays";
import { plannedMinutes, workDayOn } from "../schedule/week";
import { type LocalDay, type LocalStart, localDay, skippedMinuteOn } from "../zones";
import type { Calendar, Member, Occupancy, Reason, ReasonCode, ServiceRules } from "./calendar";
import { isOnGrid } from "./grid";
import { horizonOf } from "./horizon";
import { exceedsCapacity, groupsByStart, joinableAt, seatsIn } from "./seats";
import { blockedSpan, rulesOfMember, type SlotSpan, spanFrom } from "./span";

/**
 * Everything that keeps one member from serving a slot at an instant: empty exactly when `listSlots` offers
 * it for this member alone. The reasons are found independently of each other, so each may be read by itself.
 *
 * - `overlap`: the slot meets blocked time; `padding`: only its own padding does.
 * - `dst_gap`: the start is asked for by a wall time that the schedule has and the clock change skips. It takes the
 *   place of `off_grid` and stands beside `outside_schedule`.
 * - `capacity_full`: too few seats at the start of the appointment it would join, or in any of the member's.
 */
export function reasonsAgainst(calendar: Calendar, member: Member, { startAt, day }: LocalStart): Reason[] {
  const ofDay = [...horizonReasons(calendar, startAt), ...holidayReasons(calendar, member, day)];
  const rules = rulesOfMember(calendar.rules, member);
  const span = spanFrom(day, startAt, rules);
  return [...ofDay, ...scheduleReasons(rules, member, { day, span }), ...occupancyReasons(rules, member, span)];
}

/** `too_soon` until the notice is kept, `too_far` from the first instant past the horizon. */
export function horizonReasons(calendar: Pick<Calendar, "timeZone" | "nowAt" | "rules">, startAt: number): Reason[] {
  const { earliestAt, endAt } = horizonOf(calendar);
  if (startAt < earliestAt) return [{ code: "too_soon", fromAt: null, untilAt: earliestAt }];
  return startAt >= endAt ? [{ code: "too_far", fromAt: endAt, untilAt: null }] : [];
}

/** One reason for each local day of the slot that is a day off: its own date, or all that a day-based one covers. */
export function holidayReasons(
  { rules, holidays }: Pick<Calendar, "rules" | "holidays">,
  member: Member,
  day: LocalDay,
): Reason[] {
  const lookUp = holidayCalendar(holidays);
  const dates = Array.from({ length: rules.durationDays ?? 1 }, (_, index) => addDays(day.date, index));
  return dates.flatMap((date) => {
    const code = lookUp.reasonOn(date, member.staffId);
    if (code === null) return [];
    const { startAt, endAt } = localDay(day.timeZone, date);
    return [{ code, fromAt: startAt, untilAt: endAt }];
  });
}

/** Where a span lies; `day` is the local day of its start. */
interface Place {
  day: LocalDay;
  span: SlotSpan;
}

/**
 * What the member's week says against a slot, or against its start alone (`off_grid`, `dst_gap`). A day-based service
 * asks nothing of the week but that there is one.
 */
export function scheduleReasons(rules: ServiceRules, member: Member, place: Place): Reason[] {
  if (member.week.length === 0) return [reason("no_schedule")];
  if (rules.durationDays !== null) return place.span.startAt === place.day.startAt ? [] : [reason("off_grid")];
  const misses = missesOfWeek(rules, member, place);
  if (misses.every(({ code }) => code === "break") || !isSkippedStart(rules, member, place)) return misses;
  return [...misses.filter(({ code }) => code !== "off_grid"), reason("dst_gap")];
}

function missesOfWeek(rules: ServiceRules, member: Member, { day, span }: Place): Reason[] {
  const workDay = workDayOn(day, member.week);
  if (workDay === null) return [reason("outside_schedule")];
  const { whole, breaks, intervals } = workDay;
  const interval = intervals.find(({ fromAt, toAt }) => fromAt <= span.startAt && span.endAt <= toAt);
  if (interval !== undefined) {
    const base = { fromMinute: interval.fromMinute, stepMinutes: rules.slotLengthMinutes };
    return isOnGrid(day, span.startAt, base) ? [] : [reason("off_grid")];
  }
  const isInside = whole.from <= span.startAt && span.endAt <= whole.to;
  const met = breaks.filter(({ from, to }) => from < span.endAt && span.startAt < to);
  return [
    ...(isInside ? [] : [reason("outside_schedule")]),
    ...met.map(({ from, to }): Reason => ({ code: "break", fromAt: from, untilAt: to })),
  ];
}

/** Whether the start is asked for by a skipped wall time at which the written week has a start of its grid. */
function isSkippedStart(rules: ServiceRules, { week }: Member, { day, span }: Place): boolean {
  const minute = rules.asksSkipped ? skippedMinuteOn(day, span.startAt) : null;
  if (minute === null) return false;
  const planned = plannedMinutes(day, week).find(({ from, to }) => from <= minute && minute < to);
  return planned !== undefined && (minute - planned.from) % rules.slotLengthMinutes === 0;
}

/** What the member's other appointments say against a slot: seats when it joins one, blocked time when it does not. */
export function occupancyReasons(rules: ServiceRules, member: Member, span: SlotSpan): Reason[] {
  if (exceedsCapacity(member, rules.persons)) return [reason("capacity_full")];
  const joinable = joinableAt(groupsByStart(member), member, span);
  if (joinable !== undefined) {
    const seats = seatsIn(joinable, member.capacityMax, rules.persons);
    return seats === null ? [{ code: "capacity_full", fromAt: span.startAt, untilAt: span.endAt }] : [];
  }
  const blocked = blockedSpan(span, rules);
  return member.occupancies
    .filter((occupancy) => meets(occupancy, blocked))
    .map((occupancy) => ({
      code: meets(occupancy, span) ? "overlap" : "padding",
      fromAt: occupancy.startAt,
      untilAt: occupancy.endAt,
    }));
}

const meets = (occupancy: Occupancy, { startAt, endAt }: SlotSpan): boolean =>
  occupancy.startAt < endAt && startAt < occupancy.endAt;

const reason = (code: ReasonCode): Reason => ({ code, fromAt: null, untilAt: null });
