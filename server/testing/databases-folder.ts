import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM_BYTES_MIN = 4 * 1024 ** 3;

/**
 * Where tests put the files of their databases: in memory where the system offers that and has room, else beside all
 * other temporary files. A new database is a thousand files, and making them costs a disk more than what a test asks.
 */
export function databasesFolder(): string {
  return existsSync(MEMORY) && roomOf(MEMORY) >= ROOM_BYTES_MIN ? MEMORY : tmpdir();
}

function roomOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
