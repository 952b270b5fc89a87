import { TooLate } from "../../process/deadline";
import type { Line } from "./line";

/** Lines of which each serves one transaction at a time. */
export interface LinePool {
  /**
   * Runs something on a free line, which is then free again.
   *
   * @throws TooLate when none becomes free in time
   */
  use: <Result>(run: (line: Line) => Promise<Result>) => Promise<Result>;
}

/** @param waitMs how long who comes waits for a line, the first who came first */
export function poolOf(lines: Line[], waitMs: number): LinePool {
  const free = [...lines];
  const waiting = new Set<(line: Line) => void>();

  const nextFree = () =>
    new Promise<Line>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(take);
        reject(new TooLate(`No connection to the database became free within ${waitMs / 1000} s.`));
      }, waitMs);
      const take = (line: Line) => {
        clearTimeout(timer);
        resolve(line);
      };
      waiting.add(take);
    });
  const release = (line: Line) => {
    const [next] = waiting;
    if (!next) {
      free.push(line);
      return;
    }
    waiting.delete(next);
    next(line);
  };
  return {
    use: async (run) => {
      // The one used last, so that few are busy and the others may sleep.
      const line = free.pop() ?? (await nextFree());
      try {
        return await run(line);
      } catch (error) {
        await line.usableAfter(error);
        throw error;
      } finally {
        release(line);
      }
    },
  };
}
