import { expect, it } from "vitest";
import { heldAtLeastBy } from "./blocked";
import { doSample, SAMPLE_MS } from "./slowness";

const TIMES = 20;
const ENOUGH_MS = (TIMES * SAMPLE_MS) / 2;

/** Carries out work of 200 ms on the machine of the targets. */
async function work(between: () => unknown): Promise<void> {
  for (let times = 0; times < TIMES; times++) {
    doSample();
    await between();
  }
}

it("what never gives way is seen to keep others waiting, however fast the machine", async () => {
  const { heldMs } = await heldAtLeastBy(() => work(() => {}), 0);
  expect(heldMs).toBeGreaterThan(ENOUGH_MS);
});

it("what gives way is seen to keep nobody waiting, however slow the machine", async () => {
  const { heldMs } = await heldAtLeastBy(() => work(() => new Promise((resolve) => setImmediate(resolve))), ENOUGH_MS);
  expect(heldMs).toBeLessThan(ENOUGH_MS);
});
