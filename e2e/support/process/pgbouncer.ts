import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { installWithApt } from "../../../scripts/lib/apt.mjs";
import { freePort } from "../../../server/testing/free-port";
import { until } from "../started-process";

/** Debian installs it where only root's PATH leads. */
const findInstalled = () =>
  ["pgbouncer", "/usr/sbin/pgbouncer"].find((path) => spawnSync(path, ["--version"]).status === 0);

/** Installed where it is missing, as the browser of the journeys is. */
async function findProgram(): Promise<string> {
  const found = findInstalled() ?? ((await installWithApt(["pgbouncer"])) ? findInstalled() : undefined);
  if (found) return found;
  throw new Error("No PgBouncer: none is installed, and apt-get could not install one. Install PgBouncer.");
}

const PROGRAM = await findProgram();
/** Older ones know no prepared statements but of a session's own. */
const PREPARING_VERSION = [1, 21];

export type PoolMode = "session" | "transaction";

/** The modes in which the installed PgBouncer can stand before us. */
export function poolModes(): PoolMode[] {
  const text = String(spawnSync(PROGRAM, ["--version"]).stdout);
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(text) ?? [];
  const knowsPrepared =
    Number(major) > Number(PREPARING_VERSION[0]) ||
    (Number(major) === PREPARING_VERSION[0] && Number(minor) >= Number(PREPARING_VERSION[1]));
  return knowsPrepared ? ["session", "transaction"] : ["session"];
}

export interface PgBouncer {
  /** Leads through it to the database. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts PgBouncer before a database, with the settings that docs/running.md names. */
export async function startPgBouncer(database: string, mode: PoolMode): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "slotwright-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: behind, pathname, username, password } = new URL(database);
  const name = pathname.slice(1);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    iniOf({ name, behind: `host=${hostname} port=${behind} user=${username} password=${password}`, mode, port }),
    {
      mode: 0o644,
    },
  );
  // It refuses to run as root.
  const asAnother = userInfo().uid === 0 ? ["-u", "nobody"] : [];
  const child = spawn(PROGRAM, [...asAnother, file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (part) => (said += part));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    return answers(port);
  });
  return { url: `postgres://anybody@127.0.0.1:${port}/${name}`, stop: () => stop(child, folder) };
}

function iniOf({ name, behind, mode, port }: { name: string; behind: string; mode: PoolMode; port: number }): string {
  return [
    "[databases]",
    `${name} = ${behind} dbname=${name}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    // A session keeps its connection, so there each of a process's 20 needs one; transactions share few.
    `default_pool_size = ${mode === "session" ? 60 : 8}`,
    "max_client_conn = 200",
    "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout",
    ...(mode === "transaction" ? ["max_prepared_statements = 1000"] : []),
    "",
  ].join("\n");
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await ended;
  rmSync(folder, { recursive: true, force: true });
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
