import { processSingleton } from "../process/process-singleton";
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

const running = processSingleton<Jobs>("slotwrightJobs");

/**
 * The background work that was started in this process; undefined before, and on hosts that start none.
 *
 * Apart from what starts it, so that who only asks does not load Inngest.
 */
export const runningJobs = (): Jobs | undefined => running.known();

/** Makes it known to the process; undefined: there is none any more. */
export const noteRunning = (jobs: Jobs | undefined): void => running.set(jobs);
