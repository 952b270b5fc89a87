import { expect, it } from "vitest";
import { calledLater } from "./called-later";

const thing = { that: { run: async (input: number) => input + 1 } };

it("calls what it leads to once that is loaded, and gives its answer", async () => {
  const loads: string[] = [];
  const later = calledLater<typeof thing>(async () => {
    loads.push("loaded");
    return thing;
  });
  const { run } = later.that;
  expect(loads).toEqual([]);
  expect(await run(1)).toBe(2);
});

it("stands for what is not there yet when it is awaited", async () => {
  const later = calledLater<typeof thing>(async () => thing);
  expect(await (await later).that.run(1)).toBe(2);
});

it("refuses a call for which nothing could be loaded; the next one tries again", async () => {
  let isOnline = false;
  const later = calledLater<typeof thing>(async () => {
    if (!isOnline) throw new Error("offline");
    return thing;
  });
  await expect(later.that.run(1)).rejects.toThrow("offline");
  isOnline = true;
  expect(await later.that.run(1)).toBe(2);
});
