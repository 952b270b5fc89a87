import { expect, it } from "vitest";
import { searchedNumber, searchedWords } from "./searched";

it("a person is looked for by each word, a phone by its digits", () => {
  expect(searchedWords("  ana   López ")).toEqual(["ana", "López"]);
  expect(searchedWords("+34 600-11 (22)")).toEqual(["346001122"]);
  expect(searchedWords("ana 600")).toEqual(["ana", "600"]);
  expect(searchedWords("a b c d e f g h")).toHaveLength(6);
});

it("nothing typed looks for nobody", () => {
  for (const nothing of ["", "   ", "\t"]) expect(searchedWords(nothing)).toEqual([]);
});

it("a number is found as people write and hear it", () => {
  expect(searchedNumber("#an8k-2q7x")).toBe("AN8K2Q7X");
  expect(searchedNumber("oil")).toBe("011");
  expect(searchedNumber("AN8")).toBe("AN8");
});

it("what is too short, too long or of other signs is no number", () => {
  for (const none of ["", "AN", "AN8K2Q7XX", "ana@example.com", "müller", "100%"])
    expect(searchedNumber(none)).toBeNull();
});
