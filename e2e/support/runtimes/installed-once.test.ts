import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { installedOnce } from "./installed-once";

const home = mkdtempSync(join(tmpdir(), "installed-once-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("gives everybody who asks at the same time a folder that is whole from then on", async () => {
  const folder = join(home, "packages");
  const isWhole = () => ["first", "last"].every((name) => existsSync(join(folder, name)));
  // Five installations are under way before the first ends; they end in another order than they began.
  const ends: (() => void)[] = [];
  const asked = [0, 1, 2, 3, 4].map(() =>
    installedOnce(folder, async (into) => {
      writeFileSync(join(into, "first"), "");
      await new Promise<void>((resolve) => ends.push(resolve));
      writeFileSync(join(into, "last"), "");
    }),
  );
  expect([ends.length, isWhole()]).toEqual([5, false]);
  for (const number of [3, 0, 4, 1, 2]) {
    ends[number]?.();
    await asked[number];
    expect(isWhole()).toBe(true);
  }
  expect(readdirSync(home)).toEqual(["packages"]);
});

it("keeps nothing of an installation that failed, and tries again", async () => {
  const folder = join(home, "refused");
  const failing = installedOnce(folder, async (into) => {
    writeFileSync(join(into, "first"), "");
    throw new Error("No network.");
  });
  await expect(failing).rejects.toThrow("No network.");
  expect(existsSync(folder)).toBe(false);
  await installedOnce(folder, async (into) => writeFileSync(join(into, "last"), ""));
  expect(readdirSync(folder)).toEqual(["last"]);
});
