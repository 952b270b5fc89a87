import { spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { BadConfiguration } from "../../env";

/** The system user PostgreSQL runs as; null for the user of this process. */
export type Account = { uid: number; gid: number } | null;

const ACCOUNTS = ["postgres", "slotwright"];
const CREATE = [
  ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "slotwright"],
  ["adduser", "--system", "--group", "--no-create-home", "slotwright"],
] as const;

export const isRoot = () => process.getuid?.() === 0;

/**
 * The user to run PostgreSQL as, which refuses to run as root.
 *
 * The owner of an existing cluster goes on owning it. Otherwise `postgres` where the system has one, else a system
 * user `slotwright`, created now, else `nobody`.
 */
export function accountFor(clusterDir: string): Account {
  if (!isRoot()) return null;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  return firstAccount(ACCOUNTS) ?? createdAccount() ?? firstAccount(["nobody"]) ?? fail();
}

function createdAccount(): Account {
  for (const [command, ...args] of CREATE) {
    spawnSync(command, args, { stdio: "ignore" });
    const account = lookUp("slotwright");
    if (account) return account;
  }
  return null;
}

const firstAccount = (names: string[]): Account => names.map(lookUp).find((account) => account !== null) ?? null;

function lookUp(name: string): Account {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
    return status === 0 ? Number(stdout) : Number.NaN;
  };
  const account = { uid: id("-u"), gid: id("-g") };
  return account.uid > 0 && account.gid >= 0 ? account : null;
}

function fail(): never {
  throw new BadConfiguration(
    "PostgreSQL does not run as root and no other user could be found or created. Run as another user.",
  );
}

/** Whether the account may enter a folder, asked of the system: modes, groups, ACLs and mounts all have a say. */
export function canEnter(account: Account, folder: string): boolean {
  const options = { cwd: "/", stdio: "ignore", ...account } as const;
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], options).status === 0;
}

/** Gives a file or folder of ours to the account; nothing to do when it is our own. */
export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}
