import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { bundled } from "./bundle";
import { workerDatabaseUrl } from "./database";

/** A request without a body. */
export interface Question {
  method: string;
  path: string;
  key: string;
}

export interface OtherProcess {
  /** Makes a request there. @returns its status */
  ask: (question: Question) => Promise<number>;
  /** Ends the process and waits until it is gone. */
  end: () => Promise<void>;
}

/** A second server that shares nothing with this process but the database. */
export async function openOtherProcess(): Promise<OtherProcess> {
  const outfile = await bundled("server/testing/asker.ts", "asker");
  const env = { ...process.env, DATABASE_URL: workerDatabaseUrl(), RATE_LIMIT_PER_MINUTE: "1000000" };
  const child = spawn(process.execPath, [outfile], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = await lines.next();
  rmSync(outfile);
  if (ready.value !== "ready") throw new Error(`The other process did not start: ${ready.value}`);
  return {
    ask: async (question) => {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      return Number((await lines.next()).value);
    },
    end: async () => {
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
    },
  };
}
