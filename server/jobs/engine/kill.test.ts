import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { build } from "esbuild";
import { Inngest } from "inngest";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { registryOf, runsOf } from "./function-registry";
import { insertRuns } from "./runs";

/** `npm run soak -- kills` asks for more. */
const TIMES = Number(process.env.KILL_TIMES ?? 1);
const KILLS = TIMES > 1 ? 3 * TIMES : 2;
const RUNS = 25 * KILLS;
const STEPS = 4;

const { db, url } = testDatabase();
const id = `kill-${newId()}`;
const event = `${id}/go`;
const script = join(".cache/tests", `jobs-${process.pid}.mjs`);
const children: ChildProcess[] = [];

beforeAll(async () => {
  await db.execute(sql`create table job_ledger (run_id text, step text, was_memoized boolean)`);
  const options = { bundle: true, packages: "external", platform: "node", target: "node20", format: "esm" } as const;
  await build({ entryPoints: ["server/testing/job-process.ts"], outfile: script, logLevel: "error", ...options });
});

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(script, { force: true });
});

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, id, event], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

async function count(what: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${what}`);
  return row?.count ?? 0;
}

const entered = () => count(sql`job_ledger`);
const completed = () => count(sql`job_runs where status = 'completed' and function_id like ${`${id}-%`}`);

it(`loses nothing and repeats no step it remembers, killed ${KILLS} times`, { timeout: 300_000 * TIMES }, async () => {
  const stepping = new Inngest({ id, isDev: true }).createFunction({ id: "stepping", triggers: [{ event }] }, () => {});
  const events = Array.from({ length: RUNS }, () => ({ name: event, data: {}, ts: Date.now() }));
  const runs = runsOf(registryOf([stepping], id), events);
  await db.transaction((tx) => insertRuns(tx, runs, Date.now()));
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await startProcess();
    const before = await entered();
    // In the midst of steps: there is always more to do than this.
    await expect.poll(entered, { interval: 5 }).toBeGreaterThan(before + 40);
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  expect(await completed()).toBeLessThan(RUNS);
  await startProcess();
  await expect.poll(completed, { timeout: 270_000 * TIMES, interval: 50 }).toBe(RUNS);
  expect(await count(sql`job_ledger where was_memoized`)).toBe(0);
  expect(await count(sql`(select distinct run_id, step from job_ledger) as ran`)).toBe(RUNS * STEPS);
});
