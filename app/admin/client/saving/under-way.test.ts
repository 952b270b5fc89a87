import { expect, it } from "vitest";
import { counted, isSaving, onSaving } from "./under-way";

/** Answers once it is told to. */
function heldBack() {
  const waiting: ((answer: Response | Error) => void)[] = [];
  const send = counted(
    () =>
      new Promise((resolve, reject) =>
        waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      ),
  );
  return { send, answer: (answer: Response | Error) => waiting.shift()?.(answer) };
}

const write = { method: "POST", body: '{"json":{"id":"1"}}' };

it("is saving from the first write to the last answer, one that fails too", async () => {
  const { send, answer } = heldBack();
  const told: boolean[] = [];
  const stop = onSaving(() => told.push(isSaving()));
  const first = send("/api/trpc/staff.update", write);
  const second = send("/api/trpc/staff.update", write);
  expect(isSaving()).toBe(true);
  answer(new Response());
  await first;
  expect(isSaving()).toBe(true);
  answer(new Error("cut"));
  await expect(second).rejects.toThrow("cut");
  expect(isSaving()).toBe(false);
  expect(told).toEqual([true, true, true, false]);
  stop();
  const third = send("/api/trpc/staff.update", write);
  answer(new Response());
  await third;
  expect(told).toHaveLength(4);
});

it.each([
  ["a read", "/api/trpc/staff.list", { method: "GET" }],
  ["a change that is tried out", "/api/trpc/calendar.move", { method: "POST", body: '{"json":{"dryRun":true}}' }],
  ["a template that is looked at", "/api/trpc/notifications.preview", write],
])("is not saving during %s", async (_, target, call) => {
  const { send, answer } = heldBack();
  const sent = send(target, call);
  expect(isSaving()).toBe(false);
  answer(new Response());
  await sent;
});
