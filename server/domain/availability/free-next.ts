import { MINUTE_MS } from "../dates";
import type { Occupancy } from "./calendar";
import type { SlotSpan } from "./span";

/** Whoever stands at the desk is asked to come at a time that can be said. */
const STEP_MS = 5 * MINUTE_MS;

/** What is known of a member's rest of the day. Instants are epoch milliseconds. */
export interface RestOfDay {
  nowAt: number;
  /** When the member works, ascending and apart. */
  work: SlotSpan[];
  /** What blocks the member, in any order. */
  occupancies: Occupancy[];
  /** The shortest time that is of any use. */
  leastMinutes: number;
}

/**
 * The next time in which a member has nothing to do and which is long enough, half-open; null when there is none any
 * more. It starts on a multiple of five minutes.
 */
export function freeNext({ nowAt, work, occupancies, leastMinutes }: RestOfDay): SlotSpan | null {
  const busy = occupancies.toSorted((a, b) => a.startAt - b.startAt);
  for (const { startAt, endAt } of work) {
    let from = Math.max(startAt, nowAt);
    for (const taken of [...busy, { startAt: endAt, endAt }]) {
      const start = Math.ceil(from / STEP_MS) * STEP_MS;
      const end = Math.min(taken.startAt, endAt);
      if (end - start >= leastMinutes * MINUTE_MS) return { startAt: start, endAt: end };
      from = Math.max(from, taken.endAt);
    }
  }
  return null;
}
