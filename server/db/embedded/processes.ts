import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Whether a process of that id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the system tells of its processes in files; elsewhere each question starts a `ps`. */
export const hasProc = () => existsSync("/proc/self/cmdline");

/** The command line of a process with spaces between its words; empty when there is none. */
export function commandLine(pid: number): string {
  if (hasProc()) return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}

/**
 * The register of the node processes that use one database, so that the last to leave stops it.
 *
 * One file per process, `users/<pid>`, holding when it started: pids are reused, starting times are not. A process
 * about to stop the database first says so in `users/stopping`, then looks for others; one that arrives first signs
 * in, then looks for that notice. So one of the two always sees the other.
 */
export function registerOfUsers(folder: string) {
  const users = join(folder, "users");
  const own = join(users, String(process.pid));
  const notice = join(users, "stopping");
  return {
    signIn: () => writeFileSync(own, startedAt(process.pid)),
    signOut: () => rmSync(own, { force: true }),
    giveNotice: () => writeFileSync(notice, `${process.pid} ${startedAt(process.pid)}`),
    withdrawNotice: () => rmSync(notice, { force: true }),
    /** Whether another live process is stopping the database now. */
    isStopping: () => {
      const [pid = "", ...started] = read(notice).split(" ");
      return pid !== "" && Number(pid) !== process.pid && runs(Number(pid), started.join(" "));
    },
    /** Live processes other than this one; drops those that died without signing out. */
    others: () => {
      const pids = readdirSync(users).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
      const [live, dead] = partition(pids, (pid) => runs(Number(pid), read(join(users, pid))));
      for (const pid of dead) rmSync(join(users, pid), { force: true });
      return live.map(Number);
    },
  };
}

const runs = (pid: number, started: string) => isAlive(pid) && startedAt(pid) === started;

/** When a process started, in a form only good for comparing; empty when there is none. */
function startedAt(pid: number): string {
  if (existsSync("/proc/self/stat")) {
    // proc(5): the name may hold spaces and parentheses; starttime is the 20th field behind it.
    return read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ")[19] ?? "";
  }
  return (spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "").trim();
}

/** The text of a file; empty when there is none. */
export function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function partition<T>(all: T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}
