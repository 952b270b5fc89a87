/** A bell that a loop sleeps by: rung while nobody listens, it ends the next sleep at once. */
export interface Signal {
  ring: () => void;
  /** Until it rings, and no longer than so many milliseconds. */
  wait: (ms: number) => Promise<void>;
}

export function newSignal(): Signal {
  let hasRung = false;
  let end = () => {};
  const ring = () => {
    hasRung = true;
    end();
  };
  const wait = async (ms: number) => {
    if (!hasRung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        end = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
    }
    hasRung = false;
  };
  return { ring, wait };
}

/** Gives `run` together what comes while it is under way, so that many share one statement; a first one goes at once. */
export function together<One, Answer>(run: (all: One[]) => Promise<Answer>): (one: One) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { all: One[]; answer: Promise<Answer> } | null = null;
  return (one) => {
    if (next) {
      next.all.push(one);
      return next.answer;
    }
    const all = [one];
    const begin = () => {
      next = null;
      return run(all);
    };
    next = { all, answer: last.then(begin, begin) };
    last = next.answer;
    return next.answer;
  };
}
