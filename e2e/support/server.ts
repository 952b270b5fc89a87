import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const READY_MS_MAX = 90_000;
const STOP_MS_MAX = 20_000;
const POLL_MS = 200;
const LOG = ".cache/tests/e2e-server.log";

/**
 * Starts the built server on a free port with an empty database of its own, for all journeys.
 * With `E2E_BASE_URL` set the journeys run against that server, and nothing is started.
 *
 * @returns the teardown, which stops the server and removes its data
 */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), "slotwright-e2e-"));
  // As root the embedded database runs as another user, who has to reach its files.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawnServer({ PORT: String(port), APP_ORIGIN: origin, DATA_DIR: dataDir });
  const onExit = () => server.kill("SIGTERM");
  // A run that is interrupted never reaches its teardown.
  process.once("exit", onExit);
  const teardown = async () => {
    process.off("exit", onExit);
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, origin);
  } catch (error) {
    await teardown();
    throw error;
  }
  process.env.E2E_BASE_URL = origin;
  return teardown;
}

/** Only what it needs: a developer's `DATABASE_URL` or mail server has no place in a journey. */
function spawnServer(settings: Record<string, string>): ChildProcess {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  mkdirSync(".cache/tests", { recursive: true });
  const log = openSync(LOG, "w");
  return spawn(process.execPath, ["dist/main.mjs"], {
    stdio: ["ignore", log, log],
    env: {
      PATH,
      HOME,
      LANG,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      RATE_LIMIT_PER_MINUTE: "100000",
      SANDBOXES_PER_MINUTE: "10000",
      WEBHOOK_ALLOW_PRIVATE: "1",
      ...settings,
    },
  });
}

async function untilReady(server: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + READY_MS_MAX;
  while (Date.now() < deadline) {
    if (hasExited(server)) throw new Error(`The server ended before it was ready. Its log ends:\n${logEnd()}`);
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.status === 200) return;
    await pause(POLL_MS);
  }
  throw new Error(`The server was not ready after ${READY_MS_MAX} ms. Its log ends:\n${logEnd()}`);
}

/** Asks the server to stop, as a host does, and fails when it does not: its database would outlive it. */
async function stop(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return;
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  const isStopped = await Promise.race([exited.then(() => true), pause(STOP_MS_MAX, false, { ref: false })]);
  if (isStopped) return;
  server.kill("SIGKILL");
  throw new Error(`The server did not stop within ${STOP_MS_MAX} ms of SIGTERM.`);
}

function hasExited(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function logEnd(): string {
  return readFileSync(LOG, "utf8").split("\n").slice(-30).join("\n");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}
