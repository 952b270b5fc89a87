import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOf, isStamped, writeStamp } from "./stamp.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "slotwright-stamp-"));
  mkdirSync(join(root, "src/deep"), { recursive: true });
  for (const file of ["src/a.ts", "src/deep/v1.2", "src/a.test.ts", "lock.json", "out.mjs"]) write(file, file);
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const hash = () => hashOf(root, ["src", "lock.json"], /\.test\.ts$/);

describe("what was built is taken as built from the sources", () => {
  const stamp = () => join(root, "cache/stamp");
  const isFresh = () => isStamped(stamp(), [join(root, "out.mjs")], hash());
  beforeEach(() => writeStamp(stamp(), hash()));

  it("as long as they have the same content, whenever they were written", () => {
    utimesSync(join(root, "src/a.ts"), 0, 0);
    expect(isFresh()).toBe(true);
  });

  it("though a file changes that is not built", () => {
    write("src/a.test.ts", "new");
    expect(isFresh()).toBe(true);
  });

  it.each(["src/a.ts", "src/deep/v1.2", "src/deep/new.ts", "lock.json"])("until %s changes", (file) => {
    write(file, "new");
    expect(isFresh()).toBe(false);
  });

  it.each(["out.mjs", "cache/stamp"])("until %s is gone", (file) => {
    rmSync(join(root, file));
    expect(isFresh()).toBe(false);
  });
});

it("a folder with a dot in its name is read as a folder", () => {
  mkdirSync(join(root, "v1.2"));
  write("v1.2/a.ts", "one");
  const before = hashOf(root, ["v1.2"], /^$/);
  write("v1.2/a.ts", "two");
  expect(hashOf(root, ["v1.2"], /^$/)).not.toBe(before);
});
