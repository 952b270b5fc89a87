import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { postmasterPid } from "../e2e/support/started-process";

const SIZE_MB = 2048;
const SPARE_KB = 16 * 1024;
/** So much of a file PostgreSQL may write where its volume cannot be filled. */
const FILE_BYTES_MAX = 8192;

/** Where the database lies, and a way to make that full. */
export interface Volume {
  dataDir: string;
  /** How it is filled, for the report. */
  how: string;
  /** From now on nothing more can be written. */
  fill: () => void;
  free: () => void;
  remove: () => void;
}

/**
 * A volume of its own in memory, which becomes full by becoming small. Only root may mount one; for others a folder,
 * where PostgreSQL's processes are kept from writing behind the first page of any file: its log is as good as full.
 */
export function openVolume(dataDir: string): Volume {
  mkdirSync(dataDir, { recursive: true });
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "slotwright-soak", dataDir);
  } catch {
    return limited(dataDir);
  }
  const sized = (kb: number) => run("mount", "-o", `remount,size=${kb}k`, dataDir);
  const ballast = join(dataDir, "ballast");
  return {
    dataDir,
    how: "a volume of its own",
    fill: () => {
      // What is written meanwhile has to fit, or it cannot be made small; a busy machine lets more be written.
      const isSmall = (times: number) => tryTo(() => sized(usedKb(dataDir) + times * SPARE_KB)) !== undefined;
      if (![1, 1, 2, 4, 8].some(isSmall)) throw new Error("The volume cannot be made small.");
      tryTo(() => writeFileSync(ballast, Buffer.alloc(8 * SPARE_KB * 1024)));
    },
    free: () => {
      sized(SIZE_MB * 1024);
      rmSync(ballast, { force: true });
    },
    remove: () => {
      run("umount", "-l", dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function limited(dataDir: string): Volume {
  const limit = (bytes: string) => {
    for (const pid of postgresPids(dataDir)) tryTo(() => run("prlimit", `--pid=${pid}`, `--fsize=${bytes}:`));
  };
  return {
    dataDir,
    how: "a limit on how long PostgreSQL's files may get, for only root may mount a volume",
    fill: () => limit(String(FILE_BYTES_MAX)),
    free: () => limit("unlimited"),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The pids of the PostgreSQL of a data directory, its first process included. */
export function postgresPids(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir);
  if (postmaster === null) return [];
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number {
  const file = `/proc/${pid}/stat`;
  const stat = tryTo(() => (existsSync(file) ? readFileSync(file, "utf8") : "")) ?? "";
  // Its second field is a name, in which anything may stand.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

const usedKb = (folder: string) => {
  const [, numbers = ""] = run("df", "-k", "--output=used", folder).split("\n");
  return Number(numbers);
};

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Processes end at any moment. */
export function tryTo<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
