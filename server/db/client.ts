import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { env } from "../env";
import { processSingleton } from "../process/process-singleton";
import { addressOf } from "./connections/address";
import { type Deadlines, deadlinesOf } from "./connections/deadlines";
import { type Line, openLine, type Send } from "./connections/line";
import { poolOf } from "./connections/line-pool";
import { connectionFor, mayBePipelined } from "./connections/pipelined-pool";
import { sendReading, sentWhenAsked } from "./connections/send-reading";
import { beginOn, type Scope } from "./connections/transactions";

export type Database = PostgresJsDatabase;
/** The pool or a transaction of it: queries take either. */
export type Db = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface Connection {
  db: Database;
  sql: Sql;
  close: () => Promise<void>;
}

/**
 * Connections for single statements. Few on purpose: what several requests ask within one turn of the event loop then
 * leaves in one write, and on a small machine the writes are most of what a read costs.
 */
const READ_CONNECTIONS = 4;
/** Connections for transactions: each serves one at a time, which may wait for a lock meanwhile. */
const TRANSACTION_CONNECTIONS = 12;
/**
 * Connections for single statements that write. Apart from those of transactions, for some are sent while one is open,
 * to stay whatever becomes of it: were both to wait for a connection of the same few, they could wait for each other.
 */
const WRITE_CONNECTIONS = 4;

const own = processSingleton<Connection>("slotwrightDatabase", () => connect(env().DATABASE_URL ?? ""));

/** The process's connections. */
export const database = (): Connection => own.get();

/** Puts others in the place of the process's connections, for tests. @returns the former ones */
export function replaceDatabase(connection: Connection | undefined): Connection | undefined {
  const former = own.known();
  own.set(connection);
  return former;
}

/** Ends the connections after their running statements. */
export async function closeDatabase(): Promise<void> {
  await replaceDatabase(undefined)?.close();
}

const ownDeadlines = () => deadlinesOf(env().DATABASE_TIMEOUT_SECONDS * 1000);

/**
 * Opens the connections behind one drizzle database: a pipelined pool for what reads, pools for what may wait for a
 * lock.
 *
 * Each wait has an end: for a connection, for a lock, for an answer. What waits in vain ends in an error that
 * `isUnavailable` knows.
 *
 * @param most connections of either kind, where fewer than the server's will do
 */
export function connect(url: string, most = TRANSACTION_CONNECTIONS, deadlines = ownDeadlines()): Connection {
  const address = addressOf(url);
  const open = (count: number) => Array.from({ length: count }, () => openLine(address, deadlines));
  const first = openLine(address, deadlines);
  const connections: [Line, ...Line[]] = [first, ...open(Math.min(most, READ_CONNECTIONS) - 1)];
  const writers = open(Math.min(most, WRITE_CONNECTIONS));
  const transactions = open(most);
  const sql = preparing(first.client, { connections, writers, transactions, deadlines });
  // Without the schema, of which drizzle would make a query builder for each table in each transaction.
  const db = drizzle(sql, { casing: "snake_case" });
  const all = [...connections, ...writers, ...transactions].map(({ client }) => client);
  // drizzle reads and writes dates and json itself, and has told the one that it was given alone.
  for (const { options } of all) {
    Object.assign(options.parsers, first.client.options.parsers);
    Object.assign(options.serializers, first.client.options.serializers);
  }
  const close = async () => {
    await Promise.all(all.map((client) => client.end({ timeout: 5 })));
  };
  return { sql, db, close };
}

interface Lines {
  connections: [Line, ...Line[]];
  writers: Line[];
  transactions: Line[];
  deadlines: Deadlines;
}

/**
 * Makes every drizzle statement a prepared one, and sends it where it holds nobody up.
 *
 * drizzle sends through `unsafe` with `prepare: false` unless a statement was named by hand; parsing and planning
 * anew cost more than running most of ours. The texts stay few: lists travel as one array parameter.
 *
 * In the pipelined pool statements that are sent together may run in any order. In a transaction they keep theirs, also
 * when the first use of a text waits for its parameter types; but drizzle sends what it builds anew later than what is
 * built already, so what needs an order is asked by `roundTrip` (server/db/unit/round-trip.ts).
 */
function preparing(client: Sql, { connections, writers, transactions, deadlines }: Lines): Sql {
  const writing = poolOf(writers, deadlines.connectionMs);
  const begin = beginOn(poolOf(transactions, deadlines.connectionMs), deadlines);
  return Object.assign(client, {
    unsafe: ((query, parameters, options) => {
      const prepared = { ...options, prepare: true };
      if (mayBePipelined(query)) {
        return sendReading(() => connectionFor(connections), query, parameters, prepared);
      }
      return sentWhenAsked((read) => writing.use((line) => read(line.send(query, parameters, prepared))));
    }) satisfies Send,
    begin: (run: Scope) => begin(run),
  });
}
