import { eq, sql } from "drizzle-orm";
import { NonRetriableError } from "inngest";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { jobRuns } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { embeddedHarness } from "../../testing/job-harness";
import { RUNS_AT_ONCE } from "./engine";
import { claimRuns, insertRuns, purgeRuns, settleRuns } from "./runs";

const harness = () => embeddedHarness(`engine-${newId()}`);
const { db } = testDatabase();

it("runs 1,500 steps with two engines on one database, each step once", async () => {
  const { client, named, startOne, quiet } = harness();
  const ran = new Map<string, number>();
  const count = (key: string) => void ran.set(key, (ran.get(key) ?? 0) + 1);
  const triple = client.createFunction(
    { id: "triple", triggers: [{ event: named("go") }] },
    async ({ runId, step }) => {
      for (const name of ["a", "b", "c"]) await step.run(name, () => count(`${runId} ${name}`));
    },
  );
  startOne([triple]);
  startOne([triple]);
  await client.send(Array.from({ length: 500 }, () => ({ name: named("go") })));
  await expect.poll(() => ran.size, { interval: 100 }).toBe(1500);
  await quiet();
  expect([...ran.values()].filter((times) => times !== 1)).toEqual([]);
});

it("starts a scheduled function once for all engines on one database", async () => {
  const { client, startOne, quiet, pass } = harness();
  const ran: number[] = [];
  const minutely = client.createFunction({ id: "minutely", triggers: [{ cron: "* * * * *" }] }, ({ event }) => {
    ran.push(Number(event.ts));
  });
  startOne([minutely]);
  startOne([minutely]);
  await quiet();
  for (let minute = 1; minute <= 3; minute++) {
    const before = ran.length;
    await pass(60);
    await expect.poll(() => ran.length).toBeGreaterThan(before);
  }
  await quiet();
  expect(new Set(ran).size).toBe(ran.length);
});

it("lets twenty runs that hang delay none of the others", async () => {
  const { client, named, startOne } = harness();
  const ends: (() => void)[] = [];
  let hasRun = false;
  const hanging = client.createFunction({ id: "hanging", triggers: [{ event: named("hang") }] }, ({ step }) =>
    step.run("hang", () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  const good = client.createFunction({ id: "good", triggers: [{ event: named("go") }] }, ({ step }) =>
    step.run("work", () => {
      hasRun = true;
    }),
  );
  startOne([hanging, good]);
  await client.send(Array.from({ length: 20 }, () => ({ name: named("hang") })));
  await expect.poll(() => ends.length).toBe(20);
  const before = performance.now();
  await client.send({ name: named("go") });
  await expect.poll(() => hasRun, { interval: 5 }).toBe(true);
  expect(performance.now() - before).toBeLessThan(10_000);
  for (const end of ends) end();
});

it("has a bounded number of runs under way", async () => {
  const { client, named, startOne } = harness();
  const ends: (() => void)[] = [];
  const hanging = client.createFunction({ id: "hanging", triggers: [{ event: named("hang") }] }, ({ step }) =>
    step.run("hang", () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  const engine = startOne([hanging]);
  const count = RUNS_AT_ONCE + 90;
  await client.send(Array.from({ length: count }, () => ({ name: named("hang") })));
  await expect.poll(() => ends.length).toBe(RUNS_AT_ONCE);
  for (let ended = 0; ended < count; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
    expect(ends.length).toBeLessThanOrEqual(RUNS_AT_ONCE);
  }
  expect(engine.isRunning()).toBe(true);
});

it("lets a long line behind a taken slot delay none of the others", async () => {
  const { client, named, startOne } = harness();
  const ends: (() => void)[] = [];
  let hasRun = false;
  const concurrency = { limit: 1, key: "event.data.key" };
  const lined = client.createFunction({ id: "lined", triggers: [{ event: named("line") }], concurrency }, ({ step }) =>
    step.run("hang", () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  const good = client.createFunction({ id: "good", triggers: [{ event: named("go") }] }, () => {
    hasRun = true;
  });
  startOne([lined, good]);
  await client.send(Array.from({ length: 1000 }, () => ({ name: named("line"), data: { key: "one" } })));
  await client.send({ name: named("go") });
  await expect.poll(() => hasRun, { interval: 5 }).toBe(true);
  expect(ends).toHaveLength(1);
  for (const count of [2, 3, 4]) {
    ends.at(-1)?.();
    await expect.poll(() => ends.length).toBe(count);
  }
  await db.execute(
    sql`update job_runs set status = 'completed', ended_at = now() where function_id like ${`${client.id}-%`} and not is_leased`,
  );
  ends.at(-1)?.();
});

it("ends after the step that is running, and another engine goes on from there", async () => {
  const { client, named, startOne } = harness();
  const ran: string[] = [];
  let end = () => {};
  const slow = client.createFunction({ id: "slow", triggers: [{ event: named("go") }] }, async ({ step }) => {
    await step.run("first", () => {
      ran.push("first");
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await step.run("second", () => void ran.push("second"));
  });
  const engine = startOne([slow]);
  await client.send({ name: named("go") });
  await expect.poll(() => ran).toEqual(["first"]);
  const stopped = engine.stop();
  end();
  await stopped;
  expect([ran, engine.isRunning()]).toEqual([["first"], false]);
  startOne([slow]);
  await expect.poll(() => ran).toEqual(["first", "second"]);
});

const newRun = (dueAt = 0) => {
  const id = newId();
  const event = { id, name: "go", data: {}, ts: dueAt };
  return { id, functionId: `raw-${id}`, onceKey: id, event, slotKey: null, slots: null, dueAt, throttle: null };
};
const FAR_MS = Date.parse("2020-01-01T00:00:00Z");

it("refuses what a process writes whose lease another has taken over", async () => {
  const run = newRun();
  await insertRuns(db, [run], FAR_MS);
  const claim = async (nowMs: number) => {
    const { runs } = await db.transaction((tx) => claimRuns(tx, { limit: 10, nowMs, leaseMs: 30_000, active: [] }));
    return runs.find(({ id }) => id === run.id);
  };
  const first = await claim(FAR_MS);
  expect(await claim(FAR_MS + 29_000)).toBeUndefined();
  const second = await claim(FAR_MS + 31_000);
  if (!first || !second) throw new Error("The run was not due.");
  expect([first.fence, second.fence, second.crashCount]).toEqual([1, 2, 1]);
  const settle = (leased: typeof first) => settleRuns(db, [{ run: leased, status: "completed" }], FAR_MS);
  expect(await settle(first)).toEqual(new Set());
  expect(await settle(second)).toEqual(new Set([run.id]));
});

it("goes on with a run whose lease ended while the process stood still, and begins it once", async () => {
  const { client, named, startOne, jump, quiet } = harness();
  const ran: string[] = [];
  let end = () => {};
  const slow = client.createFunction({ id: "slow", triggers: [{ event: named("slow") }] }, async ({ step }) => {
    await step.run("first", () => {
      ran.push("first");
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await step.run("second", () => void ran.push("second"));
  });
  const look = client.createFunction({ id: "look", triggers: [{ event: named("look") }] }, () => void ran.push("look"));
  const engine = startOne([slow, look]);
  await client.send({ name: named("slow") });
  await expect.poll(() => ran).toEqual(["first"]);
  jump(31);
  await client.send({ name: named("look") });
  await expect.poll(() => ran).toEqual(["first", "look"]);
  end();
  await expect.poll(() => ran).toEqual(["first", "look", "second"]);
  await quiet();
  const [row] = await db
    .select()
    .from(jobRuns)
    .where(eq(jobRuns.functionId, `${client.id}-slow`));
  expect(row).toMatchObject({ status: "completed", fence: 1, crashCount: 0 });
  await engine.stop();
});

it("takes over what another process stands still with, whose word is void then", async () => {
  const { client, named, startOne, jump } = harness();
  const ends: (() => void)[] = [];
  const ran: string[] = [];
  const slow = client.createFunction({ id: "slow", triggers: [{ event: named("go") }] }, async ({ step }) => {
    const order = await step.run(
      "first",
      () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length))),
    );
    await step.run("second", () => void ran.push(`second after ${order}`));
  });
  startOne([slow]);
  await client.send({ name: named("go") });
  await expect.poll(() => ends).toHaveLength(1);
  startOne([slow]);
  jump(31);
  await expect.poll(() => ends).toHaveLength(2);
  for (const end of ends) end();
  await expect.poll(() => ran).toEqual(["second after 2"]);
});

it("repeats no step for what jsonb cannot hold: NUL, halves of surrogate pairs, big integers", async () => {
  const { client, named, startOne, quiet } = harness();
  const ran: unknown[] = [];
  const odd = client.createFunction(
    {
      id: "odd",
      triggers: [{ event: named("go") }],
      onFailure: ({ error, event }) => void ran.push(error.message, event.data.event.data),
    },
    async ({ step }) => {
      const answer = await step.run("answer", () => {
        ran.push("answer");
        return { "a\0": "b\0", half: "\ud800 and \udc00", "\\u0000": "\\\0", whole: "\u{1f600}", count: 1n };
      });
      const refused = await step
        .run("refuse", () => {
          ran.push("refuse");
          throw new NonRetriableError("no\0");
        })
        .catch(({ message }: Error) => message);
      await step.run("look", () => void ran.push(answer, refused));
      throw new NonRetriableError("over\0");
    },
  );
  startOne([odd]);
  await client.send({ name: named("go"), data: { "key\0": "value\0" } });
  const replaced = { "a\ufffd": "b\ufffd", half: "\ufffd and \ufffd", "\\u0000": "\\\ufffd", whole: "\u{1f600}" };
  const failed = ["over\ufffd", { "key\ufffd": "value\ufffd" }];
  await expect.poll(() => ran).toEqual(["answer", "refuse", replaced, "no\ufffd", ...failed]);
  await quiet();
  expect(ran).toHaveLength(6);
});

it("fails a run for good that its process dies of again and again", async () => {
  const { client, named, startOne } = harness();
  const failed: string[] = [];
  const deadly = client.createFunction(
    { id: "deadly", triggers: [{ event: named("go") }], onFailure: ({ error }) => void failed.push(error.message) },
    () => void failed.push("ran"),
  );
  const first = startOne([deadly]);
  await client.send({ name: named("go"), ts: Date.now() + 3_600_000 });
  await first.stop();
  await db.execute(sql`update job_runs set deaths = 20, due_at = now() where function_id = ${`${client.id}-deadly`}`);
  startOne([deadly]);
  await expect.poll(() => failed).toEqual(["Its process died again and again."]);
});

it("purges what ended a day ago, in batches, and nothing that is open", async () => {
  const runs = [newRun(), newRun()];
  await insertRuns(db, runs, FAR_MS);
  const [ended, open] = runs.map(({ id }) => id);
  await db.execute(
    sql`update job_runs set status = 'completed', ended_at = '2020-01-01T00:00:00Z' where id = ${ended}`,
  );
  const left = async () => {
    const rows = await db.select({ id: jobRuns.id }).from(jobRuns);
    return rows.map(({ id }) => id).filter((id) => id === ended || id === open);
  };
  await purgeRuns(db, FAR_MS + 23 * 3_600_000);
  expect((await left()).sort()).toEqual([ended, open].sort());
  expect(await purgeRuns(db, FAR_MS + 25 * 3_600_000)).toBe(false);
  expect(await left()).toEqual([open]);
  await db.delete(jobRuns).where(sql`function_id like 'raw-%'`);
});

it("takes an event again by its id after a day", async () => {
  const { client, named, startOne, pass } = harness();
  const ran: string[] = [];
  startOne([client.createFunction({ id: "daily", triggers: [{ event: named("go") }] }, () => void ran.push("ran"))]);
  const event = { id: newId(), name: named("go") };
  await client.send(event);
  await expect.poll(() => ran).toHaveLength(1);
  await pass(25 * 3600);
  const left = async () => db.$count(jobRuns, sql`function_id = ${`${client.id}-daily`}`);
  await expect.poll(left).toBe(0);
  await client.send(event);
  await expect.poll(() => ran).toHaveLength(2);
});

it.each([
  ['"batchEvents"', { batchEvents: { maxSize: 2, timeout: "5s" } }],
  ['"rateLimit"', { rateLimit: { limit: 1, period: "1h" } }],
  ['"debounce"', { debounce: { period: "5m" } }],
  ['"singleton"', { singleton: { mode: "skip" } }],
  ['"priority"', { priority: { run: "100" } }],
  ['"timeouts"', { timeouts: { start: "1h" } }],
  ['"cancel"', { cancelOn: [{ event: "stop" }] }],
  ["triggers[0]", { triggers: [{ event: "go", if: "event.data.count > 1" }] }],
  ["triggers[0].event", { triggers: [{ event: "booking/*" }] }],
  ["triggers[0].event", { triggers: [{ event: "inngest/function.failed" }] }],
  ["concurrency[0].scope", { concurrency: { limit: 1, scope: "account", key: '"all"' } }],
  ["concurrency[0].key", { concurrency: { limit: 1, key: "event.data.a + event.data.b" } }],
  ["concurrency", { concurrency: [{ limit: 3 }, { limit: 2 }, { limit: 1 }] }],
  ["throttle.period", { throttle: { limit: 1, period: "soon" } }],
  ["idempotency", { idempotency: "event.data.a + event.data.b" }],
])("does not start with a function that uses an unsupported %s, and says so", (option, options) => {
  const { client, startOne } = harness();
  const given = { id: "odd", triggers: [{ event: "go" }], ...options } as Parameters<typeof client.createFunction>[0];
  const odd = client.createFunction(given, () => {});
  expect(() => startOne([odd])).toThrow(`${client.id}-odd`);
  expect(() => startOne([odd])).toThrow(option);
});

it("fails a run for good that waits for an event, and names function and step", async () => {
  const { client, named, startOne } = harness();
  const failed: string[] = [];
  const waiting = client.createFunction(
    { id: "waiting", triggers: [{ event: named("go") }], onFailure: ({ error }) => void failed.push(error.message) },
    async ({ step }) => void (await step.waitForEvent("wait", { event: "other", timeout: "1h" })),
  );
  startOne([waiting]);
  await client.send({ name: named("go") });
  await expect.poll(() => failed[0]).toMatch(/-waiting uses WaitForEvent \(step "wait"\)/);
});

it("keeps no state of runs that ended", async () => {
  const { client, named, startOne, quiet } = harness();
  const fail = client.createFunction({ id: "state", triggers: [{ event: named("go") }] }, async ({ event, step }) => {
    await step.run("one", () => "a result");
    if ((event.data as { fails: boolean }).fails) throw new NonRetriableError("no");
  });
  startOne([fail]);
  await client.send([true, false].map((fails) => ({ name: named("go"), data: { fails } })));
  const rows = () =>
    db
      .select({ status: jobRuns.status, state: jobRuns.state })
      .from(jobRuns)
      .where(sql`function_id = ${`${client.id}-state`}`);
  await expect.poll(async () => (await rows()).map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
  await quiet();
  expect((await rows()).map(({ state }) => state)).toEqual([{}, {}]);
});
