import { afterEach, expect, test, vi } from "vitest";
import { onCommitSignal, signalCommit } from "./commit-signal";

let stop = () => {};
afterEach(() => stop());

const listening = () => {
  const listener = vi.fn();
  stop = onCommitSignal(listener);
  return listener;
};

test("a commit is heard", async () => {
  const listener = listening();
  signalCommit();
  await expect.poll(() => listener).toHaveBeenCalled();
});

test("of many commits in a row the last is heard, and few are looked after on their own", async () => {
  const listener = listening();
  let heardAfterLast = false;
  for (let count = 0; count < 1_000; count++) signalCommit();
  listener.mockImplementation(() => {
    heardAfterLast = true;
  });
  await expect.poll(() => heardAfterLast).toBe(true);
  expect(listener.mock.calls.length).toBeLessThanOrEqual(2);
});
