import { setTimeout as pause } from "node:timers/promises";
import { describeFailure } from "../db/violations";
import { log } from "../log";
import { within } from "../process/deadline";

/** How often it looks for what other processes have left, and for what falls due. */
const POLL_MS = 1_000;
/** For one round; all that a round does has deadlines of its own, which are shorter. */
const TURNING_MS = 60_000;

export interface Loop {
  /** Ends the pause, or leaves out the next one. */
  poke: () => void;
  /** Whether it turns. */
  isRunning: () => boolean;
  /** Ends after the round under way. */
  stop: () => Promise<void>;
}

/**
 * Looks for work, round after round: at once while there may be more or when it is poked, else each second.
 *
 * @param name who looks, for the log
 * @param round answers whether there may be more
 */
export function startLoop(name: string, round: () => Promise<boolean>): Loop {
  let isStopping = false;
  let startedAt = performance.now();
  let rest = new AbortController();
  const turn = async () => {
    while (!isStopping) {
      startedAt = performance.now();
      rest = new AbortController();
      const mayBeMore = await within(TURNING_MS, "A round", round).catch((error: unknown) => {
        log().error({ failure: describeFailure(error) }, `${name} failed to look for work`);
        return false;
      });
      if (!mayBeMore) await pause(POLL_MS, undefined, { signal: rest.signal }).catch(() => {});
    }
  };
  const ended = turn();
  const poke = () => rest.abort();
  const stop = () => {
    isStopping = true;
    poke();
    return ended;
  };
  return { poke, isRunning: () => !isStopping && performance.now() - startedAt < TURNING_MS, stop };
}
