/** How a composite runs from its start: its service parts one after another, or all at once. */
import { addDays, DAY_MS, MINUTE_MS } from "../../dates";
import { dayAt, localDay, localTimeOf } from "../../zones";
import type { ServiceRules } from "../calendar";
import { type SlotSpan, spanFrom } from "../span";
import type { CompositeCalendar, ServicePart } from "./calendar";

/** A service part in its place. */
export interface Step {
  part: ServicePart;
  /** The part as an offer: its own length, the composite's rules, and the larger padding at the composite's outer edges. */
  rules: ServiceRules;
  /** Spare time since the part before, or since the start of the composite. */
  waitMinutes: number;
}

export interface Timeline {
  isParallel: boolean;
  /** The service parts in their order. */
  steps: Step[];
  /** Spare time after the last service part. */
  restMinutes: number;
}

/** What a composite has to be known by, to say how it runs. */
type CompositeService = Pick<CompositeCalendar, "type" | "rules" | "parts">;

/** The timeline of a composite. One without a service part has no steps and cannot be booked. */
export function timelineOf({ type, rules, parts }: CompositeService): Timeline {
  const isParallel = type === "collaborative";
  const last = parts.findLastIndex(({ kind }) => kind === "service");
  const steps: Step[] = [];
  let waitMinutes = 0;
  parts.forEach((part, index) => {
    if (part.kind === "spare_time") {
      waitMinutes += part.minutes;
      return;
    }
    const edges = { isFirst: isParallel || steps.length === 0, isLast: isParallel || index === last };
    steps.push({ part, rules: rulesOfPart(part, rules, edges), waitMinutes });
    waitMinutes = 0;
  });
  return { isParallel, steps, restMinutes: waitMinutes };
}

function rulesOfPart(
  part: ServicePart,
  composite: ServiceRules,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): ServiceRules {
  const { durationMinutes, durationDays, paddingBeforeMinutes, paddingAfterMinutes } = part;
  return {
    ...composite,
    durationMinutes,
    durationDays,
    paddingBeforeMinutes: Math.max(paddingBeforeMinutes, isFirst ? composite.paddingBeforeMinutes : 0),
    paddingAfterMinutes: Math.max(paddingAfterMinutes, isLast ? composite.paddingAfterMinutes : 0),
  };
}

/** When each service part would take place, padding aside, and when the composite would be over. */
export function spansFrom({ isParallel, steps, restMinutes }: Timeline, timeZone: string, startAt: number) {
  const spans: SlotSpan[] = [];
  let endAt = startAt;
  for (const { rules, waitMinutes } of steps) {
    const partAt = isParallel ? startAt : endAt + waitMinutes * MINUTE_MS;
    const span = spanOf(timeZone, partAt, rules);
    spans.push(span);
    endAt = Math.max(endAt, span.endAt);
  }
  return { spans, endAt: endAt + restMinutes * MINUTE_MS };
}

/** Elapsed time counts minutes; only whole days ask the calendar. */
function spanOf(timeZone: string, startAt: number, rules: ServiceRules): SlotSpan {
  if (rules.durationDays === null) return { startAt, endAt: startAt + rules.durationMinutes * MINUTE_MS };
  return spanFrom(dayAt(timeZone, startAt), startAt, rules);
}

/** What parts that start with a composite can touch. */
export interface Reach {
  fromDate: string;
  /** The last date on which a part may take place. */
  toDate: string;
  /** These dates as a composite and all padding, half-open. */
  span: SlotSpan;
}

/** The dates and the time that the evaluator asks about for starts on `days` dates from `fromDate` on. */
export function reachOf(composite: CompositeService & { timeZone: string }, fromDate: string, days: number): Reach {
  const { timeZone } = composite;
  const timeline = timelineOf(composite);
  const lastStart = localDay(timeZone, addDays(fromDate, days)).startAt;
  const toDate = localTimeOf(timeZone, lastStart + lengthMsMax(timeline)).date;
  const before = Math.max(0, ...timeline.steps.map(({ rules }) => rules.paddingBeforeMinutes));
  const after = Math.max(0, ...timeline.steps.map(({ rules }) => rules.paddingAfterMinutes));
  return {
    fromDate,
    toDate,
    span: {
      startAt: localDay(timeZone, fromDate).startAt - before * MINUTE_MS,
      endAt: localDay(timeZone, toDate).endAt + after * MINUTE_MS,
    },
  };
}

/** No shorter than any run of the timeline; clock changes make its days longer. */
function lengthMsMax({ isParallel, steps }: Timeline): number {
  const lengths = steps.map(({ rules, waitMinutes }) =>
    rules.durationDays === null
      ? (waitMinutes + rules.durationMinutes) * MINUTE_MS
      : (rules.durationDays + 1) * DAY_MS + waitMinutes * MINUTE_MS,
  );
  return isParallel ? Math.max(0, ...lengths) : lengths.reduce((sum, length) => sum + length, 0);
}
