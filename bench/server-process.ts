import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** A port nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const TRIES = 300;

/** With `BENCH_PROFILE_DIR` set, every server leaves a CPU profile there when it stops. */
const profiling = (): string[] => {
  const { BENCH_PROFILE_DIR } = process.env;
  return BENCH_PROFILE_DIR ? ["--cpu-prof", `--cpu-prof-dir=${BENCH_PROFILE_DIR}`] : [];
};

export interface Script {
  script: string;
  env: Record<string, string>;
  /** Where it runs; here unless said. */
  folder?: string;
  /** Waited for: ready when it answers anything but 503. */
  url: string;
  /** Receives the log, line by line; without it the log is thrown away. */
  onLine?: (line: string) => void;
}

/** Runs a script and waits until it answers. */
export async function startProcess({ script, env, folder, url, onLine }: Script): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...profiling(), script], {
    env: { ...process.env, ...env },
    ...(folder === undefined ? {} : { cwd: folder }),
    stdio: ["ignore", onLine ? "pipe" : "ignore", "inherit"],
  });
  if (onLine && child.stdout) createInterface(child.stdout).on("line", onLine);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer && answer.status !== 503) return child;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`${script} did not start`);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
