import { expect, it } from "vitest";
import { moved, placeAt } from "./order";

it("an entry moves up and down, and the others keep their order", () => {
  expect(moved(["a", "b", "c", "d"], "c", 0)).toEqual(["c", "a", "b", "d"]);
  expect(moved(["a", "b", "c", "d"], "a", 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b"], "b", 1)).toEqual(["a", "b"]);
});

it("the row under the pointer is the place, beyond the rows the nearest one", () => {
  const rows = [{ bottom: 40 }, { bottom: 80 }];
  expect([-10, 39, 40, 79, 500].map((y) => placeAt(rows, y))).toEqual([0, 0, 1, 1, 1]);
});
