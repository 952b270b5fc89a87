import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { allPairs } from "../../../testing/composition";

const OWN = basename(import.meta.filename);
const KEY = /^ {2}"(\w+ × \w+)":/gm;

/** The names in all tables of scenarios: they stand in several files, which run side by side. */
function testedPairs(): string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name !== OWN);
  const texts = files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8"));
  return texts.flatMap((text) => [...text.matchAll(KEY)].map(([, pair = ""]) => pair));
}

it("every pair of features has exactly one scenario", () => {
  expect(allPairs()).toHaveLength(91);
  expect(testedPairs().toSorted()).toEqual(allPairs().toSorted());
});
