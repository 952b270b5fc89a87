import { NonRetriableError, RetryAfterError } from "inngest";
import { expect, it } from "vitest";
import { retryAt } from "../../functions/retry-at";
import { CASE_TIMEOUT_MS, startedByGo } from "../../testing/job-harness";

it("tries a failed step again by the table: 15 to 45 s after the first try", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const attempts: number[] = [];
  const flaky = harness.client.createFunction({ id: "flaky", retries: 2, ...on }, ({ step, attempt }) =>
    step.run("flaky", () => {
      attempts.push(attempt);
      if (attempts.length < 2) throw new Error("not yet");
    }),
  );
  await harness.start([flaky]);
  await harness.client.send({ name: go });
  await expect.poll(() => attempts).toEqual([0]);
  await harness.pass(10);
  await harness.quiet();
  expect(attempts).toEqual([0]);
  await harness.pass(36);
  await expect.poll(() => attempts).toEqual([0, 1]);
});

it("counts the tries of each step anew", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const twice = harness.client.createFunction({ id: "twice", retries: 1, ...on }, async ({ step, attempt }) => {
    for (const name of ["one", "two"])
      await step.run(name, () => {
        ran.push(`${name} ${attempt}`);
        if (attempt === 0) throw new RetryAfterError("again", 1000);
      });
  });
  await harness.start([twice]);
  await harness.client.send({ name: go });
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(tries);
    await harness.pass(2);
  }
  await expect.poll(() => ran).toEqual(["one 0", "one 1", "two 0", "two 1"]);
});

it("waits as long as a RetryAfterError asks", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const attempts: number[] = [];
  const asking = harness.client.createFunction({ id: "asking", ...on }, ({ step, attempt }) =>
    step.run("ask", () => {
      attempts.push(attempt);
      if (attempt === 0) throw new RetryAfterError("later", "8s");
    }),
  );
  await harness.start([asking]);
  await harness.client.send({ name: go });
  await expect.poll(() => attempts).toEqual([0]);
  await harness.pass(3);
  await harness.quiet();
  expect(attempts).toEqual([0]);
  await harness.pass(6);
  await expect.poll(() => attempts).toEqual([0, 1]);
});

it("comes back to no try before the instant it was asked for", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const times: number[] = [];
  const dueAt = new Date(Date.now() + 4_300);
  const asking = harness.client.createFunction({ id: "instant", ...on }, ({ step, attempt }) =>
    step.run("ask", () => {
      times.push(harness.nowMs());
      if (attempt === 0) throw retryAt("later", dueAt);
    }),
  );
  await harness.start([asking]);
  await harness.client.send(Array.from({ length: 5 }, () => ({ name: go })));
  await expect.poll(() => times).toHaveLength(5);
  for (const seconds of [2, 2, 1, 1]) await harness.pass(seconds);
  await expect.poll(() => times).toHaveLength(10);
  for (const time of times.slice(5)) expect(time).toBeGreaterThanOrEqual(dueAt.getTime());
});

it("does not try a NonRetriableError again", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const never = harness.client.createFunction(
    { id: "never", ...on, onFailure: ({ error }) => void ran.push(`failed: ${error.message}`) },
    ({ step }) =>
      step.run("refuse", () => {
        ran.push("refuse");
        throw new NonRetriableError("no use");
      }),
  );
  await harness.start([never]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["refuse", "failed: no use"]);
});

it("gives up after the last try and calls onFailure with error and event, once", {
  timeout: CASE_TIMEOUT_MS,
}, async () => {
  const { harness, go, on } = startedByGo();
  const ran: unknown[] = [];
  const hopeless = harness.client.createFunction(
    {
      id: "hopeless",
      retries: 1,
      ...on,
      onFailure: ({ error, event }) => void ran.push([error.message, event.data.event.data]),
    },
    ({ step }) =>
      step.run("fail", () => {
        ran.push("try");
        throw new RetryAfterError("broken", 1000);
      }),
  );
  await harness.start([hopeless]);
  await harness.client.send({ name: go, data: { number: 7 } });
  await expect.poll(() => ran).toEqual(["try"]);
  await harness.pass(2);
  await expect.poll(() => ran).toEqual(["try", "try", ["broken", { number: 7 }]]);
  await harness.pass(2);
  await harness.quiet();
  expect(ran).toHaveLength(3);
});

it("tries a function again that fails between its steps, and not the steps before", {
  timeout: CASE_TIMEOUT_MS,
}, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const bare = harness.client.createFunction({ id: "bare", ...on }, async ({ step, attempt }) => {
    await step.run("first", () => void ran.push("first"));
    if (attempt === 0) {
      ran.push("fail");
      throw new RetryAfterError("once", 1000);
    }
    ran.push("done");
  });
  await harness.start([bare]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["first", "fail"]);
  await harness.pass(2);
  await expect.poll(() => ran).toEqual(["first", "fail", "done"]);
});

it("tries no more than once with no retries", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const once = harness.client.createFunction(
    { id: "once", retries: 0, ...on, onFailure: () => void ran.push("failed") },
    () => {
      ran.push("try");
      throw new Error("broken");
    },
  );
  await harness.start([once]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["try", "failed"]);
});

it("tries a parallel step again and leaves alone those that ended", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const mixed = harness.client.createFunction({ id: "mixed", ...on }, async ({ step, attempt }) => {
    const good = step.run("good", () => void ran.push("good"));
    const bad = step.run("bad", () => {
      ran.push(`bad ${attempt}`);
      if (attempt === 0) throw new RetryAfterError("again", 1000);
    });
    await Promise.all([good, bad]);
    await step.run("end", () => void ran.push("end"));
  });
  await harness.start([mixed]);
  await harness.client.send({ name: go });
  await expect.poll(() => [...ran].sort()).toEqual(["bad 0", "good"]);
  await harness.pass(2);
  await expect.poll(() => ran.slice(2)).toEqual(["bad 1", "end"]);
});
