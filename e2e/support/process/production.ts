import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a start reads beside its packages: the build, and the sources by which it knows that the build is theirs. */
const PARTS = ["app", "server", "docs", "patches", "scripts", "sdk", "drizzle", "dist", ".next", "next.config.mjs"];
const FILES = ["package.json", "package-lock.json"];
// The build's own memory, which no start reads.
const LEFT_OUT = /\.next\/(cache|dev)(\/|$)/;

/**
 * The project as a server has it, in a folder of its own: built, with the packages that `npm ci --omit=dev` installs by
 * the lockfile, and none of those that are there for development.
 *
 * @returns the folder, and what removes it
 */
export function productionCopy(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "slotwright-production-"));
  // Started by root, the embedded PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  for (const part of PARTS)
    cpSync(part, join(folder, part), { recursive: true, filter: (from) => !LEFT_OUT.test(from) });
  for (const file of FILES) copyFileSync(file, join(folder, file));
  for (const path of servedPackages()) copyPackage(path, join(folder, path));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface Lockfile {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/** Where the packages lie that are there for more than development. */
function servedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
  const served = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  // Those of other systems are not installed.
  return served.map(([path]) => path).filter((path) => path !== "" && existsSync(path));
}

/** Without the packages inside of it, which the lockfile lists themselves. */
function copyPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), copy);
    else if (entry.isFile()) linkOrCopy(source, copy);
    else if (entry.name !== "node_modules") copyPackage(source, copy);
  }
}

/** The same file at another place, which nothing writes to: copies of all packages take a minute where the disk is busy. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Where the folder is of another disk.
    copyFileSync(from, to);
  }
}
