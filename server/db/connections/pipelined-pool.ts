import type { Line } from "./line";

/** A connection that has not moved for so long is busy with something slow: the next statement takes another. */
const SLOW_MS = 1;
const UNDER_WAY_MAX = 32;

/**
 * The connection for the next statement, where they are sent one behind the other without waiting for answers: the
 * first that moves, else the one with the fewest under way.
 *
 * The first connection gets all it can carry: what is sent within one turn of the event loop then leaves in one write,
 * and the writes, each of which wakes a process of PostgreSQL, are most of what a short read costs. The others are
 * there so that nothing waits behind a slow statement for longer than it takes to notice it. What may wait for
 * another's lock does not belong here: see `mayBePipelined`.
 *
 * Each is a pool of one. A postgres.js pool of several that never runs dry keeps a hole for every statement it has
 * sent in the list of its busy connections and searches that list at each step, so it slows down as long as the load
 * lasts (3.4.9, `src/queue.js`).
 */
export function connectionFor(connections: [Line, ...Line[]]): Line {
  const slowSince = startOfTurn() - SLOW_MS;
  const moves = ({ silence }: Line) => {
    const underWay = silence.underWay();
    return underWay === 0 || (underWay < UNDER_WAY_MAX && silence.movedAt() > slowSince);
  };
  const fewest = () =>
    connections.reduce((best, connection) =>
      connection.silence.underWay() < best.silence.underWay() ? connection : best,
    );
  return connections.find(moves) ?? fewest();
}

/** Whether a statement only reads, without locks: then nothing but a change of its table's form can hold it up. */
export const mayBePipelined = (text: string): boolean => READS.test(text) && !LOCKS.test(text);

const READS = /^[\s(]*select\b/i;
const LOCKS = /\bfor\s+(no\s+key\s+update|update|share|key\s+share)\b|\bpg_advisory_/i;

let turnStartedAt: number | undefined;

/** When this turn of the event loop sent its first statement: within a turn no connection has had a chance to answer. */
function startOfTurn(): number {
  if (turnStartedAt === undefined) {
    turnStartedAt = performance.now();
    setImmediate(() => {
      turnStartedAt = undefined;
    });
  }
  return turnStartedAt;
}
