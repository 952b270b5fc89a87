import postgres, { type Sql } from "postgres";

/** A connection for single statements, and how many of them it has under way. */
interface Lane {
  client: Sql;
  underWay: number;
}

export type Send = (query: string, parameters?: never[], options?: object) => ReturnType<Sql["unsafe"]>;

export interface Lanes {
  /** One per connection, all configured alike. */
  clients: [Sql, ...Sql[]];
  /** Sends a statement over the lane with the fewest under way, so that none waits behind a slow one without need. */
  send: Send;
}

/**
 * Connections that take statements one behind the other without waiting for answers.
 *
 * Each is a pool of one. A postgres.js pool of several that never runs dry keeps a hole for every statement it has
 * sent in the list of its busy connections and searches that list at each step, so it slows down as long as the load
 * lasts (3.4.9, `src/queue.js`).
 */
export function openLanes(url: string, options: postgres.Options<Record<string, never>>, count: number): Lanes {
  const open = (): Lane => ({ client: postgres(url, { ...options, max: 1 }), underWay: 0 });
  const first = open();
  const lanes = [first, ...Array.from({ length: count - 1 }, open)];
  const least = () => lanes.reduce((best, lane) => (lane.underWay < best.underWay ? lane : best), first);
  // Taken before the clients are given away, for who takes them may replace it.
  const senders = new Map(lanes.map((lane) => [lane, lane.client.unsafe.bind(lane.client) as Send]));
  const send: Send = (query, parameters, more) => {
    const lane = least();
    const sent = (senders.get(lane) as Send)(query, parameters, more);
    const settle = () => {
      lane.underWay -= 1;
    };
    lane.underWay += 1;
    sent.then(settle, settle);
    return sent;
  };
  const [, ...others] = lanes;
  return { clients: [first.client, ...others.map(({ client }) => client)], send };
}
