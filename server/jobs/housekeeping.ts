import { describeFailure } from "../db/violations";
import { log } from "../log";

/** Something that has to be done again and again, safe to repeat and to be done by two processes at once. */
export interface Chore {
  name: string;
  run: () => Promise<unknown>;
}

const PAUSE_MS = 30_000;

/**
 * Does the chores one after another, pauses, and begins again; one that fails is logged and does not stop the others.
 *
 * @returns ends it, after the chore that is running
 */
export function keepHouse(chores: Chore[], pauseMs = PAUSE_MS): () => Promise<void> {
  let isOver = false;
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const rounds = async () => {
    while (!isOver) {
      for (const chore of chores) if (!isOver) await attempt(chore);
      if (!isOver) await pause();
    }
  };
  const ended = rounds();
  return () => {
    isOver = true;
    wake();
    return ended;
  };
}

async function attempt({ name, run }: Chore): Promise<void> {
  try {
    await run();
  } catch (error) {
    log().error({ chore: name, failure: describeFailure(error) }, "a chore failed");
  }
}
