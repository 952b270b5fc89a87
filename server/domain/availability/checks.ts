import { daysBetween } from "../dates";
import { localDay, localTimeOf } from "../zones";
import type { Calendar, Member, Reason, ReasonCode } from "./calendar";
import { holidayReasons, occupancyReasons, scheduleReasons } from "./reasons";
import { groupsByStart, joinableAt, seatsIn } from "./seats";
import { type SlotSpan, spanFrom } from "./span";

/** What an appointment written by an operator may meet and be accepted with all the same. */
export const WARNING_KEYS = ["overlap", "duration", "schedule", "holiday"] as const;
export type WarningKey = (typeof WARNING_KEYS)[number];

/** The warnings that are met, each with the reasons behind it; `duration` needs none. */
export type Warnings = Map<WarningKey, Reason[]>;

/** What stands against an appointment of any length at any instant. */
export interface Verdict {
  warnings: Warnings;
  /** The party does not fit, which nobody may accept. */
  isFull: boolean;
  /** The appointment of the same service, member and start that the party joins. */
  joins: string | null;
}

/**
 * Which warning a reason belongs to. Notice, horizon and grid are rules for visitors; a skipped wall time that is
 * no working time either comes with `outside_schedule`.
 */
const KEYS: Partial<Record<ReasonCode, WarningKey>> = {
  overlap: "overlap",
  padding: "overlap",
  outside_schedule: "schedule",
  break: "schedule",
  no_schedule: "schedule",
  holiday_company: "holiday",
  holiday_staff: "holiday",
};

/**
 * Holds a span that somebody wants for a member against all that slots are made of. Of a slot on offer nothing is
 * said; every local day that the span touches has to be open. For an operator the day is sold whatever the week says of it.
 *
 * @param calendar its occupancies and holidays must cover the span
 */
export function warningsAgainst(calendar: Calendar, member: Member, span: SlotSpan): Verdict {
  const { rules, timeZone } = calendar;
  const { date } = localTimeOf(timeZone, span.startAt);
  const day = localDay(timeZone, date);
  const durationDays = daysBetween(date, localTimeOf(timeZone, span.endAt - 1).date) + 1;
  const taken = occupancyReasons(rules, member, span);
  const reasons = [
    ...holidayReasons({ ...calendar, rules: { ...rules, durationDays } }, member, day),
    ...(rules.durationDays === null ? scheduleReasons(rules, member, { day, span }) : []),
    ...taken,
  ];
  const warnings = byKey(reasons);
  if (spanFrom(day, span.startAt, rules).endAt !== span.endAt) warnings.set("duration", []);
  const groups = joinableAt(groupsByStart(member), member, span) ?? [];
  return {
    warnings,
    isFull: taken.some(({ code }) => code === "capacity_full"),
    joins: seatsIn(groups, member.capacityMax, rules.persons)?.joins ?? null,
  };
}

function byKey(reasons: Reason[]): Warnings {
  const warnings: Warnings = new Map();
  for (const reason of reasons) {
    const key = KEYS[reason.code];
    if (key !== undefined) warnings.set(key, [...(warnings.get(key) ?? []), reason]);
  }
  return warnings;
}
