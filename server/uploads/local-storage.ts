import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { invariant } from "../domain/errors";
import type { UploadStorage } from "./storage";

const KEY = /^[A-Za-z0-9_-]{43}(\.\d{3,4})?$/;
const OWNER_ALONE = 0o600;
const OWNER_ALONE_ENTERS = 0o700;

/** Keeps each object as a file of a folder that its owner alone may read. */
export function localStorage(folder: string): UploadStorage {
  const pathOf = (key: string) => {
    invariant(KEY.test(key), "a storage key is 43 characters of base64url, and a width");
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: OWNER_ALONE_ENTERS });
      await writeWhole(path, bytes);
    },
    read: (key) => readFile(pathOf(key)).catch(unlessMissing),
    remove: async (key) => {
      await Promise.all([pathOf(key), partOf(pathOf(key))].map((path) => rm(path, { force: true })));
    },
  };
}

const partOf = (path: string) => `${path}.part`;

/** A file under its name is whole and on the disk, wherever the process is killed. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = partOf(path);
  const file = await open(part, "wx", OWNER_ALONE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
