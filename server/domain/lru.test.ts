import { expect, it } from "vitest";
import { Lru } from "./lru";

it("makes a value once and forgets what was used longest ago", () => {
  const made: string[] = [];
  const cache = new Lru<string, string>(2);
  const read = (key: string) =>
    cache.getOrMake(key, () => {
      made.push(key);
      return key;
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) read(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
  expect(cache.size).toBe(2);
});

it("keeps nothing when making a value fails", () => {
  const cache = new Lru<string, string>(2);
  const fail = () => {
    throw new RangeError("no such zone");
  };
  expect(() => cache.getOrMake("a", fail)).toThrow(RangeError);
  expect(cache.getOrMake("a", () => "made")).toBe("made");
});
