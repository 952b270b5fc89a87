import { MINUTE_MS } from "../../dates";
import { dayAt } from "../../zones";
import type { Member, Reason, ServiceRules } from "../calendar";
import { holidayReasons, horizonReasons, occupancyReasons, scheduleReasons } from "../reasons";
import type { SlotSpan } from "../span";
import { roomMinutes } from "../staff/staff-availability";
import type { CompositeCalendar } from "./calendar";
import { assignStaff, staffAssignmentOf } from "./staff-assignment";
import { type Step, spansFrom, timelineOf } from "./timeline";

/**
 * Everything that keeps a composite from starting at an instant with this member in its first part: empty exactly when
 * `listCompositeSlots` offers it while this member alone is asked for.
 *
 * Reasons of the first part are answered as those of a simple service. `part_unavailable` is about a later part that
 * nobody could serve, and about when it would be; of the composite, when the parts find no member each.
 *
 * @param member one of the first service part's
 */
export function compositeReasonsAgainst(calendar: CompositeCalendar, member: Member, startAt: number): Reason[] {
  const { timeZone } = calendar;
  const timeline = timelineOf(calendar);
  const { spans, endAt } = spansFrom(timeline, timeZone, startAt);
  const served = timeline.steps.flatMap((step, index) => (spans[index] ? [{ step, span: spans[index] }] : []));
  const [first, ...later] = served;
  if (first === undefined) return [{ code: "part_unavailable", fromAt: startAt, untilAt: endAt }];
  return [
    ...horizonReasons(calendar, startAt),
    ...distinctReasons([
      ...startReasons(calendar, { member, startAt, step: first.step }),
      ...partReasons(calendar, member, first),
    ]),
    ...laterReasons(calendar, { member, later, span: { startAt, endAt } }),
  ];
}

interface PlacedStep {
  step: Step;
  span: SlotSpan;
}

/** What the first member's days off and grid say against the start of the composite. */
function startReasons(
  calendar: CompositeCalendar,
  { member, startAt, step }: { member: Member; startAt: number; step: Step },
): Reason[] {
  const day = dayAt(calendar.timeZone, startAt);
  const rules: ServiceRules = {
    ...step.rules,
    durationMinutes: roomMinutes(step.rules.durationMinutes, step.waitMinutes),
  };
  const span = { startAt, endAt: startAt + rules.durationMinutes * MINUTE_MS };
  return [
    ...holidayReasons({ rules, holidays: calendar.holidays }, member, day),
    ...scheduleReasons(rules, member, { day, span }),
  ];
}

/** What keeps a member from serving a part in its span; the grid is a matter of the composite's start. */
function partReasons(calendar: CompositeCalendar, member: Member, { step, span }: PlacedStep): Reason[] {
  const { rules } = step;
  const day = dayAt(calendar.timeZone, span.startAt);
  const seats = { ...member, capacityMax: Math.min(member.capacityMax, calendar.capacityMax), groups: [] };
  const week = scheduleReasons(rules, member, { day, span });
  return [
    ...holidayReasons({ rules, holidays: calendar.holidays }, member, day),
    ...(rules.durationDays === null ? week.filter(({ code }) => code !== "off_grid" && code !== "dst_gap") : week),
    ...occupancyReasons(rules, seats, span),
  ];
}

interface LaterParts {
  /** Who serves the first part. */
  member: Member;
  later: PlacedStep[];
  /** Of the composite. */
  span: SlotSpan;
}

function laterReasons(calendar: CompositeCalendar, { member, later, span }: LaterParts): Reason[] {
  const staffAssignment = staffAssignmentOf(calendar);
  const free = later.map((placed) =>
    placed.step.part.members
      .filter(
        ({ staffId }) => staffAssignment === "any" || (staffId === member.staffId) === (staffAssignment === "same"),
      )
      .filter((other) => partReasons(calendar, other, placed).length === 0)
      .map(({ staffId }) => staffId),
  );
  const missed = later.filter((_, index) => free[index]?.length === 0);
  if (missed.length > 0) return missed.map((placed) => unavailable(placed.span));
  return assignStaff(staffAssignment, [[member.staffId], ...free]) === null ? [unavailable(span)] : [];
}

const unavailable = ({ startAt, endAt }: SlotSpan): Reason => ({
  code: "part_unavailable",
  fromAt: startAt,
  untilAt: endAt,
});

/** Without those that the start and the first part both have. */
const distinctReasons = (reasons: Reason[]): Reason[] =>
  reasons.filter(
    ({ code, fromAt, untilAt }, index) =>
      index ===
      reasons.findIndex((other) => other.code === code && other.fromAt === fromAt && other.untilAt === untilAt),
  );
