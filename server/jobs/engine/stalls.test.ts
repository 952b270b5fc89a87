import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterEach, expect, it } from "vitest";
import { connect, type Database } from "../../db/client";
import { jobRuns } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { newGate } from "../../testing/job-gate";
import { embeddedHarness } from "../../testing/job-harness";
import { batched } from "./batch";
import { RUNS_AT_ONCE } from "./engine";
import { transactInTime } from "./transact";

const { db, url } = testDatabase();
const SOON_MS = 500;
/** A hundred times what a statement takes: one that a busy machine only delays must not count as one that hangs. */
const STATEMENT_MS = 2_000;
const patience = { timeout: 100_000, interval: 10 };

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** An engine whose deadlines are short, and whose statements may be kept from their database. */
function stalling() {
  const harness = embeddedHarness(`stalls-${newId()}`);
  const kept: (() => Promise<unknown>)[] = [];
  let keeps: "execute" | "transaction" | null = null;
  let count = 0;
  const keeping = new Proxy(db, {
    get: (_db, name: keyof Database) => {
      const member = db[name] as (...given: unknown[]) => unknown;
      if (name !== keeps) return typeof member === "function" ? member.bind(db) : member;
      count -= 1;
      if (count === 0) keeps = null;
      return (...given: unknown[]) => {
        kept.push(async () => member.apply(db, given));
        return new Promise(() => {});
      };
    },
  });
  /** Of the next ones so many are not sent, and stay without an answer. */
  const keep = (what: "execute" | "transaction", next = 1) => {
    keeps = what;
    count = next;
  };
  /** Sends what was kept after all. */
  const letGo = () => Promise.all(kept.splice(0).map((send) => send()));
  const parts = { db: keeping, stepMs: SOON_MS, statementMs: STATEMENT_MS, leaseMs: 4 * STATEMENT_MS };
  const rows = () =>
    db
      .select()
      .from(jobRuns)
      .where(sql`function_id like ${`${harness.client.id}-%`}`);
  const statuses = async () => (await rows()).map(({ status }) => status);
  return { ...harness, parts, keep, kept, letGo, rows, statuses };
}

it("gives up a batch that never settles, and goes on with the next", { timeout: 120_000 }, async () => {
  const batches: number[][] = [];
  const write = batched((all: number[]) => {
    batches.push(all);
    return batches.length === 1 ? new Promise<string>(() => {}) : Promise.resolve("written");
  }, SOON_MS);
  const first = write(1);
  await expect.poll(() => batches).toEqual([[1]]);
  const next = [write(2), write(3)];
  await expect(first).rejects.toThrow("took over 0.5 s");
  expect(await Promise.all(next)).toEqual(["written", "written"]);
  expect(batches).toEqual([[1], [2, 3]]);
});

it("goes on when what it writes stays without an answer, and repeats no step for it", {
  timeout: 120_000,
}, async () => {
  const { client, named, startOne, parts, keep, statuses, kept } = stalling();
  const ran: string[] = [];
  const two = client.createFunction({ id: "two", triggers: [{ event: named("go") }] }, async ({ step }) => {
    for (const name of ["first", "second"])
      await step.run(name, () => {
        ran.push(name);
        keep("execute");
      });
  });
  startOne([two], parts);
  await client.send({ name: named("go") });
  await expect.poll(statuses, patience).toEqual(["completed"]);
  expect([ran, kept.length > 0]).toEqual([["first", "second"], true]);
});

it("takes no step back when a write that was given up is made after all", { timeout: 120_000 }, async () => {
  const { client, named, startOne, parts, keep, letGo, rows } = stalling();
  const steps = newGate();
  const three = client.createFunction({ id: "three", triggers: [{ event: named("go") }] }, async ({ step }) => {
    await step.run("first", () => keep("execute"));
    await step.run("second", () => {});
    await step.run("third", () => steps.enter("third"));
  });
  startOne([three], { ...parts, stepMs: 10_000 });
  await client.send({ name: named("go") });
  await expect.poll(() => steps.openOf("third"), patience).toBe(1);
  const remembered = async () => (await rows()).map(({ state }) => state.stack.length);
  expect(await remembered()).toEqual([2]);
  await letGo();
  expect(await remembered()).toEqual([2]);
  steps.endAll();
  await expect
    .poll(async () => (await rows()).map(({ status, fence }) => [status, fence]), patience)
    .toEqual([["completed", 1]]);
});

it("begins a run anew whose step hangs, and keeps no slot for it", { timeout: 120_000 }, async () => {
  const { client, named, startOne, parts, statuses } = stalling();
  let calls = 0;
  const options = { id: "hanging", triggers: [{ event: named("go") }], concurrency: 1 };
  const hanging = client.createFunction(options, ({ step }) =>
    step.run("step", () => (++calls <= 2 ? new Promise<void>(() => {}) : undefined)),
  );
  startOne([hanging], { ...parts, leaseMs: 2 * STATEMENT_MS });
  await client.send([{ name: named("go") }, { name: named("go") }]);
  await expect.poll(statuses, patience).toEqual(["completed", "completed"]);
  expect(calls).toBe(4);
});

it("keeps its room when claims stay without an answer", { timeout: 120_000 }, async () => {
  const { client, named, startOne, parts, keep, kept, statuses } = stalling();
  const engine = startOne([client.createFunction({ id: "go", triggers: [{ event: named("go") }] }, () => {})], parts);
  await client.send({ name: named("go"), ts: Date.now() });
  await expect.poll(statuses, patience).toEqual(["completed"]);
  keep("transaction", RUNS_AT_ONCE);
  const claims = Array.from({ length: RUNS_AT_ONCE }, () => engine.startClaimed(async () => []));
  for (const claim of await Promise.allSettled(claims)) expect(claim.status).toBe("rejected");
  expect(kept.length).toBe(RUNS_AT_ONCE);
  await client.send({ name: named("go"), ts: Date.now() });
  await expect.poll(statuses, patience).toEqual(["completed", "completed"]);
});

it("frees what a process holds that stands still within a transaction", { timeout: 120_000 }, async () => {
  const own = connect(url);
  closes.push(own.close);
  const standing = transactInTime(
    own.db,
    async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(42)`);
      return new Promise(() => {});
    },
    SOON_MS,
  );
  await expect(standing).rejects.toThrow("took over");
  const isFree = () => db.execute(sql`select pg_try_advisory_xact_lock(42) as free`).then(([row]) => row?.free);
  await expect.poll(isFree, patience).toBe(true);
});
