import fc from "fast-check";
import { ICalCalendar } from "ical-generator";
import { expect, test } from "vitest";
import { foldLines } from "./fold-lines";

/** A description as the library folds it; it escapes nothing in letters. */
const folded = (description: string): string => {
  const calendar = new ICalCalendar();
  calendar.createEvent({ id: "one", start: new Date(0), stamp: new Date(0), summary: "One", description });
  return calendar.toString();
};

const unfolded = (text: string): string => text.replaceAll("\r\n ", "");

test("lines fold where the library folds them", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "ñ", "é", "—", "日", "😀", " "), maxLength: 300 });
  fc.assert(
    fc.property(letters, (description) => {
      const expected = folded(description);
      expect(foldLines(unfolded(expected))).toBe(expected);
    }),
  );
});

test("lines of 74 bytes stay whole, and the 75th byte goes to the next", () => {
  expect(foldLines("a".repeat(74))).toBe("a".repeat(74));
  expect(foldLines(`${"a".repeat(75)}\r\nb`)).toBe(`${"a".repeat(74)}\r\n a\r\nb`);
  expect(foldLines(`${"a".repeat(73)}ñ`)).toBe(`${"a".repeat(73)}\r\n ñ`);
});
