import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A PostgreSQL that can be made to stand still, as a machine that is paused does. */
export interface Freezing {
  /** Stops the server and all its processes where they are. */
  freeze: () => void;
  thaw: () => void;
}

/** The embedded PostgreSQL of a data directory; for one of a test's own. */
export function serverOf(dataDir: string): Freezing {
  const [first = ""] = readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(first);
  // The server first: so nothing is started while the others are stopped.
  const send = (signal: NodeJS.Signals) => {
    process.kill(postmaster, signal);
    for (const pid of childrenOf(postmaster)) signalIfAlive(pid, signal);
  };
  return { freeze: () => send("SIGSTOP"), thaw: () => send("SIGCONT") };
}

/** One may end between being listed and being told. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function childrenOf(parent: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid = 0]) => pid);
}
