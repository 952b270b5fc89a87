import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Fills a folder that is kept between runs, or finds it filled. Whoever asks at the same time, in whatever process, and
 * whoever was killed while filling it, leaves a folder that is whole or none: each fills one of its own, and the first
 * to end gives it its name.
 *
 * @param install fills the folder that it is given, which has another name then
 * @throws what install throws; nothing is kept then
 */
export async function installedOnce(folder: string, install: (into: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  try {
    await install(draft);
    giveName(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A folder that is there and not empty keeps its name: another was first. */
function giveName(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
