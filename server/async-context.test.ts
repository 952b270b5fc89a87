import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it, vi } from "vitest";
import { newHarness } from "./testing/job-harness";

it("is never turned on by a run, its steps and its failures, so that no request pays for it", async () => {
  const run = vi.spyOn(AsyncLocalStorage.prototype, "run");
  const enterWith = vi.spyOn(AsyncLocalStorage.prototype, "enterWith");
  const { client, named, start, quiet } = newHarness();
  const done: string[] = [];
  const worker = client.createFunction(
    { id: "worker", triggers: [{ event: named("go") }], retries: 0, onFailure: () => void done.push("failure") },
    async ({ step }) => {
      await Promise.all([step.run("a", () => done.push("a")), step.run("b", () => done.push("b"))]);
      await step.run("c", () => {
        throw new Error("c fails");
      });
    },
  );
  await start([worker]);
  await client.send({ name: named("go"), data: {} });
  await quiet();
  expect(done.sort()).toEqual(["a", "b", "failure"]);
  expect([run.mock.calls.length, enterWith.mock.calls.length]).toEqual([0, 0]);
});
