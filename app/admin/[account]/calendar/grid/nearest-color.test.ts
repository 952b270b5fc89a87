import { expect, it } from "vitest";
import { nearestColor } from "./nearest-color";

it.each([
  ["#2456d6", 1],
  ["#b23a84", 2],
  ["#0c7d77", 3],
  ["#ff5500", 4],
  ["#7a48c8", 5],
  ["#3a7a33", 6],
  ["#ffcc00", 8],
  ["#ff0022", 2],
  ["#777777", 7],
  ["#000000", 7],
  ["#ffffff", 7],
])("%s is shown as colour %d", (color, expected) => {
  expect(nearestColor(color)).toBe(expected);
});
