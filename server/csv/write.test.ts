import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvOf } from "./write";

it("writes quotes, commas and line breaks so that they are read as they were", () => {
  const rows = [['say "hi"', "a,b", "two\r\nlines", "Zoë", ""]];
  const text = csvOf(["a", "b", "c", "d", "e"], rows);
  expect(text.startsWith("\uFEFFa,b,c,d,e\r\n")).toBe(true);
  expect(parse(text, { bom: true })).toEqual([["a", "b", "c", "d", "e"], ...rows]);
});

it("no cell of text begins as a formula does, whatever it holds", () => {
  const begun = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "");
  fc.assert(
    fc.property(begun, fc.string(), (sign, rest) => {
      const [, cells = []] = parse(csvOf(["a", "b"], [[sign + rest, "x"]]), { bom: true }) as string[][];
      expect(cells[0]).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }),
  );
});

it("leaves numbers as numbers, and nothing as nothing", () => {
  expect(csvOf(["a", "b", "c"], [[7.05, 0, null]])).toBe("\uFEFFa,b,c\r\n7.05,0,\r\n");
});
