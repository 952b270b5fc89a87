import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { secretIn } from "./app-secret";

const folders: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), "slotwright-secret-"));
  folders.push(path);
  return path;
};
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

it("keeps the secret it created", () => {
  const path = join(folder(), "new");
  const first = secretIn(path);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(secretIn(path)).toBe(first);
});

it("lets nobody else read the file", () => {
  const path = folder();
  secretIn(path);
  expect(statSync(join(path, "app-secret")).mode & 0o777).toBe(0o600);
});

it("gives two folders two secrets", () => {
  expect(secretIn(folder())).not.toBe(secretIn(folder()));
});
