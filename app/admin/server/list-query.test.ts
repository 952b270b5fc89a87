import { expect, it } from "vitest";
import { listHref, readOneOf, readPage, readText } from "./list-query";

it.each([
  ["2", 2],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["10001", 1],
  ["many", 1],
  [["2", "3"], 1],
  [undefined, 1],
])("page=%s is page %s", (page, expected) => {
  expect(readPage({ page })).toBe(expected);
});

it("a text is trimmed, and nothing where it is empty or said twice", () => {
  expect(readText({ search: " Ana " }, "search")).toBe("Ana");
  expect([
    readText({ search: "  " }, "search"),
    readText({ search: ["a", "b"] }, "search"),
    readText({}, "search"),
  ]).toEqual([undefined, undefined, undefined]);
});

it("a word is one of those there are", () => {
  expect([readOneOf({ view: "new" }, "view", ["new"]), readOneOf({ view: "old" }, "view", ["new"])]).toEqual([
    "new",
    undefined,
  ]);
});

it("an address keeps what is said, escaped, and leaves the rest out", () => {
  expect(listHref({ search: "Ana & Co", page: 2, status: undefined })).toBe("?search=Ana+%26+Co&page=2");
});
