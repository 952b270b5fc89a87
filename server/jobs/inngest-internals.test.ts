import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it, vi } from "vitest";
import { newHarness } from "../testing/job-harness";
import { configsOf, StepOpCode, startExecution } from "./inngest-internals";

it("keeps AsyncLocalStorage from being turned on by a run, its steps and its failures, so that no request pays for it", async () => {
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

it("finds in the SDK what its own registration and handler use", async () => {
  const { client, named } = newHarness();
  const trigger = { event: named("go") };
  const fn = client.createFunction({ id: "canary", triggers: [trigger], retries: 2, onFailure: () => {} }, ({ step }) =>
    step.run("look", () => "seen"),
  );
  const [own, onFailure] = configsOf(fn, "app");
  expect(own).toMatchObject({ id: "app-canary", triggers: [trigger], steps: { step: { retries: { attempts: 2 } } } });
  expect(onFailure?.id).toBe("app-canary-failure");
  const event = { name: trigger.event, data: {} };
  const call = {
    runId: "run",
    handlerKind: "main" as const,
    data: { event, events: [event] as [typeof event], runId: "run", attempt: 0, maxAttempts: 3 },
    stepCompletionOrder: [],
    disableImmediateExecution: false,
  };
  const first = await startExecution(fn, { ...call, stepState: {} });
  expect(first).toMatchObject({ type: "step-ran", step: { op: StepOpCode.StepRun, data: "seen", name: "look" } });
  const id = first.type === "step-ran" ? first.step.id : "";
  const stepState = { [id]: { id, data: "seen" } };
  const second = await startExecution(fn, { ...call, stepState, stepCompletionOrder: [id] });
  expect(second).toMatchObject({ type: "function-resolved", data: "seen" });
});
