import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";

const READY_MS_MAX = 45_000;
const POLL_MS = 20;

/** A server process of a test, with what it printed. */
export interface StartedProcess {
  child: ChildProcess;
  origin: string;
  port: number;
  output: () => string;
  /** From its start to the first 200 on `/healthz`. */
  readyAfterMs: number;
  /** Sends the signal and resolves to the exit code, null when the signal itself ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the built server on a data directory and waits until it is healthy. */
export async function startProcess(dataDir: string, settings: Record<string, string> = {}): Promise<StartedProcess> {
  const startedAt = performance.now();
  const port = await freePort();
  const { child, output } = spawnServer({ PORT: String(port), DATA_DIR: dataDir, ...settings });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    return answer?.status === 200;
  });
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, "exit");
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  };
  return { child, origin, port, output, readyAfterMs: performance.now() - startedAt, end };
}

/** Starts the server, for tests of starts that fail or are interrupted. */
export function spawnServer(settings: Record<string, string>): { child: ChildProcess; output: () => string } {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, HOST: "127.0.0.1", NODE_ENV: "production" as const, ...settings };
  const child = spawn(process.execPath, ["dist/main.mjs"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (text += part));
  return { child, output: () => text };
}

/** Polls until the condition holds. @throws Error when it does not within 45 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${READY_MS_MAX} ms: ${condition}`);
    await pause(POLL_MS);
  }
}

/** A data directory that does not exist yet, and what removes it with whatever still runs on it. */
export function temporaryDataDir(name: string): { dataDir: string; remove: () => Promise<void> } {
  const dataDir = join(tmpdir(), `slotwright-process-${process.pid}-${name}`);
  const remove = async () => {
    const pid = postmasterPid(dataDir);
    if (pid !== null) process.kill(pid, "SIGQUIT");
    await until(() => postmasterPid(dataDir) === null);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, remove };
}

/** The pid of the PostgreSQL that runs on a data directory; null when none does. */
export function postmasterPid(dataDir: string): number | null {
  const file = join(dataDir, "postgres/data/postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  try {
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
  return postgres({ host: "127.0.0.1", port, username: "slotwright", password, database: "slotwright", max: 1 });
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}
