/** Gives `run` together what comes while it is under way, so that many share one statement; a first one goes at once. */
export function together<One, Answer>(run: (all: One[]) => Promise<Answer>): (one: One) => Promise<Answer> {
  const waiting: One[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return (one) => {
    const begin = () => run(waiting.splice(0));
    if (waiting.push(one) === 1) last = last.then(begin, begin);
    return last as Promise<Answer>;
  };
}
