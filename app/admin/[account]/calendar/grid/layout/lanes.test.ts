import { expect, it } from "vitest";
import { lanesOf } from "./lanes";

const lanes = (...spans: [number, number][]) =>
  lanesOf(spans.map(([from, to]) => ({ from, to }))).map(({ lane, lanes }) => `${lane}/${lanes}`);

it("what only touches stands alone", () => {
  expect(lanes([0, 60], [60, 120])).toEqual(["0/1", "0/1"]);
});

it("what overlaps stands side by side, equally wide, and takes the first lane that is free again", () => {
  expect(lanes([0, 60], [30, 90], [60, 120])).toEqual(["0/2", "1/2", "0/2"]);
});

it("a later group begins anew", () => {
  expect(lanes([0, 60], [0, 60], [0, 60], [90, 120])).toEqual(["0/3", "1/3", "2/3", "0/1"]);
});
