import type { Registered } from "./registration";
import type { HandedOver } from "./relay";

/** The background work of this process. */
export interface Jobs {
  mode: "embedded" | "inngest";
  /** Real time. */
  startedAt: Date;
  isRunning: () => boolean;
  /** What is being handed over and has been due the longest; null: nothing is. */
  oldestUnderWay: () => HandedOver | null;
  /** Whether an Inngest server knows the functions; null where none has to. */
  registration: () => Registered | null;
  /** Ends after the steps that are running. */
  stop: () => Promise<void>;
}

// On `globalThis` because the server bundle and Next's chunks each carry a copy of this module.
const held = globalThis as typeof globalThis & { slotwrightJobs?: Jobs };

/**
 * The background work that was started in this process; undefined before, and on hosts that start none.
 *
 * Apart from what starts it, so that who only asks does not load Inngest.
 */
export const runningJobs = (): Jobs | undefined => held.slotwrightJobs;

/** Makes it known to the process; undefined: there is none any more. */
export const noteRunning = (jobs: Jobs | undefined): void => {
  if (jobs) held.slotwrightJobs = jobs;
  else delete held.slotwrightJobs;
};
