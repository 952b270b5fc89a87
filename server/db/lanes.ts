import postgres, { type Sql } from "postgres";

/** A connection for single statements. */
interface Lane {
  client: Sql;
  unsafe: Send;
  /** Statements sent and not answered. */
  underWay: number;
  /** When it last answered, or was last sent something while idle; milliseconds of `performance.now()`. */
  movedAt: number;
}

/** A lane that has not moved for so long is busy with something slow: the next statement takes another. */
const SLOW_MS = 1;
const UNDER_WAY_MAX = 32;

export type Send = (query: string, parameters?: never[], options?: object) => ReturnType<Sql["unsafe"]>;

export interface Lanes {
  /** One per connection, all configured alike. */
  clients: [Sql, ...Sql[]];
  /** Sends a statement over the first lane that moves, else over the one with the fewest under way. */
  send: Send;
}

/**
 * Connections that take statements one behind the other without waiting for answers.
 *
 * The first lane gets all it can carry: what is sent within one turn of the event loop then leaves in one write, and
 * the writes, each of which wakes a process of PostgreSQL, are most of what a short read costs. The others are there
 * so that nothing waits behind a slow statement for longer than it takes to notice it.
 *
 * Each is a pool of one. A postgres.js pool of several that never runs dry keeps a hole for every statement it has
 * sent in the list of its busy connections and searches that list at each step, so it slows down as long as the load
 * lasts (3.4.9, `src/queue.js`).
 */
export function openLanes(url: string, options: postgres.Options<Record<string, never>>, count: number): Lanes {
  const first = openLane(url, options);
  const lanes = [first, ...Array.from({ length: count - 1 }, () => openLane(url, options))];
  const send: Send = (query, parameters, more) => sendOver(laneFor(lanes, first), [query, parameters, more]);
  const [, ...others] = lanes;
  return { clients: [first.client, ...others.map(({ client }) => client)], send };
}

function openLane(url: string, options: postgres.Options<Record<string, never>>): Lane {
  const client = postgres(url, { ...options, max: 1 });
  // Taken before the client is given away, for who takes it may replace it.
  const unsafe = client.unsafe.bind(client) as Send;
  return { client, unsafe, underWay: 0, movedAt: 0 };
}

let turnStartedAt: number | undefined;

/** When this turn of the event loop sent its first statement: within a turn no lane has had a chance to answer. */
function startOfTurn(): number {
  if (turnStartedAt === undefined) {
    turnStartedAt = performance.now();
    setImmediate(() => {
      turnStartedAt = undefined;
    });
  }
  return turnStartedAt;
}

function laneFor(lanes: Lane[], first: Lane): Lane {
  const slowSince = startOfTurn() - SLOW_MS;
  const moves = ({ underWay, movedAt }: Lane) => underWay === 0 || (underWay < UNDER_WAY_MAX && movedAt > slowSince);
  const fewest = () => lanes.reduce((best, lane) => (lane.underWay < best.underWay ? lane : best), first);
  return lanes.find(moves) ?? fewest();
}

function sendOver(lane: Lane, statement: Parameters<Send>): ReturnType<Send> {
  const sent = lane.unsafe(...statement);
  const settle = () => {
    lane.underWay -= 1;
    lane.movedAt = performance.now();
  };
  if (lane.underWay === 0) lane.movedAt = performance.now();
  lane.underWay += 1;
  sent.then(settle, settle);
  return sent;
}
