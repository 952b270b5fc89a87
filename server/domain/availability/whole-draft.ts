/** A whole as somebody writes it down by hand, whether or not its parts are free. */
import { cast, castingOf } from "./casting";
import { type Verdict, type Warnings, warningsAgainst } from "./checks";
import { courseOf, type Stage, spansFrom } from "./course";
import { plan } from "./plan";
import { orderOf } from "./preference";
import type { SlotSpan } from "./span";
import type { PlannedPart, WholeCalendar } from "./whole-calendar";

/** A planned part and what stands against it. */
export interface DraftedPart extends PlannedPart {
  warnings: Warnings;
}

export interface WholeDraft {
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
export function draftAt(calendar: WholeCalendar, startAt: number): WholeDraft | null {
  const course = courseOf(calendar);
  const { spans, endAt } = spansFrom(course, calendar.timeZone, startAt);
  const judged = course.stages.flatMap((stage, index) => {
    const span = spans[index];
    return span ? [judge(calendar, { stage, span, isFirst: index === 0 })] : [];
  });
  if (judged.length === 0) return null;
  const ids = cast(castingOf(calendar), judged.map(idsOf));
  if (ids === null) return null;
  const planned = plan(judged.flatMap(({ stage, span }, index) => ({ stage, span, staffId: ids[index] ?? "" })));
  const parts = planned.map((part, index) => ({
    ...part,
    warnings: judged[index]?.verdicts.get(part.staffId)?.warnings ?? new Map(),
  }));
  return { parts, endAt };
}

/** Whether nothing stands against a draft. */
export const isClean = ({ parts }: WholeDraft): boolean => parts.every(({ warnings }) => warnings.size === 0);

interface Judged {
  stage: Stage;
  span: SlotSpan;
  /** Of those with enough seats, the preferred first. */
  verdicts: Map<string, Verdict>;
}

interface Placed {
  stage: Stage;
  span: SlotSpan;
  isFirst: boolean;
}

function judge(calendar: WholeCalendar, { stage, span, isFirst }: Placed): Judged {
  const { staffId, capacityMax, timeZone, nowAt, holidays } = calendar;
  const asked = stage.part.members
    .filter((member) => !isFirst || staffId === null || member.staffId === staffId)
    .sort(orderOf(stage.offer.staffPreference));
  const simple = { timeZone, nowAt, holidays, offer: stage.offer, members: asked };
  const verdicts = new Map<string, Verdict>();
  for (const member of asked) {
    const alone = { ...member, capacityMax: Math.min(member.capacityMax, capacityMax), groups: [] };
    const verdict = warningsAgainst(simple, alone, span);
    if (!verdict.isFull) verdicts.set(member.staffId, verdict);
  }
  return { stage, span, verdicts };
}

/** The least warned of first. */
const idsOf = ({ verdicts }: Judged): string[] =>
  [...verdicts].sort(([, a], [, b]) => a.warnings.size - b.warnings.size).map(([staffId]) => staffId);
