/** A composite as an operator writes it down, whether or not its parts are free. */

import { type Verdict, type Warnings, warningsAgainst } from "../checks";
import type { SlotSpan } from "../span";
import { orderOf } from "../staff/preference";
import type { CompositeCalendar, PlannedPart } from "./calendar";
import { plan } from "./plan";
import { assignStaff, staffAssignmentOf } from "./staff-assignment";
import { type Step, spansFrom, timelineOf } from "./timeline";

/** A planned part and what stands against it. */
interface DraftedPart extends PlannedPart {
  warnings: Warnings;
}

export interface CompositeDraft {
  parts: DraftedPart[];
  /** When all of it is over, spare time included. */
  endAt: number;
}

/**
 * The best that can be written down at an instant: each part with the member against whom the least stands, of equal
 * ones the preferred. Grid, notice and horizon are rules for visitors and not asked.
 *
 * @param calendar its occupancies must hold all that meets `reachOf` the start's date
 * @returns null when the parts find no member each, whatever the time: too few offer them, or have the seats
 */
export function draftAt(calendar: CompositeCalendar, startAt: number): CompositeDraft | null {
  const timeline = timelineOf(calendar);
  const { spans, endAt } = spansFrom(timeline, calendar.timeZone, startAt);
  const judged = timeline.steps.flatMap((step, index) => {
    const span = spans[index];
    return span ? [judge(calendar, { step, span, isFirst: index === 0 })] : [];
  });
  if (judged.length === 0) return null;
  const ids = assignStaff(staffAssignmentOf(calendar), judged.map(idsOf));
  if (ids === null) return null;
  const planned = plan(judged.flatMap(({ step, span }, index) => ({ step, span, staffId: ids[index] ?? "" })));
  const parts = planned.map((part, index) => ({
    ...part,
    warnings: judged[index]?.verdicts.get(part.staffId)?.warnings ?? new Map(),
  }));
  return { parts, endAt };
}

/** Whether nothing stands against a draft. */
export const isClean = ({ parts }: CompositeDraft): boolean => parts.every(({ warnings }) => warnings.size === 0);

interface Judged {
  step: Step;
  span: SlotSpan;
  /** Of those with enough seats, the preferred first. */
  verdicts: Map<string, Verdict>;
}

interface Placed {
  step: Step;
  span: SlotSpan;
  isFirst: boolean;
}

function judge(calendar: CompositeCalendar, { step, span, isFirst }: Placed): Judged {
  const { staffId, capacityMax, timeZone, nowAt, holidays } = calendar;
  const asked = step.part.members
    .filter((member) => !isFirst || staffId === null || member.staffId === staffId)
    .sort(orderOf(step.rules.staffPreference));
  const simple = { timeZone, nowAt, holidays, rules: step.rules, members: asked };
  const verdicts = new Map<string, Verdict>();
  for (const member of asked) {
    const alone = { ...member, capacityMax: Math.min(member.capacityMax, capacityMax), groups: [] };
    const verdict = warningsAgainst(simple, alone, span);
    if (!verdict.isFull) verdicts.set(member.staffId, verdict);
  }
  return { step, span, verdicts };
}

/** The least warned of first. */
const idsOf = ({ verdicts }: Judged): string[] =>
  [...verdicts].sort(([, a], [, b]) => a.warnings.size - b.warnings.size).map(([staffId]) => staffId);
