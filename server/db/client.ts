import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env } from "../env";
import { addressOf } from "./address";
import { openLanes, type Send } from "./lanes";
import { isConnectionLost, type Line, sendReading, sendUnlessCut, settleUnlessCut } from "./lost-connection";

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
/** Connections for transactions: each holds its own from begin to commit, and may wait for a lock meanwhile. */
const TRANSACTION_CONNECTIONS = 12;
/** Until the next try of a connection; postgres.js alone waits up to 20 s, long after the database is back. */
const RETRY_SECONDS_MAX = 1;
const backoff = (failures: number) => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, RETRY_SECONDS_MAX);

const held = globalThis as typeof globalThis & { slotwrightDatabase?: Connection };

/**
 * The process's connections.
 *
 * It lives on `globalThis` because the server bundle and Next's chunks each carry a copy of this module.
 */
export function database(): Connection {
  held.slotwrightDatabase ??= connect(env().DATABASE_URL ?? "");
  return held.slotwrightDatabase;
}

/** Ends the connections after their running statements. */
export async function closeDatabase(): Promise<void> {
  const open = held.slotwrightDatabase;
  delete held.slotwrightDatabase;
  await open?.close();
}

/**
 * Opens the connections behind one drizzle database: lanes for single statements, a pool for transactions.
 *
 * @param most connections of either kind, where fewer than the server's will do
 */
export function connect(url: string, most = TRANSACTION_CONNECTIONS): Connection {
  const address = addressOf(url);
  const session = { application_name: "slotwright", TimeZone: "UTC" };
  const options = { ...address.options, onnotice: () => {}, backoff, connection: session };
  const { clients, send } = openLanes(address.url, options, Math.min(most, READ_CONNECTIONS));
  const [first, ...others] = clients;
  const transactions = postgres(address.url, { ...options, max: most });
  const sql = preparing(first, send, transactions.begin.bind(transactions) as Begin);
  // Without the schema, of which drizzle would make a query builder for each table in each transaction.
  const db = drizzle(sql, { casing: "snake_case" });
  // drizzle reads and writes dates and json itself, and has told the one that it was given alone.
  for (const { options: same } of [transactions, ...others]) {
    Object.assign(same.parsers, first.options.parsers);
    Object.assign(same.serializers, first.options.serializers);
  }
  const close = async () => {
    await Promise.all([...clients, transactions].map((client) => client.end({ timeout: 5 })));
  };
  return { sql, db, close };
}

/**
 * Makes every drizzle statement a prepared one, and every transaction safe against the loss of its connection.
 *
 * drizzle sends through `unsafe` with `prepare: false` unless a statement was named by hand; parsing and planning
 * anew cost more than running most of ours. The texts stay few: lists travel as one array parameter.
 *
 * Statements that are sent together may run in any order, in a transaction too: the first use of a text waits
 * for its parameter types, and one that is known overtakes it. So only independent ones go into a `Promise.all`.
 */
function preparing(client: Sql, send: Send, begin: Begin): Sql {
  return Object.assign(client, {
    unsafe: ((query, parameters, options) => {
      const sendPrepared = () => send(query, parameters, { ...options, prepare: true });
      return READS.test(query) ? sendReading(sendPrepared) : sendPrepared();
    }) satisfies Send,
    begin: (run: Scope) => beginOnLine(begin, run),
  });
}

const READS = /^\s*select\b/i;

type Scope = (tx: postgres.TransactionSql) => unknown;
type Begin = (run: Scope) => Promise<unknown>;

/** A connection that broke tells so once more when it is used again: then nothing has run, and a second try is safe. */
async function beginOnLine(begin: Begin, run: Scope, isLastTry = false): Promise<unknown> {
  const line: Line = { isCut: false };
  let hasBegun = false;
  try {
    return await begin((tx) => {
      hasBegun = true;
      return settleUnlessCut(line, () => run(preparingScope(tx, line)));
    });
  } catch (error) {
    if (hasBegun || isLastTry || !isConnectionLost(error)) throw error;
    return beginOnLine(begin, run, true);
  } finally {
    line.isCut = true;
  }
}

function preparingScope(tx: postgres.TransactionSql, line: Line): postgres.TransactionSql {
  const unsafe = tx.unsafe.bind(tx) as Send;
  const savepoint = tx.savepoint.bind(tx) as Begin;
  return Object.assign(tx, {
    unsafe: ((query, parameters, options) =>
      sendUnlessCut(line, () => unsafe(query, parameters, { ...options, prepare: true }))) satisfies Send,
    savepoint: (run: Scope) => savepoint((inner) => settleUnlessCut(line, () => run(preparingScope(inner, line)))),
  });
}
