/** What was waited for did not come in time. Whether it comes after all, nobody knows. */
export class TooLate extends Error {}

/**
 * Waits for what may never settle, so long and no longer.
 *
 * @param what names it in the error
 * @param begin gets a signal that is aborted when nobody waits any more
 * @throws TooLate
 */
export function within<Value>(
  ms: number,
  what: string,
  begin: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const givenUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new TooLate(`${what} took over ${ms / 1000} s.`);
      givenUp.abort(error);
      reject(error);
    }, ms);
  });
  return Promise.race([begin(givenUp.signal), tooLate]).finally(() => clearTimeout(timer));
}
