import { processSingleton } from "./process-singleton";

/** How long work may keep the process to itself, in milliseconds. */
const TURN_MS = 10;

/** Who waits for a turn, first come first served, and since when somebody has had one. */
interface Queue {
  waiting: (() => void)[];
  beganAt: number;
}

const queue = processSingleton<Queue>("slotwrightTurns", () => ({ waiting: [], beganAt: performance.now() })).get();

const isOver = (): boolean => performance.now() - queue.beganAt >= TURN_MS;

/**
 * Lets everything else that waits have its turn, if none had one for 10 ms: whoever asks for little is answered while
 * long work goes on. To be awaited between the pieces of work that may come to many.
 *
 * Of all long work one piece is done before timers and sockets are looked at again, however many requests ask for some.
 */
export async function giveWay(): Promise<void> {
  if (!isOver()) return;
  await new Promise<void>((resolve) => {
    queue.waiting.push(resolve);
    if (queue.waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  queue.beganAt = performance.now();
  queue.waiting.shift()?.();
  if (queue.waiting.length > 0) setImmediate(next);
}

/** What `work` makes of each entry, in their order, one after another and giving way between them. */
export async function inTurns<Entry, Made>(
  entries: Iterable<Entry>,
  work: (entry: Entry) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const entry of entries) {
    const one = work(entry);
    made.push(one instanceof Promise ? await one : one);
    if (isOver()) await giveWay();
  }
  return made;
}

/** Carries a generator of pieces of work to its end, giving way between them, and answers what it returns. */
export async function pieceByPiece<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (isOver()) await giveWay();
  }
}
