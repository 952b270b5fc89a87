/** How long work may keep the process to itself, in milliseconds. */
const TURN_MS = 10;

let beganAt = performance.now();

/**
 * Lets everything else that waits have its turn, if none had one for 10 ms: whoever asks for little is answered while
 * long work goes on. To be awaited between the pieces of work that may come to many.
 */
export async function giveWay(): Promise<void> {
  if (performance.now() - beganAt < TURN_MS) return;
  // Timers and sockets come before what is set so.
  await new Promise((resolve) => setImmediate(resolve));
  beganAt = performance.now();
}

/** What `work` makes of each entry, in their order, one after another and giving way between them. */
export async function inTurns<Entry, Made>(
  entries: Iterable<Entry>,
  work: (entry: Entry) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const entry of entries) {
    made.push(await work(entry));
    await giveWay();
  }
  return made;
}

/** Carries a generator of pieces of work to its end, giving way between them, and answers what it returns. */
export async function pieceByPiece<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await giveWay();
  }
}
