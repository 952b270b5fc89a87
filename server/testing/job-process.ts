import { createHash } from "node:crypto";
import { Inngest } from "inngest";
import { database } from "../db/client";
import { Engine } from "../jobs/engine/engine";

/** Short, so that what a killed process held is taken over within a test. */
const LEASE_MS = 1_500;

/** The app and the event of the functions that a process to be killed runs. */
const [id = "", event = ""] = process.argv.slice(2);
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const client = new Inngest({ id, isDev: true, logger: silent });
const { db, sql } = database();

/** Writes down that a step runs, and whether the run remembers it already: then it should not. */
async function enter(runId: string, name: string): Promise<void> {
  const hash = createHash("sha1").update(name).digest("hex");
  await sql`insert into job_ledger (run_id, step, was_memoized)
    select ${runId}, ${name}, exists (select from job_runs where id = ${runId} and state->'steps' ? ${hash})
    from pg_sleep(0.005)`;
}

const stepping = client.createFunction({ id: "stepping", triggers: [{ event }] }, async ({ runId, step }) => {
  await step.run("first", () => enter(runId, "first"));
  await Promise.all(["left", "right"].map((name) => step.run(name, () => enter(runId, name))));
  await step.run("last", () => enter(runId, "last"));
});

new Engine({ db, client, functions: [stepping], leaseMs: LEASE_MS });
process.stdout.write("ready\n");
