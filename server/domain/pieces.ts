/** Work in pieces: whoever carries it out may do something else between two of them. */
export type Pieces<Result> = Generator<void, Result>;

/** Carries work out without a pause. */
export function atOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
