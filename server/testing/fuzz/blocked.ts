import { slowness } from "./slowness";

/** How long a piece of work kept everything else waiting. */
export interface Held<Result> {
  result: Result;
  /**
   * The longest stretch without a turn for others, in milliseconds of the process's own processor time on the machine
   * of docs/performance.md: neither what this one gives to others meanwhile nor how much slower it is counts.
   */
  heldMs: number;
}

const TIMES_MAX = 5;

/**
 * The least that some work holds others up, asked again while it is too much: what it computes itself it computes each
 * time, and the pauses in which garbage is collected fall elsewhere.
 */
export async function heldAtLeastBy<Result>(work: () => Promise<Result>, enoughMs: number): Promise<Held<Result>> {
  let least = await heldBy(work);
  for (let times = 1; times < TIMES_MAX && least.heldMs >= enoughMs; times++) {
    const again = await heldBy(work);
    if (again.heldMs < least.heldMs) least = again;
  }
  return least;
}

/** Often enough to see a stretch, seldom enough to cost nothing while the database is waited for. */
const BEAT_MS = 5;

/** What is shorter on a slow machine is short anywhere: how slow it is need not be known. */
const SHORT_MS = 50;

/** Runs work and measures the longest stretch in which nothing else had a turn, to some 5 ms. */
export async function heldBy<Result>(work: () => Promise<Result>): Promise<Held<Result>> {
  let heldMs = 0;
  let since = performance.now();
  let spent = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(spent);
    const now = performance.now();
    // Other threads of the process spend too, such as those that collect garbage: no stretch is longer than it lasted.
    heldMs = Math.max(heldMs, Math.min(now - since, (user + system) / 1000));
    since = now;
    spent = process.cpuUsage();
  };
  const beat = setInterval(look, BEAT_MS);
  try {
    const result = await work();
    look();
    return { result, heldMs: heldMs < SHORT_MS ? heldMs : heldMs / slowness() };
  } finally {
    clearInterval(beat);
  }
}
