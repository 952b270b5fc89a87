import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EmbeddedPostgres } from "../../server/db/embedded";
import { median } from "../http-load";
import { freePort, startProcess, stopProcess } from "../server-process";
import { processorTime, timeBetween } from "./processor-time";

const INSERTS = 200;

/** One committed insert through bare postgres.js, in milliseconds of processor time of node and PostgreSQL together. */
export interface Yardstick {
  /** Takes it again, as the machine is now. */
  take: () => Promise<void>;
  /** The middle one of all taken. */
  ms: () => number;
  close: () => Promise<void>;
}

export async function openYardstick(cluster: EmbeddedPostgres): Promise<Yardstick> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { BENCH_DATABASE_URL: cluster.localUrl, BENCH_PORT: String(port) };
  const child = await startProcess({ script: ".cache/bench/bare-insert.mjs", env, url });
  const postgresPid = Number(readFileSync(join(cluster.folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
  const taken: number[] = [];
  const insert = async () => {
    await (await fetch(`${url}/?inserts=${INSERTS}`)).text();
  };
  await insert();
  return {
    take: async () => {
      const before = processorTime(child.pid ?? 0, postgresPid);
      await insert();
      const { node, postgres } = timeBetween(before, processorTime(child.pid ?? 0, postgresPid));
      taken.push((node + postgres) / INSERTS);
    },
    ms: () => median(taken),
    close: () => stopProcess(child),
  };
}
