import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * The content of a small file, which is created with mode 600 when absent.
 *
 * Written aside and linked into place: a crash never leaves half of it, and of two processes at once both get what
 * the first one wrote.
 *
 * @param prepare  called with the draft before it takes its place, such as to change its owner
 */
export function createOnce(path: string, content: () => string, prepare?: (draft: string) => void): string {
  if (!existsSync(path)) {
    const draft = `${path}.draft-${process.pid}`;
    writeFileSync(draft, content(), { mode: 0o600, flush: true });
    prepare?.(draft);
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, "utf8").trim();
}
