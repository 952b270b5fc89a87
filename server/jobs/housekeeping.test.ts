import { expect, it } from "vitest";
import { CHORES } from "./chores";
import { keepHouse } from "./housekeeping";

/** A chore that tells when it has run so many times. */
function counting(times: number) {
  let count = 0;
  let tell = () => {};
  const done = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const run = async () => {
    if (++count === times) tell();
  };
  return { chore: { name: "count", run }, done, count: () => count };
}

it("goes round again and again, past a chore that fails", async () => {
  const { chore, done } = counting(3);
  const broken = { name: "broken", run: () => Promise.reject(new Error("no")) };
  const stop = keepHouse([broken, chore], 1);
  await done;
  await stop();
});

it("ends after the chore that is running, and begins no other", async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { chore, count } = counting(1);
  const stop = keepHouse([{ name: "long", run: () => running }, chore], 1);
  const stopped = stop();
  finish();
  await stopped;
  expect(count()).toBe(0);
});

it("wakes from its pause to end", async () => {
  const { chore, done, count } = counting(1);
  const stop = keepHouse([chore], 3_600_000);
  await done;
  await stop();
  expect(count()).toBe(1);
});

it("has chores that pass on an empty database", async () => {
  for (const { run } of CHORES) await run();
});
