import { MINUTE_MS } from "../dates";
import type { Occupancy } from "./calendar";
import { firstOver } from "./search";

/** The time that a staff member's appointments block, merged once for many questions. */
export interface Busy {
  /** Whether the half-open span `[fromAt, toAt)` meets blocked time. */
  meets(fromAt: number, toAt: number): boolean;
  /** Blocked minutes within the half-open span; what two appointments block counts once. */
  minutesWithin(fromAt: number, toAt: number): number;
}

/** Merges the occupancies that meet `[fromAt, toAt)`, in any order; questions about time outside it find nothing. */
export function busyOf(occupancies: Occupancy[], fromAt: number, toAt: number): Busy {
  const { starts, ends } = mergedWithin(occupancies, fromAt, toAt);
  return {
    meets(from, to) {
      const next = firstOver(ends, from);
      return (starts[next] ?? Infinity) < to;
    },
    minutesWithin(from, to) {
      let blockedMs = 0;
      for (let next = firstOver(ends, from); (starts[next] ?? Infinity) < to; next++) {
        blockedMs += Math.min(ends[next] ?? to, to) - Math.max(starts[next] ?? from, from);
      }
      return blockedMs / MINUTE_MS;
    },
  };
}

/**
 * The union as disjoint, ascending spans. Starts and ends are sorted apart from each other, which sorts
 * plain numbers: a span of the union ends where as many ends as starts have passed.
 */
function mergedWithin(occupancies: Occupancy[], fromAt: number, toAt: number): { starts: number[]; ends: number[] } {
  const startsAt = new Float64Array(occupancies.length);
  const endsAt = new Float64Array(occupancies.length);
  let count = 0;
  for (const { startAt, endAt } of occupancies) {
    if (startAt >= toAt || endAt <= fromAt) continue;
    startsAt[count] = startAt;
    endsAt[count++] = endAt;
  }
  return merged(ascending(startsAt.subarray(0, count)), ascending(endsAt.subarray(0, count)));
}

function merged(startsAt: Float64Array, endsAt: Float64Array): { starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let closedAt = -Infinity;
  for (let passed = 0; passed < startsAt.length; passed++) {
    const startAt = startsAt[passed] ?? Infinity;
    if (startAt > closedAt) {
      if (passed > 0) ends.push(closedAt);
      starts.push(startAt);
    }
    closedAt = endsAt[passed] ?? Infinity;
  }
  if (starts.length > 0) ends.push(closedAt);
  return { starts, ends };
}

/** Rows mostly come in order, and finding that out is far cheaper than sorting them. */
function ascending(instants: Float64Array): Float64Array {
  for (let i = 1; i < instants.length; i++) {
    if ((instants[i] ?? 0) < (instants[i - 1] ?? 0)) return instants.sort();
  }
  return instants;
}
