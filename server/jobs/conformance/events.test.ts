import { eventType, NonRetriableError } from "inngest";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { z } from "zod";
import { CASE_TIMEOUT_MS, newHarness } from "../../testing/job-harness";

it("starts every function of an event", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start } = newHarness();
  const ran: string[] = [];
  const of = (id: string) => client.createFunction({ id, triggers: [{ event: named("go") }] }, () => void ran.push(id));
  await start([of("one"), of("two"), of("three")]);
  await client.send({ name: named("go") });
  await expect.poll(() => [...ran].sort()).toEqual(["one", "three", "two"]);
});

it("starts a function of several events by each of them", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start } = newHarness();
  const ran: string[] = [];
  const triggers = [{ event: named("a") }, { event: named("b") }];
  await start([client.createFunction({ id: "any", triggers }, ({ event }) => void ran.push(event.name))]);
  await client.send([{ name: named("a") }, { name: named("b") }, { name: named("other") }]);
  await expect.poll(() => [...ran].sort()).toEqual([named("a"), named("b")]);
});

it("takes an event once by its id", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start, quiet } = newHarness();
  const ran: unknown[] = [];
  const triggers = [{ event: named("go") }];
  await start([client.createFunction({ id: "once", triggers }, ({ event }) => void ran.push(event.data.number))]);
  const id = newId();
  await client.send([{ id, name: named("go"), data: { number: 1 } }]);
  await expect.poll(() => ran).toEqual([1]);
  await client.send([{ id, name: named("go"), data: { number: 2 } }]);
  await client.send([{ id: newId(), name: named("go"), data: { number: 3 } }]);
  await expect.poll(() => ran).toEqual([1, 3]);
  await quiet();
  expect(ran).toEqual([1, 3]);
});

it("keeps an event of the future until its time has come", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start, quiet, pass } = newHarness();
  const ran: string[] = [];
  await start([client.createFunction({ id: "later", triggers: [{ event: named("go") }] }, () => void ran.push("ran"))]);
  await client.send({ name: named("go"), ts: Date.now() + 10_000 });
  await pass(4);
  await quiet();
  expect(ran).toEqual([]);
  await pass(7);
  await expect.poll(() => ran).toEqual(["ran"]);
});

it("gives a function its event's data as it was sent", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start } = newHarness();
  const counted = eventType(named("counted"), { schema: z.object({ count: z.number() }) });
  const seen: unknown[] = [];
  await start([
    client.createFunction(
      { id: "typed", triggers: [counted] },
      ({ event }) => void seen.push(event.data.count, event.name),
    ),
  ]);
  await client.send(counted.create({ count: 3 }));
  await expect.poll(() => seen).toEqual([3, named("counted")]);
});

it("does not run a function on data that is not of its event's type", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start } = newHarness();
  const counted = eventType(named("counted"), { schema: z.object({ count: z.number() }) });
  const ran: string[] = [];
  const strict = client.createFunction(
    { id: "strict", retries: 0, triggers: [counted], onFailure: () => void ran.push("failed") },
    () => void ran.push("ran"),
  );
  await start([strict]);
  await client.send({ name: named("counted"), data: { count: "three" } });
  await expect.poll(() => ran).toEqual(["failed"]);
});

it("runs once for one value of its idempotency key", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start, quiet } = newHarness();
  const ran: unknown[] = [];
  const triggers = [{ event: named("go") }];
  const options = { id: "keyed", triggers, idempotency: "event.data.orderId" };
  await start([client.createFunction(options, ({ event }) => void ran.push(event.data.orderId))]);
  for (const orderId of ["a", "a", "b", "a"]) await client.send({ name: named("go"), data: { orderId } });
  await expect.poll(() => [...ran].sort()).toEqual(["a", "b"]);
  await quiet();
  expect(ran).toHaveLength(2);
});

it("lets an unrelated failure of one function pass the others by", { timeout: CASE_TIMEOUT_MS }, async () => {
  const { client, named, start } = newHarness();
  const ran: string[] = [];
  const triggers = [{ event: named("go") }];
  const bad = client.createFunction({ id: "bad", triggers }, () => {
    throw new NonRetriableError("broken");
  });
  await start([bad, client.createFunction({ id: "good", triggers }, () => void ran.push("good"))]);
  await client.send({ name: named("go") });
  await expect.poll(() => ran).toEqual(["good"]);
});
