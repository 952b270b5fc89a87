import { sql } from "drizzle-orm";
import postgres from "postgres";
import { v7 as newId } from "uuid";
import { afterAll, expect, it } from "vitest";
import { connect } from "../../db/client";
import { testDatabase } from "../../testing/database";
import { embeddedHarness } from "../../testing/job-harness";

const CUTS = 30;
const RUNS = 200;

const { url } = testDatabase();
const own = connect(url);
const watch = postgres(url, { max: 1, connection: { application_name: "watch" }, onnotice: () => {} });
afterAll(async () => {
  await own.close();
  await watch.end();
});

/** Cuts every connection to the database but the one that watches. @returns how many there were */
const cutAll = async () => {
  const cut = await watch`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'watch'`;
  return cut.length;
};

it("ends every run, however often all connections are cut", { timeout: 150_000 }, async () => {
  const { client, named, startOne } = embeddedHarness(`cuts-${newId()}`);
  const options = { id: "cut", triggers: [{ event: named("go") }], concurrency: { limit: 8, key: "event.data.of" } };
  const cut = client.createFunction(options, async ({ step }) => {
    for (const name of ["first", "second"])
      await step.run(name, async () => {
        await own.db.execute(sql`select pg_sleep(0.01)`).catch(() => {});
      });
  });
  const engine = startOne([cut], { db: own.db, leaseMs: 6_000, stepMs: 10_000, statementMs: 3_000 });
  const ts = Date.now();
  const event = (number: number) => ({ id: newId(), name: named("go"), ts, data: { of: number % 20 } });
  await engine.send(Array.from({ length: RUNS }, (_, number) => event(number)));
  for (let cuts = 0; cuts < CUTS; cuts++)
    await expect.poll(cutAll, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0);
  const open = async () => {
    const [found] = await watch<{ open: number }[]>`select count(*)::int as open from job_runs
      where function_id like ${`${client.id}-%`} and status = 'open'`;
    return found?.open;
  };
  await expect.poll(open, { timeout: 90_000, interval: 100 }).toBe(0);
});
