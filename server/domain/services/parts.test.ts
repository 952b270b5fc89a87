import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { durationOfComposite, faultsOfParts, type PartKind } from "./parts";

const partMinutes = fc.array(fc.integer({ min: 1, max: 1440 }), { minLength: 1, maxLength: 20 });

describe("the duration of a service made of parts", () => {
  it("is what one part adds to the rest, when they run one after another", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), partMinutes, (first, rest) => {
        expect(durationOfComposite("compound", [first, ...rest])).toBe(first + durationOfComposite("compound", rest));
      }),
    );
  });

  it("is one of its parts and no shorter than any, when they start together", () => {
    fc.assert(
      fc.property(partMinutes, (minutes) => {
        const duration = durationOfComposite("collaborative", minutes);
        expect(minutes).toContain(duration);
        expect(minutes.every((one) => one <= duration)).toBe(true);
      }),
    );
  });

  it("does not depend on the order of the parts, and is shorter together than one after another", () => {
    fc.assert(
      fc.property(partMinutes, (minutes) => {
        const [sum, longest] = [
          durationOfComposite("compound", minutes),
          durationOfComposite("collaborative", minutes),
        ];
        expect(durationOfComposite("compound", minutes.toReversed())).toBe(sum);
        expect(durationOfComposite("collaborative", minutes.toReversed())).toBe(longest);
        expect(longest).toBeLessThanOrEqual(sum);
      }),
    );
  });

  it("is nothing without parts", () => {
    expect(durationOfComposite("compound", [])).toBe(0);
    expect(durationOfComposite("collaborative", [])).toBe(0);
  });
});

describe("the parts of a service", () => {
  const parts = (...kinds: PartKind[]) => kinds.map((kind) => ({ kind }));
  const many = (count: number) => parts(...Array<PartKind>(count).fill("service"));

  it("are 2 to 20 in a compound one, at least one of them a service", () => {
    expect(faultsOfParts("compound", parts("spare_time", "service"))).toEqual({});
    expect(faultsOfParts("compound", many(20))).toEqual({});
    expect(Object.keys(faultsOfParts("compound", many(1)))).toEqual(["parts"]);
    expect(Object.keys(faultsOfParts("compound", many(21)))).toEqual(["parts"]);
    expect(Object.keys(faultsOfParts("compound", parts("spare_time", "spare_time")))).toEqual(["parts"]);
  });

  it("are 2 to 10 in a collaborative one, all of them services", () => {
    expect(faultsOfParts("collaborative", many(10))).toEqual({});
    expect(Object.keys(faultsOfParts("collaborative", many(1)))).toEqual(["parts"]);
    expect(Object.keys(faultsOfParts("collaborative", many(11)))).toEqual(["parts"]);
    expect(Object.keys(faultsOfParts("collaborative", parts("service", "spare_time")))).toEqual([
      "parts.1.kind",
      "parts",
    ]);
  });
});
