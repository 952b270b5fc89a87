import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LANES_MAX, laneClasses, minuteClasses, spanClasses } from "./place-classes";

const DAY_MINUTES = 1440;
const sheet = readFileSync(join(import.meta.dirname, "../../../../styles/spans.css"), "utf8");
const values = new Map(
  [...sheet.matchAll(/\.(\w+) \{\s*--(\w+): (\d+);/g)].map(([, name = "", property, value]) => [
    name,
    { property, value: Number(value) },
  ]),
);

/** What the style sheet says of the classes, by property. */
const saidOf = (classes: string): Record<string, number> =>
  Object.fromEntries(
    classes
      .split(" ")
      .filter(Boolean)
      .map((name) => [values.get(name)?.property ?? `nothing of ${name}`, values.get(name)?.value ?? 0]),
  );

const minutesOf = (said: Record<string, number>, prefix: string): number =>
  (said[`${prefix}h`] ?? 0) * 60 + (said[`${prefix}t`] ?? 0) * 10 + (said[`${prefix}o`] ?? 0);

it("stands every span of a day to the minute, by what the style sheet has", () => {
  for (let from = 0; from < DAY_MINUTES; from += 7)
    for (let to = from + 1; to <= DAY_MINUTES; to += 11) {
      const said = saidOf(spanClasses({ from, to }, 0));
      expect([minutesOf(said, "f"), minutesOf(said, "l")]).toEqual([from, to - from]);
    }
});

it("counts from where the column begins, and cuts off what lies before", () => {
  expect(spanClasses({ from: 585, to: 645 }, 480)).toBe("fh1 ft4 fo5 lh1");
  expect(spanClasses({ from: 450, to: 510 }, 480)).toBe("lt3");
  expect(minuteClasses(600, 480)).toBe("fh2");
});

it("puts cards beside each other by the same sheet", () => {
  for (let lanes = 1; lanes <= LANES_MAX; lanes++)
    for (let lane = 0; lane < lanes; lane++) {
      const said = saidOf(laneClasses({ lane, lanes }));
      expect([said.ls ?? 1, said.l ?? 0]).toEqual([lanes, lane]);
    }
  expect(laneClasses({ lane: 3, lanes: LANES_MAX + 1 })).toBe("");
});
