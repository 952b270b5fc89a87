import type { BookingFact, Fact } from "./facts";

/** A change that more facts may still belong to. */
interface OpenChange {
  facts: Fact[];
  /** Where its last one stands among all facts. */
  lastFactAt: number;
}

/**
 * Facts by their change, in the order in which the changes ended.
 *
 * Several changes of one order may have begun in the same millisecond, by which they cannot be told apart. A change has
 * its bookings and appointments locked while it notifies of them: once another has notified of one of them, what follows is of
 * a later change.
 */
export function changesIn(facts: Fact[]): Fact[][] {
  const open = new Map<string, OpenChange>();
  const changes = new Set<Fact[]>();
  const lastFactOf = new Map<string, number>();
  facts.forEach((fact, index) => {
    const known = open.get(fact.change);
    const change = known && goesOn(known, fact, lastFactOf) ? known : { facts: [], lastFactAt: index };
    // Taken out and put in again, it comes last: a change is committed after its last fact.
    changes.delete(change.facts);
    changes.add(change.facts);
    change.facts.push(fact);
    change.lastFactAt = index;
    open.set(fact.change, change);
    for (const name of lockedBy(fact)) lastFactOf.set(name, index);
  });
  return [...changes];
}

/** Whether a fact can be of a change: it tells of no booking twice, and nobody else has told of what it has locked. */
function goesOn(change: OpenChange, fact: Fact, lastFactOf: Map<string, number>): boolean {
  if (change.facts.some((other) => isOfSame(other, fact))) return false;
  return change.facts.flatMap(lockedBy).every((name) => (lastFactOf.get(name) ?? 0) <= change.lastFactAt);
}

const isOfSame = (one: Fact, other: Fact): boolean =>
  one.kind === "booking" && other.kind === "booking" && one.bookingId === other.bookingId;

/** Names of the rows that were locked while a fact was written. */
const lockedBy = (fact: Fact): string[] =>
  fact.kind === "booking"
    ? [`booking ${fact.bookingId}`, ...appointmentsOf(fact).map((id) => `appointment ${id}`)]
    : [];

const appointmentsOf = ({ before, after }: BookingFact): string[] =>
  before ? [before.appointmentId, after.appointmentId] : [after.appointmentId];
