import { expect, it } from "vitest";
import { newGate } from "../../testing/job-gate";
import { CASE_TIMEOUT_MS, newHarness } from "../../testing/job-harness";

it("has no more than its limit of a function under way, and runs the rest after", {
  timeout: CASE_TIMEOUT_MS,
}, async () => {
  const { client, named, start } = newHarness();
  const steps = newGate();
  const options = { id: "limited", triggers: [{ event: named("go") }], concurrency: 2 };
  await start([client.createFunction(options, ({ step }) => step.run("enter", () => steps.enter("all")))]);
  await client.send(Array.from({ length: 6 }, () => ({ name: named("go") })));
  for (const ended of [2, 4, 6]) {
    await expect.poll(() => steps.openOf("all")).toBe(2);
    steps.endAll();
    expect(steps.ended()).toBe(ended);
  }
  expect(steps.most()).toBe(2);
});

it("counts the limit for each value of its key", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start } = newHarness();
  const steps = newGate();
  const concurrency = { limit: 1, key: "event.data.key" };
  const options = { id: "keyed", triggers: [{ event: named("go") }], concurrency };
  const enter = client.createFunction(options, ({ event, step }) =>
    step.run("enter", () => steps.enter((event.data as { key: string }).key)),
  );
  await start([enter]);
  const keys = ["a", "a", "a", "b", "b", "b"];
  await client.send(keys.map((key) => ({ name: named("go"), data: { key } })));
  for (const ended of [2, 4, 6]) {
    await expect.poll(() => [steps.openOf("a"), steps.openOf("b")]).toEqual([1, 1]);
    steps.endAll();
    expect(steps.ended()).toBe(ended);
  }
  expect(steps.most()).toBe(1);
});

it("keeps to two limits at once, and runs the rest after", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start } = newHarness();
  const steps = newGate();
  const concurrency = [
    { limit: 3, key: "event.data.account" },
    { limit: 2, key: "event.data.hook" },
  ] as [{ limit: number; key: string }, { limit: number; key: string }];
  const options = { id: "double", triggers: [{ event: named("go") }], concurrency };
  const enter = client.createFunction(options, ({ event, step }) =>
    step.run("enter", () => steps.enter((event.data as { hook: string }).hook)),
  );
  await start([enter]);
  const hooks = ["a1", "a1", "a1", "a1", "a2", "a2", "a2", "a2", "b1", "b1", "b1"];
  await client.send(hooks.map((hook) => ({ name: named("go"), data: { account: hook[0], hook } })));
  const openOf = (...names: string[]) => names.reduce((sum, hook) => sum + steps.openOf(hook), 0);
  for (let left = hooks.length; left > 0; left = hooks.length - steps.ended()) {
    await expect.poll(() => openOf("a1", "a2", "b1")).toBeGreaterThan(0);
    expect(openOf("a1", "a2")).toBeLessThanOrEqual(3);
    steps.endAll();
  }
  expect([steps.most(), steps.ended()]).toEqual([2, hooks.length]);
});

it("gives its place away while it sleeps", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start, pass } = newHarness();
  const ran: string[] = [];
  const options = { id: "sleeping", triggers: [{ event: named("go") }], concurrency: 1 };
  const sleeper = client.createFunction(options, async ({ step }) => {
    await step.run("before", () => void ran.push("before"));
    await step.sleep("nap", "10s");
    await step.run("after", () => void ran.push("after"));
  });
  await start([sleeper]);
  await client.send([{ name: named("go") }, { name: named("go") }]);
  await expect.poll(() => ran).toEqual(["before", "before"]);
  await pass(11);
  await expect.poll(() => ran).toEqual(["before", "before", "after", "after"]);
});

it("starts throttled runs one each interval, and drops none", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start, quiet, pass } = newHarness();
  const ran: string[] = [];
  const throttle = { limit: 1, period: "10s", key: "event.data.key" } as const;
  const options = { id: "throttled", triggers: [{ event: named("go") }], throttle };
  await start([client.createFunction(options, ({ event }) => void ran.push(event.data.key))]);
  await client.send(["a", "a", "a", "b"].map((key) => ({ name: named("go"), data: { key } })));
  await expect.poll(() => [...ran].sort()).toEqual(["a", "b"]);
  await quiet();
  expect(ran).toHaveLength(2);
  for (const count of [3, 4]) {
    await pass(10);
    await expect.poll(() => ran.length).toBe(count);
    await quiet();
  }
  expect([...ran].sort()).toEqual(["a", "a", "a", "b"]);
});

it("starts a scheduled function each time its minute comes", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, start, quiet, pass } = newHarness();
  const ran: string[] = [];
  const scheduled = client.createFunction(
    { id: "scheduled", triggers: [{ cron: "* * * * *" }] },
    ({ event }) => void ran.push(event.name),
  );
  await start([scheduled]);
  await quiet();
  const before = ran.length;
  await pass(60);
  await expect.poll(() => ran.length - before).toBeGreaterThanOrEqual(1);
  await pass(60);
  await expect.poll(() => ran.length - before).toBeGreaterThanOrEqual(2);
  expect(new Set(ran)).toEqual(new Set(["inngest/scheduled.timer"]));
});
