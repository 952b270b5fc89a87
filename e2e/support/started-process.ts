import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { databasesFolder } from "../../server/testing/databases-folder";
import { freePort } from "../../server/testing/free-port";

const MAIN = "dist/main.mjs";
/** Ten times what anything takes on a quiet machine, and longer than the minute on which lost work is taken up. */
const READY_MS_MAX = 120_000;
const ANSWER_MS_MAX = 20_000;
const POLL_MS = 100;

/** A server process of a test, with what it printed. */
export interface StartedProcess {
  child: ChildProcess;
  origin: string;
  port: number;
  output: () => string;
  /** Processor time until the first 200 on `/healthz`, which a busy machine hardly stretches; else how long it took. */
  spentMs: number;
  /** Sends the signal and resolves to the exit code, null when the signal itself ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the built server on a data directory and waits until it is healthy. @param host what its links name */
export const startProcess = (
  dataDir: string,
  settings: Record<string, string> = {},
  host = "127.0.0.1",
): Promise<StartedProcess> => startScript(() => [MAIN], { DATA_DIR: dataDir, ...settings }, host);

/** As `startProcess`, with what Node is to run. Unless the settings say otherwise its links lead to itself. */
export async function startScript(
  args: (port: string) => string[],
  settings: Record<string, string>,
  host = "127.0.0.1",
): Promise<StartedProcess> {
  const startedAt = performance.now();
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const { child, output } = spawnNode(args(`${port}`), { PORT: `${port}`, APP_ORIGIN: origin, ...settings });
  try {
    await untilHealthy(child, origin);
  } catch (error) {
    child.kill("SIGKILL");
    // Between the look at the port and this start another test may have taken it.
    if (output().includes(`Port ${port} is in use`)) return startScript(args, settings, host);
    throw new Error(`No server: ${output()}`, { cause: error });
  }
  const spentMs = spentMsOf(child) ?? performance.now() - startedAt;
  return { child, origin, port, output, spentMs, end: (signal) => endOf(child, signal) };
}

const untilHealthy = (child: ChildProcess, origin: string): Promise<void> =>
  until(async () => {
    if (hasExited(child)) throw new Error("The server ended before it was ready.");
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    return (await fetch(`${origin}/healthz`, { signal }).catch(() => undefined))?.status === 200;
  });

/** The ticks in which Linux counts processor time. */
const TICK_MS = 10;

/** What a process has spent so far, as proc_pid_stat(5) tells: fields 14 and 15, behind a name in brackets. */
function spentMsOf({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const [, fields = ""] = readFileSync(file, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}

/** Starts the server, for tests of starts that fail or are interrupted. */
export const spawnServer = (settings: Record<string, string>) => spawnNode([MAIN], settings);

/** Only what it needs: a developer's `DATABASE_URL` or mail server has no place in a test. */
function spawnNode(args: string[], settings: Record<string, string>): { child: ChildProcess; output: () => string } {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  const variables = { PATH, HOME, LANG, HOST: "127.0.0.1", NEXT_TELEMETRY_DISABLED: "1", ...settings };
  const env = { NODE_ENV: "production" as const, ...variables };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (text += part));
  return { child, output: () => text };
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await until(() => hasExited(child)).catch((error) => {
    // Its database would outlive it.
    child.kill("SIGKILL");
    throw error;
  });
  return child.exitCode;
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Polls until the condition holds. @throws Error when it does not within two minutes */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${READY_MS_MAX} ms: ${condition}`);
    await pause(POLL_MS);
  }
}

/** Where a run keeps the data directory that `filledDataDir` copies; its global setup makes it. */
export const TEMPLATE_VARIABLE = "E2E_DATA_DIR_TEMPLATE";

/** Where a run says at which address its common server is. */
export const COMMON_VARIABLE = "E2E_COMMON_ORIGIN";

/**
 * The address of the server that the tests of a run share: for those that open an account of their own and neither end
 * the server nor look at its limits, which are wide.
 */
export function commonServer(): string {
  const origin = process.env[COMMON_VARIABLE];
  if (origin === undefined) throw new Error(`No server: ${COMMON_VARIABLE} is not set.`);
  return origin;
}

interface TemporaryDataDir {
  dataDir: string;
  /** Removes it with whatever still runs on it. */
  remove: () => Promise<void>;
}

/**
 * A data directory with a migrated and empty database: most of what a first start costs is making one, and the tests of
 * `process.test.ts` look at first starts.
 */
export function filledDataDir(name: string): TemporaryDataDir {
  const made = temporaryDataDir(name);
  const template = process.env[TEMPLATE_VARIABLE];
  if (template === undefined) throw new Error(`Nothing to copy: ${TEMPLATE_VARIABLE} is not set.`);
  // With owners: PostgreSQL refuses to run on another account's files.
  execFileSync("cp", ["-a", template, made.dataDir]);
  return made;
}

/** A data directory that does not exist yet. */
export function temporaryDataDir(name: string): TemporaryDataDir {
  const dataDir = join(databasesFolder(), `slotwright-process-${process.pid}-${name}`);
  const remove = async () => {
    const pid = postmasterPid(dataDir);
    if (pid !== null) endAtOnce(pid);
    await until(() => postmasterPid(dataDir) === null);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, remove };
}

/** PostgreSQL's immediate shutdown; one that ends by itself meanwhile is what was wanted. */
function endAtOnce(postmaster: number): void {
  try {
    process.kill(postmaster, "SIGQUIT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The pid of the PostgreSQL that runs on a data directory; null when none does. */
export function postmasterPid(dataDir: string): number | null {
  try {
    // Read without being asked for first: PostgreSQL may remove it between the two.
    const pid = Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
    return pid > 0 && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}

/** Connects to the embedded database beside the server. */
export function connectTo(dataDir: string): Sql {
  const folder = join(dataDir, "postgres");
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  const port = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[3]);
  return postgres({
    host: "127.0.0.1",
    port,
    username: "slotwright",
    password,
    database: "slotwright",
    max: 1,
    onnotice: () => {},
  });
}
