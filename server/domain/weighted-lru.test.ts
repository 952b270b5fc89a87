import { expect, it } from "vitest";
import { WeightedLru } from "./weighted-lru";

it("forgets what was used longest ago, as much as is too heavy", () => {
  const lru = new WeightedLru<string>(10);
  lru.set("a", "A", 4);
  lru.set("b", "B", 4);
  expect(lru.get("a")).toBe("A");
  lru.set("c", "C", 6);
  expect(["a", "b", "c"].map((key) => lru.get(key))).toEqual(["A", undefined, "C"]);
  expect(lru.totalWeight).toBe(10);
});

it("weighs the last value of a key alone", () => {
  const lru = new WeightedLru<string>(10);
  lru.set("a", "A", 9);
  lru.set("a", "B", 3);
  lru.set("b", "C", 7);
  expect([lru.get("a"), lru.get("b"), lru.totalWeight]).toEqual(["B", "C", 10]);
});

it("does not keep what alone is too heavy, and forgets nothing else for it", () => {
  const lru = new WeightedLru<string>(10);
  lru.set("a", "A", 4);
  lru.set("b", "B", 11);
  expect([lru.get("a"), lru.get("b"), lru.totalWeight]).toEqual(["A", undefined, 4]);
});
