import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeFromPattern, freeCodes, nthCode, patternSpace, starsIn } from "./code-pattern";

const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-*";
const patterns = (most: number) => fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: most });
/** What the codes of a pattern look like. */
const shapeOf = (pattern: string) => new RegExp(`^${pattern.replaceAll("*", "[0-9A-Z]")}$`);

describe("a code made from a pattern", () => {
  it("keeps every character but the stars, which become 0-9 or A-Z", () => {
    fc.assert(
      fc.property(patterns(64), fc.infiniteStream(fc.nat()), (pattern, numbers) => {
        const pick = (below: number) => numbers.next().value % below;
        expect(codeFromPattern(pattern, pick)).toMatch(shapeOf(pattern));
      }),
    );
  });

  it("asks for one choice for each star", () => {
    fc.assert(
      fc.property(patterns(64), (pattern) => {
        const asked: number[] = [];
        codeFromPattern(pattern, (below) => asked.push(below) - asked.length);
        expect(asked).toEqual(Array.from({ length: starsIn(pattern) }, () => 36));
      }),
    );
  });
});

describe("the space of a pattern", () => {
  it("is 36 to the power of its stars, and one code without any", () => {
    expect(["A-1", "A*", "**", "A*B*C*"].map(patternSpace)).toEqual([1, 36, 1296, 46_656]);
  });

  it("is without end where a number could not count it", () => {
    expect(patternSpace("*".repeat(10))).toBe(36 ** 10);
    expect(patternSpace("*".repeat(11))).toBe(Infinity);
  });

  it("is reached whole, each code once, in order", () => {
    const codes = Array.from({ length: patternSpace("*-*") }, (_, index) => nthCode("*-*", index));
    expect(new Set(codes).size).toBe(1296);
    expect([codes[0], codes[35], codes[36], codes.at(-1)]).toEqual(["0-0", "0-Z", "1-0", "Z-Z"]);
    expect([...codes].sort()).toEqual(codes);
  });

  it("gives a code of the pattern's shape at every place", () => {
    const places = patterns(9).chain((pattern) =>
      fc.tuple(fc.constant(pattern), fc.integer({ min: 0, max: patternSpace(pattern) - 1 })),
    );
    fc.assert(
      fc.property(places, ([pattern, place]) => {
        expect(nthCode(pattern, place)).toMatch(shapeOf(pattern));
      }),
    );
  });

  it("has no place outside of it", () => {
    expect(() => nthCode("A*", 36)).toThrow("Invariant");
    expect(() => nthCode("A*", -1)).toThrow("Invariant");
  });
});

describe("codes for several tickets", () => {
  /** Draws these one after another, and the last of them for ever. */
  const drawing = (...codes: string[]) => {
    const left = [...codes];
    return () => (left.length > 1 ? left.shift() : left[0]) ?? "";
  };

  it("differ from each other and from those that are taken", () => {
    expect(freeCodes(2, drawing("A", "B", "B", "C", "B", "D"), new Set(["A", "C"]))).toEqual(["B", "D"]);
    expect(freeCodes(0, drawing("A"), new Set())).toEqual([]);
  });

  it("are none where one is missing, after twelve draws for each", () => {
    expect(freeCodes(1, drawing(...Array<string>(11).fill("A"), "B"), new Set(["A"]))).toEqual(["B"]);
    expect(freeCodes(1, drawing(...Array<string>(12).fill("A"), "B"), new Set(["A"]))).toBeNull();
    expect(freeCodes(2, drawing("A"), new Set())).toBeNull();
  });
});
