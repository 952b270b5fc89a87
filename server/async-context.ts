/** What the SDK itself falls back to on hosts without `AsyncLocalStorage`. */
const none = {
  getStore: () => undefined,
  run: <Result>(_store: unknown, work: () => Result): Result => work(),
};

/**
 * Keeps the SDK from using `AsyncLocalStorage`, which none of our functions needs.
 *
 * Once a function has run under it, Node 20 follows every promise of the process for good, which makes each request a
 * sixth more expensive. The SDK keeps its own under this symbol, for all copies of itself.
 */
export function withoutAsyncContext(): void {
  Object.assign(globalThis, {
    [Symbol.for("inngest:als")]: { promise: Promise.resolve(none), resolved: none, isFallback: true },
  });
}
