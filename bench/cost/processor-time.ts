import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds that processes have spent on a processor. */
export interface ProcessorTime {
  node: number;
  postgres: number;
}

const NANOSECONDS_A_MS = 1e6;

/** A thread's time on a processor in nanoseconds (Linux, `Documentation/scheduler/sched-stats.rst`); 0 once it is gone. */
function threadTime(path: string): number {
  try {
    return Number(readFileSync(`${path}/schedstat`, "utf8").split(" ")[0]) / NANOSECONDS_A_MS;
  } catch {
    return 0;
  }
}

function processTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadTime(`/proc/${pid}/task/${thread}`), 0);
  } catch {
    return 0;
  }
}

/** PostgreSQL has a process for each connection: all are children of its first one. */
function familyTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + processTime(Number(child)), processTime(pid));
}

/** What a server and its PostgreSQL have spent so far. @param postgresPid of PostgreSQL's first process */
export const processorTime = (nodePid: number, postgresPid: number): ProcessorTime => ({
  node: processTime(nodePid),
  postgres: familyTime(postgresPid),
});

export const timeBetween = (before: ProcessorTime, after: ProcessorTime): ProcessorTime => ({
  node: after.node - before.node,
  postgres: after.postgres - before.postgres,
});
