import { within } from "../../process/deadline";

/**
 * Gives `run` together what comes while it is under way, so that many share one statement; a first one goes at once.
 *
 * A batch that does not settle in time is given up, and the next one goes.
 *
 * @param run what it was given may come again while an earlier, given up `run` is still under way
 * @throws TooLate
 */
export function batched<One, Answer>(run: (all: One[]) => Promise<Answer>, ms: number): (one: One) => Promise<Answer> {
  const waiting: One[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return (one) => {
    const begin = () => within(ms, "A batch", () => run(waiting.splice(0)));
    if (waiting.push(one) === 1) last = last.then(begin, begin);
    return last as Promise<Answer>;
  };
}
