import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { BadConfiguration } from "../../env";
import { createOnce } from "../../process/create-once";
import { type Account, accountFor, canEnter, giveTo, isRoot } from "./account";
import { type Binaries, findBinaries } from "./binaries";

/** Where one embedded database lives and as whom it runs. */
export interface Home {
  /** Ours alone, mode 700: the cluster, its password, its log and the register of its users. */
  folder: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  /** Holds `bin/initdb`, `bin/pg_ctl` and `bin/postgres`. */
  programs: string;
  account: Account;
}

// Where a database goes that root starts in a folder other users cannot enter, such as a checkout in /root.
const SYSTEM_FOLDER = "/var/lib/slotwright";

/**
 * Finds or creates the folder of the database that belongs to a data directory.
 *
 * Usually `<dataDir>/postgres`. When root starts it, PostgreSQL runs as another user; where that user cannot enter
 * the data directory or `node_modules`, a folder of `/var/lib/slotwright` holds the data or a copy of the programs,
 * and the file `postgres-folder` of the data directory says which: without that file there is a new database.
 * Modes of existing folders are never changed.
 *
 * @throws BadConfiguration when the database belongs to another user
 */
export function openHome(dataDir: string, log: Logger): Home {
  createEnterable(dataDir);
  const place = realpathSync(dataDir);
  const folder = chooseFolder(place);
  const account = accountFor(folder);
  if (!folder.startsWith(place)) {
    log.info({ folder }, `PostgreSQL's user cannot enter ${place}; its data is kept in ${folder}`);
  }
  createHome(folder, account);
  return { folder, cluster: join(folder, "data"), programs: reachablePrograms(folder, account, log), account };
}

function chooseFolder(place: string): string {
  const nearby = join(place, "postgres");
  const pointer = join(place, "postgres-folder");
  const isNew = !existsSync(nearby) && !existsSync(pointer);
  if (existsSync(nearby) || (isNew && canEnter(accountFor(nearby), place))) return nearby;
  const folder = createOnce(pointer, () => join(SYSTEM_FOLDER, randomBytes(8).toString("hex")));
  if (isRoot()) return folder;
  throw new BadConfiguration(
    `The database of ${place} is in ${folder}, started by root: start as root or set another DATA_DIR.`,
  );
}

// Enterable by PostgreSQL's user, not listable. Only when new: an existing folder keeps its modes.
function createEnterable(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o711);
}

function createHome(folder: string, account: Account): void {
  createEnterable(dirname(folder));
  try {
    mkdirSync(join(folder, "users"), { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    giveTo(account, folder);
    giveTo(account, join(folder, "users"));
  } catch (error) {
    if (!existsSync(folder)) throw error;
    throw new BadConfiguration(
      `The database in ${folder} belongs to another user: start as that user or set another DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
}

function reachablePrograms(folder: string, account: Account, log: Logger): string {
  const binaries = findBinaries();
  return canEnter(account, join(binaries.root, "bin")) ? binaries.root : copyPrograms(binaries, folder, log);
}

// Copied aside and renamed: an interrupted copy is never used.
function copyPrograms({ root, version }: Binaries, folder: string, log: Logger): string {
  const copy = join(folder, `programs-${version}`);
  if (existsSync(copy)) return copy;
  log.info({ copy }, `PostgreSQL's user cannot enter ${root}; using a copy`);
  const draft = `${copy}.draft-${process.pid}`;
  cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
  renameInto(draft, copy);
  return copy;
}

/** Renames a finished draft to its place, unless another process was first. */
export function renameInto(draft: string, place: string): void {
  try {
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}

/**
 * Removes what interrupted processes left half made: `<name>.draft-<pid>` of a pid that is gone.
 *
 * The `initdb` of a killed process may still be writing into its draft; that one is left to the next start.
 */
export function removeDrafts(home: Home, isGone: (pid: number) => boolean): void {
  for (const name of readdirSync(home.folder)) {
    const pid = Number(/\.draft-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && isGone(pid)) removeQuietly(join(home.folder, name));
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    return;
  }
}

/** The password of the database's only role, created once. */
export function homePassword(home: Home): { password: string; file: string } {
  const file = join(home.folder, "password");
  const create = () => randomBytes(24).toString("base64url");
  return { password: createOnce(file, create, (draft) => giveTo(home.account, draft)), file };
}
