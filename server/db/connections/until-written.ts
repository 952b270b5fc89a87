import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "./unavailable";

const PAUSE_MS = 500;

/**
 * Writes down what has happened already, again while the database is away for a moment: what is not written is done
 * once more.
 *
 * @param write is safe to make twice, for a write that broke off may have been made
 * @param patienceMs after that the last error is thrown
 */
export async function untilWritten<Answer>(write: () => Promise<Answer>, patienceMs: number): Promise<Answer> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() - startedAt > patienceMs) throw error;
    }
    await pause(PAUSE_MS);
  }
}
