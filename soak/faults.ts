import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { postmasterPid } from "../e2e/support/started-process";
import type { Servers } from "./servers";
import { tryTo, type Volume } from "./volume";

const CUTS_A_SECOND = 4;
const CUTTING_SECONDS = 10;
const STANDSTILL_MS = 12_000;
/** Longer than a lease of the job engine: others take over what the process holds. */
const LONG_STANDSTILL_MS = 40_000;
const FULL_MS = 6_000;

/** What faults act on. */
export interface Scene {
  servers: Servers;
  volume: Volume;
  /** Runs on a connection of its own, to the database as it is now; anew when that connection is lost. */
  beside: <Value>(run: (sql: Sql) => Promise<Value>) => Promise<Value>;
}

/** Something that goes wrong, and is over when it resolves. */
export type Fault = (scene: Scene) => Promise<void>;

const anyOf = <One>(all: One[]): One | undefined => all[randomInt(Math.max(1, all.length))];

const killPostmaster = ({ volume }: Scene) => {
  const pid = postmasterPid(volume.dataDir);
  if (pid !== null) tryTo(() => process.kill(pid, "SIGKILL"));
};

const killServer: Fault = async ({ servers }) => {
  const server = anyOf(servers.up());
  if (server) servers.kill(server);
};

const killAll: Fault = async (scene) => {
  killPostmaster(scene);
  for (const server of scene.servers.up()) scene.servers.kill(server);
};

/** All connections of the servers, again and again. */
const cutConnections: Fault = ({ beside }) =>
  beside(async (sql) => {
    for (let cut = 0; cut < CUTS_A_SECOND * CUTTING_SECONDS; cut++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      await pause(1000 / CUTS_A_SECOND);
    }
  });

const stopServer =
  (ms: number): Fault =>
  async ({ servers }) => {
    const child = anyOf(servers.up())?.child;
    child?.kill("SIGSTOP");
    await pause(ms);
    child?.kill("SIGCONT");
  };

/** Every other connection's process stands still, whatever it holds. */
const stopBackends: Fault = async ({ beside }) => {
  const pids = await beside(
    (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and random() < 0.5`,
  );
  const signalAll = (signal: NodeJS.Signals) => {
    for (const { pid } of pids) tryTo(() => process.kill(pid, signal));
  };
  signalAll("SIGSTOP");
  await pause(STANDSTILL_MS);
  signalAll("SIGCONT");
};

/** A database that cannot be brought back ends its server; a supervisor starts it again. */
const fillDisk: Fault = async ({ volume, servers }) => {
  servers.mayEnd(true);
  volume.fill();
  await pause(FULL_MS);
  volume.free();
  await pause(FULL_MS);
  servers.mayEnd(false);
};

/** Each by its name, in the order in which they come. */
export const FAULTS: Record<string, Fault> = {
  "a server is killed": killServer,
  "connections are cut": cutConnections,
  "a server stands still": stopServer(STANDSTILL_MS),
  "PostgreSQL is killed": async (scene) => killPostmaster(scene),
  "connections stand still": stopBackends,
  "the disk is full": fillDisk,
  "servers and PostgreSQL are killed": killAll,
};

/** Those that take too long for a short soak. */
export const LONG_FAULTS: Record<string, Fault> = {
  "a server stands still for long": stopServer(LONG_STANDSTILL_MS),
};
