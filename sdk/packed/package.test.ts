import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const SDK = join(import.meta.dirname, "..");
const BIN = join(SDK, "../node_modules/.bin");
const run = promisify(execFile);

const manifest = JSON.parse(readFileSync(join(SDK, "package.json"), "utf8"));

it("depends on nothing", () => {
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
});

it("is packed without sources, tests and secrets", async () => {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json"], { cwd: SDK });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["LICENSE", "README.md", "CHANGELOG.md", "api.md", "package.json"]));
  expect(paths.filter((path) => path.includes("/") && !/^dist\/[\w-]+\.(d\.)?[cm](js|ts)$/.test(path))).toEqual([]);
});

it("has no fault that publint finds", async () => {
  const { stdout } = await run(join(BIN, "publint"), ["--strict"], { cwd: SDK });
  expect(stdout).toContain("All good!");
});

it("has types that every resolution finds, that of Node 10 too", async () => {
  // It fails with an exit code of its own.
  const { stdout } = await run(join(BIN, "attw"), ["--pack", ".", "--format", "json"], { cwd: SDK });
  const { analysis } = JSON.parse(stdout) as { analysis: { problems: unknown[] } };
  expect(analysis.problems).toEqual([]);
});

it("costs no more than promised to install", async () => {
  const { stdout } = await run(process.execPath, [join(SDK, "scripts/measure.mjs"), "--check"]);
  expect(stdout).toMatch(/^client .*\npublic .*\nwebhooks .*\ntarball .*\nimport /);
});
