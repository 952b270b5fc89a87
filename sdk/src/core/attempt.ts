import { AbortError, ConnectionError, SlotwrightError, TimeoutError } from "./errors";
import type { Prepared } from "./request";

/** Who sends, and for how long. */
export interface Sending {
  fetch: typeof globalThis.fetch;
  /** Milliseconds, the body included. */
  timeout: number;
  signal: AbortSignal | undefined;
}

/** A response with its whole body. */
export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a request once and reads the answer to its end.
 *
 * @throws ConnectionError | TimeoutError | AbortError
 */
export async function attempt(
  { operation, url, init }: Prepared,
  { fetch, timeout, signal }: Sending,
): Promise<Received> {
  const controller = new AbortController();
  const exchange = async () => {
    const response = await fetch(url, { ...init, signal: controller.signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const late = () => new TimeoutError(`${operation}: no whole answer within ${timeout} ms.`);
  try {
    // The wait ends even for a fetch that does not heed its signal.
    return await within(timeout, { signal, work: exchange, onTime: (_, reject) => reject(late()) });
  } catch (error) {
    throw error instanceof SlotwrightError ? error : lost(`${operation}: no answer from ${new URL(url).origin}`, error);
  } finally {
    controller.abort();
  }
}

/** Waits between two attempts. @throws AbortError as soon as the signal says so */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return within<void>(ms, { signal, onTime: (resolve) => resolve() });
}

/** @throws AbortError when the signal has ended the call already */
export function requireLive(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal);
}

interface Waiting<T> {
  signal: AbortSignal | undefined;
  work?: () => Promise<T>;
  /** What it means that the time is over. */
  onTime: (resolve: (value: T) => void, reject: (error: Error) => void) => void;
}

/** Waits for the work, the time or the signal, whichever comes first, and leaves no timer or listener behind. */
async function within<T>(ms: number, { signal, work, onTime }: Waiting<T>): Promise<T> {
  requireLive(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => onTime(resolve, reject), ms);
      onAbort = () => reject(aborted(signal));
      signal?.addEventListener("abort", onAbort);
      work?.().then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

const aborted = (signal: AbortSignal | undefined) => new AbortError("The call was aborted.", { cause: signal?.reason });

function lost(told: string, error: unknown): ConnectionError {
  // A fetch may reject with anything, null too.
  const { cause, message } = (error ?? {}) as { cause?: { code?: string }; message?: string };
  return new ConnectionError(`${told}: ${cause?.code ?? message ?? error}`, { cause: error, code: cause?.code });
}
