/** What a booking is made of. Instants are epoch milliseconds. */
import type { ServiceRules } from "../../availability/calendar";
import type { Warnings } from "../../availability/checks";
import type { PlannedPart } from "../../availability/composite/calendar";
import { blockedSpan, type SlotSpan } from "../../availability/span";

/**
 * One service performed by one member over one span, with its padding.
 *
 * A simple service has one, also one of days; a compound one has several in sequence, a collaborative one several at
 * once.
 */
export interface Segment extends PlannedPart {
  /** The appointment that stands there already, whose seats or waiting list it shares; null: a new one. */
  joins: string | null;
  /** What was found against it, for who may accept that. */
  warnings: Warnings;
}

/** One requested item, laid out in the calendars. */
export interface Visit {
  /** In their order, at least one. */
  segments: [Segment, ...Segment[]];
  startAt: number;
  /** When all of it is over, spare time included. */
  endAt: number;
  /** Whether the party has a place on the waiting list instead of seats. */
  waits: boolean;
}

/** What a span blocks, as a part of a segment. */
export function padded(span: SlotSpan, rules: ServiceRules): Pick<Segment, "blockedStartAt" | "blockedEndAt"> {
  const { startAt, endAt } = blockedSpan(span, rules);
  return { blockedStartAt: startAt, blockedEndAt: endAt };
}

/** A segment of its own, found without anything against it. */
export const newSegment = (part: PlannedPart): Segment => ({ ...part, joins: null, warnings: new Map() });
