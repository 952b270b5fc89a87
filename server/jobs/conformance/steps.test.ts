import { NonRetriableError } from "inngest";
import { expect, it } from "vitest";
import { CASE_TIMEOUT_MS, startedByGo } from "../../testing/job-harness";

it("runs a step once, however often its function is called", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const both = harness.client.createFunction({ id: "both", ...on }, async ({ step }) => {
    const first = await step.run("first", () => ran.push("first"));
    await step.run("second", () => ran.push(`second after ${first}`));
  });
  await harness.start([both]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["first", "second after 1"]);
  await harness.quiet();
  expect(ran).toHaveLength(2);
});

it("gives a step's result back as JSON, nothing as null", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const seen: unknown[] = [];
  const each = harness.client.createFunction({ id: "json", ...on }, async ({ step }) => {
    const answer = await step.run("answer", () => ({ at: new Date(0), none: undefined, list: [1, "two", null] }));
    const nothing = await step.run("nothing", () => {});
    await step.run("look", () => void seen.push(answer, nothing));
  });
  await harness.start([each]);
  await harness.client.send({ name: go });
  await expect.poll(() => seen).toEqual([{ at: "1970-01-01T00:00:00.000Z", list: [1, "two", null] }, null]);
});

it("runs parallel steps side by side, each once", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  let sums: number[] = [];
  const all = harness.client.createFunction({ id: "parallel", ...on }, async ({ step }) => {
    const one = (name: string, value: number) =>
      step.run(name, () => {
        ran.push(name);
        return value;
      });
    const values = await Promise.all([one("a", 1), one("b", 2), one("c", 3)]);
    await step.run("sum", () => {
      sums = [...sums, values.reduce((sum, value) => sum + value, 0)];
    });
  });
  await harness.start([all]);
  await harness.client.send({ name: go });
  await expect.poll(() => sums).toEqual([6]);
  expect(ran.sort()).toEqual(["a", "b", "c"]);
});

it("carries on parallel chains of unequal length", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const chains = harness.client.createFunction({ id: "chains", ...on }, async ({ step }) => {
    const chain = async (name: string, length: number) => {
      for (let index = 1; index <= length; index++)
        await step.run(`${name}${index}`, () => void ran.push(`${name}${index}`));
    };
    await Promise.all([chain("a", 3), chain("b", 1), chain("c", 2)]);
    await step.run("end", () => void ran.push("end"));
  });
  await harness.start([chains]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran.at(-1)).toBe("end");
  expect(ran.slice(0, -1).sort()).toEqual(["a1", "a2", "a3", "b1", "c1", "c2"]);
});

it("tells steps of one name apart by their order", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: number[] = [];
  const loop = harness.client.createFunction({ id: "loop", ...on }, async ({ step }) => {
    for (let round = 0; round < 3; round++) await step.run("same", () => void ran.push(round));
  });
  await harness.start([loop]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual([0, 1, 2]);
});

it("sleeps for a duration, and not shorter", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const sleeper = harness.client.createFunction({ id: "sleep", ...on }, async ({ step }) => {
    await step.run("before", () => void ran.push("before"));
    await step.sleep("nap", "10s");
    await step.run("after", () => void ran.push("after"));
  });
  await harness.start([sleeper]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["before"]);
  await harness.pass(4);
  await harness.quiet();
  expect(ran).toEqual(["before"]);
  await harness.pass(7);
  await expect.poll(() => ran).toEqual(["before", "after"]);
});

it("sleeps until an instant", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const sleeper = harness.client.createFunction({ id: "until", ...on }, async ({ event, step }) => {
    await step.sleepUntil("wait", new Date((event.data as { untilAt: string }).untilAt));
    await step.run("after", () => void ran.push("after"));
  });
  await harness.start([sleeper]);
  await harness.client.send({ name: go, data: { untilAt: new Date(Date.now() + 10_000).toISOString() } });
  await harness.pass(4);
  await harness.quiet();
  expect(ran).toEqual([]);
  await harness.pass(7);
  await expect.poll(() => ran).toEqual(["after"]);
});

it("does not wait to sleep until an instant that has passed", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const sleeper = harness.client.createFunction({ id: "past", ...on }, async ({ step }) => {
    await step.sleepUntil("wait", new Date(0));
    await step.run("after", () => void ran.push("after"));
  });
  await harness.start([sleeper]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["after"]);
});

it("sleeps beside a step, and goes on when both have ended", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const beside = harness.client.createFunction({ id: "beside", ...on }, async ({ step }) => {
    await Promise.all([step.sleep("nap", "10s"), step.run("work", () => void ran.push("work"))]);
    await step.run("after", () => void ran.push("after"));
  });
  await harness.start([beside]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["work"]);
  await harness.pass(11);
  await expect.poll(() => ran).toEqual(["work", "after"]);
});

it("lets a function catch the failure of a step and go on", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const ran: string[] = [];
  const catching = harness.client.createFunction({ id: "catching", ...on }, async ({ step }) => {
    const refused = await step
      .run("refuse", () => {
        ran.push("refuse");
        throw new NonRetriableError("no");
      })
      .catch((error: Error) => error.message);
    await step.run("instead", () => void ran.push(`instead of ${refused}`));
  });
  await harness.start([catching]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran).toEqual(["refuse", "instead of no"]);
});

it("sends an event from a step, once, and starts what waits for it", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { harness, go, on } = startedByGo();
  const received = harness.named("told");
  const ran: unknown[] = [];
  const sender = harness.client.createFunction({ id: "teller", ...on }, async ({ step }) => {
    await step.sendEvent("tell", [
      { name: received, data: { number: 1 } },
      { name: received, data: { number: 2 } },
    ]);
    await step.run("after", () => void ran.push("after"));
  });
  const hearer = harness.client.createFunction(
    { id: "hearer", triggers: [{ event: received }] },
    ({ event }) => void ran.push(event.data.number),
  );
  await harness.start([sender, hearer]);
  await harness.client.send({ name: go });
  await expect.poll(() => ran.map(String).sort()).toEqual(["1", "2", "after"]);
});
