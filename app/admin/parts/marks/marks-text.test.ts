import fc from "fast-check";
import { expect, it } from "vitest";
import { marksIn, marksText } from "./marks-text";

it("what programs have noted is shown a line each, and read as it was typed", () => {
  expect(marksText({ crm: "https://crm.example.com/?id=4711", room: "" })).toBe(
    "crm = https://crm.example.com/?id=4711\nroom = ",
  );
  expect(marksIn("crm=4711\r\n\r\n  room\nnote = two\\nlines, a \\\\ and a = b")).toEqual({
    crm: "4711",
    room: "",
    note: "two\nlines, a \\ and a = b",
  });
  expect(marksIn("")).toEqual({});
});

it("whatever a program has noted comes back as it was from a box that nobody changed", () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_.:-]{1,40}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (metadata) => {
      expect(marksIn(marksText(metadata))).toEqual({ ...metadata });
    }),
  );
});
