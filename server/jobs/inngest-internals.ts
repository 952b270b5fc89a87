import type { InngestFunction } from "inngest";
import { types } from "inngest/internals";

/*
 * All that is used of the SDK beyond its promises: what its own registration and HTTP handler use. The test beside it
 * fails when one of them changes.
 */

/** What a call of a function may come to report. */
export const { StepOpCode } = types;

/** A function's options, and those of its `onFailure`, as the SDK registers them with a server. Private in its types alone. */
export const configsOf = (fn: InngestFunction.Any, appId: string) =>
  fn["getConfig"]({ baseUrl: new URL("http://localhost/"), appPrefix: appId });

type Options = Parameters<InngestFunction.Any["createExecution"]>[0]["partialOptions"];

/** One call of a function as the SDK's HTTP handler makes it for a server. */
export const startExecution = (
  fn: InngestFunction.Any,
  options: Omit<Options, "client" | "stepMode" | "reqArgs" | "headers">,
) =>
  fn["createExecution"]({
    partialOptions: { ...options, client: fn["client"], stepMode: types.StepMode.Async, reqArgs: [], headers: {} },
  }).start();

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
