import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 500;
/** A server that ran for so long had started well. */
const STEADY_MS = 60_000;
const EARLY_ENDS_MAX = 6;

export interface Watched {
  isRunning: () => boolean;
  /** Brings it back, where nobody else has by then; gives up soon after the signal. */
  revive: (signal: AbortSignal) => Promise<void>;
  /** It is gone for good. */
  onLost: (error: unknown) => void;
}

/**
 * Looks after a server that may be killed at any moment, and brings it back.
 *
 * At once the first time; twice as late each time that it ended within a minute, and after six such ends no more.
 *
 * @returns what ends the watch, resolved when nothing is being revived any more
 */
export function watch(watched: Watched): () => Promise<void> {
  const ended = new AbortController();
  const watching = keepRunning(watched, ended.signal).catch((error: unknown) => {
    if (!ended.signal.aborted) watched.onLost(error);
  });
  return () => {
    ended.abort();
    return watching;
  };
}

/** @throws when the signal comes, and when the server does not stay up */
async function keepRunning({ isRunning, revive }: Watched, signal: AbortSignal): Promise<never> {
  let revivedAt = Number.NEGATIVE_INFINITY;
  let earlyEnds = 0;
  for (;;) {
    // A watch alone keeps no process alive.
    await pause(LOOK_MS, undefined, { signal, ref: false });
    if (isRunning()) continue;
    earlyEnds = performance.now() - revivedAt < STEADY_MS ? earlyEnds + 1 : 0;
    if (earlyEnds > EARLY_ENDS_MAX) throw new Error("PostgreSQL keeps ending soon after its start");
    if (earlyEnds > 0) await pause(LOOK_MS * 2 ** earlyEnds, undefined, { signal });
    await revive(signal);
    revivedAt = performance.now();
  }
}
