import fc from "fast-check";
import { expect, it } from "vitest";
import { assignStaff } from "./staff-assignment";

const lists = fc.array(fc.shuffledSubarray(["a", "b", "c", "d", "e"]), { minLength: 1, maxLength: 5 });

/** All ways to serve the parts, the preferred first. */
function waysOf([first, ...rest]: string[][]): string[][] {
  if (first === undefined) return [[]];
  return first.flatMap((id) => waysOf(rest).map((others) => [id, ...others]));
}

it("any chooses the first for each part", () => {
  fc.assert(
    fc.property(lists, (free) => {
      expect(assignStaff("any", free)).toEqual(waysOf(free)[0] ?? null);
    }),
  );
});

it("same chooses the first part's most preferred who can serve all", () => {
  const isSame = (ids: string[]) => new Set(ids).size === 1;
  fc.assert(
    fc.property(lists, (free) => {
      expect(assignStaff("same", free)).toEqual(waysOf(free).find(isSame) ?? null);
    }),
  );
});

it("distinct chooses the most preferred way without repeating anybody", () => {
  const isDistinct = (ids: string[]) => new Set(ids).size === ids.length;
  fc.assert(
    fc.property(lists, (free) => {
      expect(assignStaff("distinct", free)).toEqual(waysOf(free).find(isDistinct) ?? null);
    }),
  );
});

it("distinct decides ten parts at once, even when all but the last choice fail", () => {
  const ids = Array.from({ length: 10 }, (_, index) => `staff ${index}`);
  const free = ids.map((_, part) => ids.slice(0, ids.length - part));
  expect(assignStaff("distinct", free)).toEqual([...ids].reverse());
  expect(assignStaff("distinct", [...free.slice(0, 9), []])).toBeNull();
});
