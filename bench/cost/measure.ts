import type { Socket } from "node:net";
import { exchange, median, open } from "../http-load";
import type { Build } from "./build";
import type { Operation, Wire } from "./calls";
import { setDatabase } from "./database";
import { type ProcessorTime, timeBetween } from "./processor-time";

/** What one call of an operation costs, on average; counts are those of the middle one. */
export interface Cost {
  statements: number;
  roundTrips: number;
  nodeMs: number;
  postgresMs: number;
}

/** A build with its account planted, and what it costs a millisecond while nobody asks. */
export interface Running {
  build: Build;
  idle: ProcessorTime;
  /** How many calls of a write are sent before it is measured, and measured; few unless said. */
  calls?: number | undefined;
}

/** How many calls: a read's request is sent again and again, a write's has to be prepared each time. */
const CALLS = {
  write: { warm: 3, counted: 3, measured: 12 },
  read: { warm: 30, counted: 3, measured: 60 },
};
const QUIET_MS = 40;
const READS_OF_CALLS = 5;

/** Sends an operation's calls to a build: some to warm it up, some to be counted, the rest to be measured. */
export async function costOf({ build, idle, calls }: Running, operation: Operation): Promise<Cost> {
  setDatabase(build.database);
  const { counted, ...usual } = CALLS[operation.isRead ? "read" : "write"];
  // A read's connections are more, and each makes its plans anew for its first five calls.
  const many = operation.isRead ? READS_OF_CALLS * (calls ?? 0) : (calls ?? 0);
  const { warm, measured } =
    many === 0 ? usual : { warm: Math.max(many, usual.warm), measured: Math.max(many, usual.measured) };
  const wires = await prepare(build, operation, 2 * warm + counted + measured);
  const take = (count: number) => wires.splice(0, count);
  const counts = await countOf(build, take(warm), take(counted));
  const own = await open(build.port);
  await sendAll(own, take(warm));
  const [startedAt, before] = [performance.now(), build.time()];
  await sendAll(own, wires);
  const [elapsed, spent] = [performance.now() - startedAt, timeBetween(before, build.time())];
  own.destroy();
  return {
    ...counts,
    nodeMs: (spent.node - elapsed * idle.node) / measured,
    postgresMs: (spent.postgres - elapsed * idle.postgres) / measured,
  };
}

export async function prepare(
  { account }: Build,
  { isRead, prepare: prepared }: Operation,
  count: number,
): Promise<Wire[]> {
  if (isRead) return Array<Wire>(count).fill(await prepared(account));
  const wires: Wire[] = [];
  for (let index = 0; index < count; index++) wires.push(await prepared(account));
  return wires;
}

async function countOf({ countedPort, counter }: Build, warm: Wire[], calls: Wire[]) {
  const socket = await open(countedPort);
  await sendAll(socket, warm);
  const seen: { statements: number; roundTrips: number }[] = [];
  for (const wire of calls) {
    await counter.quiet(QUIET_MS);
    const before = counter.counts;
    await sendAll(socket, [wire]);
    const after = counter.counts;
    seen.push({
      statements: after.statements - before.statements,
      roundTrips: after.roundTrips - before.roundTrips,
    });
  }
  socket.destroy();
  return {
    statements: median(seen.map(({ statements }) => statements)),
    roundTrips: median(seen.map(({ roundTrips }) => roundTrips)),
  };
}

const REFUSED = 300;

export async function sendAll(socket: Socket, wires: Wire[]): Promise<void> {
  for (const wire of wires) {
    const status = await exchange(socket, wire);
    if (status >= REFUSED) throw new Error(`${wire.toString("latin1").split("\r\n")[0]}: ${status}`);
  }
}
