import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import postgres from "postgres";
import {
  createCluster,
  disownStalePid,
  findServer,
  HOST,
  type Postmaster,
  ROLE,
  removeUnwrittenPid,
  startServer,
  stillRuns,
  stopServer,
} from "./embedded/cluster";
import { type Home, homePassword, openHome, removeDrafts } from "./embedded/home";
import { isAlive, registerOfUsers } from "./embedded/processes";
import { watch } from "./embedded/watch";

const DATABASE = "slotwright";

const ATTEMPTS_MAX = 20;
const PAUSE_MS = 500;
const WAIT_MS = 60_000;
/** For so many attempts a process leaves the revival to an older one. */
const DEFERENCE_ATTEMPTS = 10;
/** After so many attempts a pid file that is still empty is nobody's. */
const UNWRITTEN_ATTEMPTS = 4;

export interface EmbeddedOptions {
  /** Created when absent. */
  dataDir: string;
  log: Logger;
  /** False only where losing everything in a power cut does not matter: tests. */
  durable?: boolean;
  /** Where said, PostgreSQL is brought back whenever it ends, on the same port; called when it cannot be. */
  onLost?: (error: unknown) => void;
}

export interface EmbeddedPostgres {
  /** Connects to the database `slotwright` as the role that owns it, over TCP. */
  url: string;
  /** The same over the server's Unix socket where it has one, which costs less: for `connect` and libpq. */
  localUrl: string;
  /** Where its files are. */
  folder: string;
  /** Leaves the database; stops PostgreSQL unless another live process uses it. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data directory, or joins the one that runs there.
 *
 * It outlives a `kill -9` of its starter and is adopted by the next one; it recovers from a `kill -9` of its own by
 * its log, so nothing committed is lost. Several processes may share it; the last one to stop, stops it. While they
 * run they bring it back if it ends.
 *
 * @throws Error when it cannot be started, with the end of its log
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = openHome(resolve(options.dataDir), options.log);
  const users = registerOfUsers(home.folder);
  users.signIn();
  try {
    while (users.isStopping()) await sleep(PAUSE_MS / 5);
    removeDrafts(home, (pid) => !isAlive(pid));
    await createCluster(home, options.durable ?? true);
    const server = await reach(home, options);
    await createDatabase(urlOf(home, server));
    const endWatch = lookAfter(home, server, options);
    const url = `${urlOf(home, server)}/${DATABASE}`;
    return {
      url,
      folder: home.folder,
      localUrl: server.socketFolder === null ? url : `${url}?host=${encodeURIComponent(server.socketFolder)}`,
      stop: async () => {
        await endWatch();
        await leave(home, options.log);
      },
    };
  } catch (error) {
    await leave(home, options.log);
    throw error;
  }
}

function lookAfter(home: Home, first: Postmaster, options: EmbeddedOptions): () => Promise<void> {
  const { onLost, log } = options;
  if (!onLost) return async () => {};
  let server = first;
  const revive = async (signal: AbortSignal) => {
    log.error({ pid: server.pid }, "PostgreSQL is gone");
    server = await reach(home, options, { port: first.port, signal });
  };
  return watch({ isRunning: () => stillRuns(home, server), revive, onLost });
}

/** A server that processes use already: they know its port. */
interface Revival {
  port: number;
  signal: AbortSignal;
}

// A first start after a kill may be refused while processes of the killed server still hold its shared memory.
async function reach(home: Home, options: EmbeddedOptions, revival?: Revival): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (revival && attempt <= DEFERENCE_ATTEMPTS) deferToOlder(home);
      return await joinOrStart(home, options, revival?.port);
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || revival?.signal.aborted) throw error;
      if (attempt === UNWRITTEN_ATTEMPTS) removeUnwrittenPid(home);
      options.log.warn({ error }, "PostgreSQL is not there yet");
      await sleep(PAUSE_MS);
    }
  }
}

// One of several starts it, the others join; should two do so after all, PostgreSQL's own lock refuses the second.
function deferToOlder(home: Home): void {
  const isFirst = registerOfUsers(home.folder)
    .others()
    .every((pid) => pid > process.pid);
  if (!isFirst && findServer(home) === null) throw new Error("Another process is about to start PostgreSQL");
}

async function joinOrStart(home: Home, options: EmbeddedOptions, port?: number): Promise<Postmaster> {
  const { log, durable = true } = options;
  const running = await settledServer(home);
  if (!running) {
    disownStalePid(home);
    await startServer(home, { durable, port });
  }
  const server = running ?? (await settledServer(home));
  if (!server) throw new Error("PostgreSQL ended as soon as it had started");
  if (port !== undefined && server.port !== port) throw new Error(`PostgreSQL came back on port ${server.port}`);
  await requireOurs(home, server);
  log.info({ port: server.port, cluster: home.cluster }, running ? "joined PostgreSQL" : "started PostgreSQL");
  return server;
}

/** The cluster's server once it neither starts, recovers nor stops; null when none runs. */
async function settledServer(home: Home): Promise<Postmaster | null> {
  const patience = AbortSignal.timeout(WAIT_MS);
  for (;;) {
    const server = findServer(home);
    if (server === null || server.isReady || patience.aborted) return server;
    await sleep(PAUSE_MS / 10);
  }
}

async function requireOurs(home: Home, server: Postmaster): Promise<void> {
  const sql = postgres(`${urlOf(home, server)}/postgres`, { max: 1, connect_timeout: 10 });
  try {
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
    if (row?.folder !== home.cluster) throw new Error(`Port ${server.port} answers for ${row?.folder}`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Without a database's name. */
function urlOf(home: Home, server: Postmaster): string {
  return `postgres://${ROLE}:${homePassword(home).password}@${HOST}:${server.port}`;
}

async function createDatabase(url: string): Promise<void> {
  const sql = postgres(`${url}/postgres`, { max: 1 });
  try {
    const [found] = await sql`select from pg_database where datname = ${DATABASE}`;
    if (!found) await sql`create database ${sql(DATABASE)}`.catch(unlessItExists);
  } finally {
    await sql.end();
  }
}

// 42P04 duplicate_database, or 23505 when two processes create it at the same instant.
function unlessItExists(error: unknown): void {
  const code = error instanceof postgres.PostgresError ? error.code : "";
  if (code !== "42P04" && code !== "23505") throw error;
}

async function leave(home: Home, log: Logger): Promise<void> {
  const users = registerOfUsers(home.folder);
  users.giveNotice();
  try {
    users.signOut();
    const others = users.others();
    if (others.length > 0) return log.info({ others }, "left PostgreSQL running for other processes");
    if (findServer(home) === null) return;
    await stopServer(home);
    log.info("stopped PostgreSQL");
  } finally {
    users.withdrawNotice();
  }
}
