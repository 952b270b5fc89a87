import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../env";

const read = (path: string) => readFileSync(join(projectRoot(), path), "utf8");

/** `path/of.test.ts`, "words of a title": what the page of security claims to be held by. */
const CLAIM = /`([\w./-]+\.test\.ts)`(?:, "([^"]+)")?/g;

it("names tests that are there, by words of their titles", () => {
  const claims = [...read("docs/security.md").matchAll(CLAIM)];
  expect(claims.length).toBeGreaterThan(40);
  const empty = claims.filter(([, path = "", words]) => {
    if (!existsSync(join(projectRoot(), path))) return true;
    return words !== undefined && !read(path).includes(words);
  });
  expect(empty.map(([claim]) => claim)).toEqual([]);
});
