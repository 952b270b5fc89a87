import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { localStorage } from "./local-storage";
import { newStorageKey } from "./storage";

const BYTES = Buffer.from("some bytes");
const type = "image/png";
let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "slotwright-storage-")), "uploads");
});
afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

it("keeps an object that its owner alone may read, until it is removed", async () => {
  const storage = localStorage(folder);
  const key = newStorageKey();
  await storage.put(key, BYTES, { type });
  expect(Buffer.from((await storage.read(key)) ?? [])).toEqual(BYTES);
  expect(await readdir(folder)).toEqual([key]);
  const modes = await Promise.all([folder, join(folder, key)].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600]);
  await storage.remove(key);
  await storage.remove(key);
  expect([await storage.read(key), await readdir(folder)]).toEqual([null, []]);
});

it("makes keys of 256 bits that differ, and takes no other name", async () => {
  expect(new Set(Array.from({ length: 100 }, newStorageKey)).size).toBe(100);
  for (const key of ["../secret", "", `${newStorageKey()}/x`, "a"])
    await expect(async () => localStorage(folder).read(key)).rejects.toThrow("storage key");
});
