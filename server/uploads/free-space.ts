import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { databaseFolder, env } from "../env";

const MIB = 1_048_576;

/** Less than this, and PostgreSQL may fail to write what is next: its log grows by files of 16 MiB. */
const DATABASE_FREE_BYTES_MIN = 64 * MIB;

/** Bytes that are free where this server stores things; null where it stores none itself. */
export interface FreeSpace {
  /** On the volume of the embedded database. */
  database: number | null;
  /** On the volume of the files that visitors send. */
  uploads: number | null;
}

/** What is free now. @throws the system's error when a volume does not say */
export async function freeSpace(): Promise<FreeSpace> {
  const { DATA_DIR, UPLOADS_S3_URL } = env();
  const [database, uploads] = await Promise.all(
    [databaseFolder(), UPLOADS_S3_URL === undefined ? resolve(DATA_DIR) : null].map((folder) =>
      folder === null ? null : freeBytesOf(folder),
    ),
  );
  return { database: database ?? null, uploads: uploads ?? null };
}

/** The least of what is free; null when there is nothing to run out of. */
export function leastOf({ database, uploads }: FreeSpace): number | null {
  const known = [database, uploads].filter((bytes) => bytes !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Whether the embedded database is about to fail for want of space. */
export const isDatabaseCramped = ({ database }: FreeSpace): boolean =>
  database !== null && database < DATABASE_FREE_BYTES_MIN;

/** Whether visitors' files leave enough for everything else, `UPLOADS_FREE_MIB` of it. */
export async function hasRoomForUploads(): Promise<boolean> {
  const free = leastOf(await freeSpace());
  return free === null || free >= env().UPLOADS_FREE_MIB * MIB;
}

/** What those who are not root may still write on the volume of a folder, which need not exist yet. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existingPartOf(folder));
  return bavail * bsize;
}

function existingPartOf(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existingPartOf(parent);
}
