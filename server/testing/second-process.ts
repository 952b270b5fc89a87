import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { bundled } from "./bundle";
import { workerDatabaseUrl } from "./database";

/** What a second process books, so many times at once. */
export interface Errand {
  publicKey: string;
  body: unknown;
  count: number;
}

export interface SecondProcess {
  child: ChildProcessWithoutNullStreams;
  /** Starts the errand. */
  go: () => void;
  /** The statuses of its answers. */
  statuses: () => Promise<number[]>;
}

/** Starts a process of its own that shares nothing with this one but the database, and waits until it is ready. */
export async function startSecondProcess(errand: Errand): Promise<SecondProcess> {
  const outfile = await bundled("server/testing/rival.ts", "rival");
  const env = { ...process.env, DATABASE_URL: workerDatabaseUrl(), RATE_LIMIT_PER_MINUTE: "1000000" };
  const child = spawn(process.execPath, [outfile, JSON.stringify(errand)], { env, stdio: ["pipe", "pipe", "pipe"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const faults: string[] = [];
  child.stderr.on("data", (text) => faults.push(String(text)));
  const ready = await lines.next();
  rmSync(outfile);
  if (ready.value !== "ready") throw new Error(`The second process did not start: ${ready.value} ${faults.join("")}`);
  return {
    child,
    go: () => child.stdin.write("go\n"),
    statuses: async () => {
      const { value } = await lines.next();
      await once(child, "exit");
      return JSON.parse(String(value));
    },
  };
}
