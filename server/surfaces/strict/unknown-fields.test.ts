import { describe, expect, it } from "vitest";
import { z } from "zod";
import { unknownFields } from "./unknown-fields";

const input = z.object({
  start: z.string(),
  dryRun: z.boolean().default(false),
  items: z.array(z.object({ service: z.string(), persons: z.number().optional() })).optional(),
  fields: z.record(z.string(), z.object({ label: z.string() })).nullable(),
  note: z.unknown(),
  price: z.union([z.object({ amount: z.number() }), z.object({ percent: z.number() })]),
  kept: z.preprocess((given) => given, z.object({ one: z.string() })),
});
const output = z.object({ id: z.string(), createdAt: z.string(), items: z.array(z.object({ price: z.number() })) });

const faultsOf = (value: unknown, known = { input, output } as Parameters<typeof unknownFields>[1]) =>
  unknownFields(value, known);

describe("a field that nobody reads", () => {
  it.each([
    [{ dry_run: true }, { dry_run: "Is not known here. Did you mean `dryRun`?" }],
    [{ Start: "x" }, { Start: "Is not known here. Did you mean `start`?" }],
    [{ colour: "red" }, { colour: "Is not known here." }],
    [
      { items: [{ service: "a" }, { servce: "b" }] },
      { "items.1.servce": "Is not known here. Did you mean `service`?" },
    ],
    [
      { fields: { a: { label: "A" }, b: { lable: "B" } } },
      { "fields.b.lable": "Is not known here. Did you mean `label`?" },
    ],
    [{ price: { percentt: 10 } }, { "price.percentt": "Is not known here. Did you mean `percent`?" }],
    [{ kept: { On: "" } }, { "kept.On": "Is not known here. Did you mean `one`?" }],
    [{ ["x".repeat(1000)]: 1 }, { ["x".repeat(1000)]: "Is not known here." }],
    [
      JSON.parse('{"__proto__": 1, "constructor": 2}'),
      JSON.parse('{"__proto__": "Is not known here.", "constructor": "Is not known here."}'),
    ],
  ])("is told with the nearest: %j", (value, faults) => {
    expect(Object.entries(faultsOf(value))).toEqual(Object.entries(faults));
  });

  it("is none of those that only answers have, or that hold anything", () => {
    const back = { id: "1", createdAt: "now", items: [{ service: "a", price: 20 }], note: { any: { thing: 1 } } };
    expect(faultsOf(back)).toEqual({});
    expect(Object.keys(faultsOf(back, { input }))).toEqual(["id", "createdAt", "items.0.price"]);
  });

  it("is left to the schema where the value is of another kind", () => {
    expect(faultsOf({ items: { service: "a" }, price: 3, fields: "x", start: { at: 1 } })).toEqual({});
  });

  it("is told of fifty times at most, quickly", () => {
    const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`field${index}`, { a: 1 }]));
    expect(Object.keys(faultsOf(many))).toHaveLength(50);
    expect(Object.keys(faultsOf({ items: Array(10_000).fill({ wrong: 1 }) }))).toHaveLength(50);
  });
});
