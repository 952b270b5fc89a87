import { expect, it } from "vitest";
import type { Occupancy } from "../../../domain/availability/calendar";
import { SlotsMemory, type Versioned } from "./slots-memory";

const spans = (): Versioned<Occupancy[]> => ({ version: "1", value: [] });

it("drops the spans used longest ago once all together are too many", () => {
  const { spans: kept } = new SlotsMemory();
  kept.set("a", spans(), { size: 100_000 });
  kept.set("b", spans(), { size: 100_000 });
  kept.get("a");
  kept.set("c", spans(), { size: 100_000 });
  expect([...kept.keys()].sort()).toEqual(["a", "c"]);
  expect(kept.calculatedSize).toBe(200_000);
});

it("does not keep what alone is too much, and drops nothing else for it", () => {
  const { spans: kept } = new SlotsMemory();
  kept.set("a", spans(), { size: 1 });
  kept.set("b", spans(), { size: 250_001 });
  expect([...kept.keys()]).toEqual(["a"]);
});

it("counts the last value of a key alone", () => {
  const { spans: kept } = new SlotsMemory();
  kept.set("a", spans(), { size: 200_000 });
  kept.set("a", spans(), { size: 3 });
  kept.set("b", spans(), { size: 249_997 });
  expect([...kept.keys()].sort()).toEqual(["a", "b"]);
});
