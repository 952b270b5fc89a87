import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Whether all that a build writes is there, and its stamp names the sources as they are now.
 *
 * @param stamp    the file that `writeStamp` wrote
 * @param outputs  files of the build
 * @param hash     `hashOf` its sources
 */
export function isStamped(stamp, outputs, hash) {
  return [stamp, ...outputs].every((path) => existsSync(path)) && readFileSync(stamp, "utf8") === hash;
}

/** Notes which sources a build was made from. @param hash taken before it: a source that changes meanwhile is not in it */
export function writeStamp(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * The hash of sources, by name and content: a checkout renews all times.
 *
 * @param root     what the paths are below
 * @param paths    files, and folders with all that is in them
 * @param unbuilt  names of files that no build reads
 */
export function hashOf(root, paths, unbuilt) {
  const hash = createHash("sha256");
  const files = paths.flatMap((path) => filesOf(root, path)).filter((file) => !unbuilt.test(file));
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function filesOf(root, path) {
  if (statSync(join(root, path)).isFile()) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
