import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
// `man 5 proc`: the 16th and 17th field, counted from behind the name, which may hold anything.
const CHILDREN_USER = 13;

/** The result of `work` with how long it took by the clock, in seconds. */
export async function timed(work) {
  const startedAt = performance.now();
  const result = await work;
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}

/** `8 s` or `12 min 5 s`. */
export function describeSeconds(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Seconds of processor time of all processes that have ended below this one; null where the system does not tell. */
export function childrenSeconds() {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_USER + 1])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
