import type { ApiError } from "../api-errors";
import type { SlotwrightError } from "../errors";
import type { Prepared } from "../request";

/** An attempt of a call, before it is sent. */
export interface StartedAttempt {
  /** What is called, without its ids: `PATCH /bookings/{id}`. */
  operation: string;
  /** The whole address. Of a manage link it holds the token. */
  url: string;
  /** What is sent, but for the key. */
  headers: Record<string, string>;
  /** 1 for the first. */
  attempt: number;
}

/** An attempt of a call, when it is over. */
export interface EndedAttempt extends StartedAttempt {
  /** Null when no answer came. */
  status: number | null;
  /** Give it when you report a problem. */
  requestId: string | null;
  durationMs: number;
  /** Null when it succeeded. */
  error: SlotwrightError | null;
  /** When the next attempt begins; null when there is none. */
  retryInMs: number | null;
}

/** Where a client says what it does: `console` is one, and those of pino, winston and others. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

/** Who is told of a client's attempts. */
export interface Observers {
  logger: Logger | undefined;
  onRequest: ((attempt: StartedAttempt) => void) | undefined;
  onResponse: ((attempt: EndedAttempt) => void) | undefined;
}

/** How an attempt ended, as the call knows it. */
interface Ending {
  status: number | null;
  requestId: string | null;
  error?: SlotwrightError;
  retryInMs?: number | null;
}

/**
 * Tells that an attempt begins.
 *
 * @returns tells that it is over
 */
export function observe(observers: Observers, { operation, url, init }: Prepared, attempt: number) {
  const { logger, onRequest, onResponse } = observers;
  if (!logger && !onRequest && !onResponse) return () => {};
  const { authorization: _, ...headers } = init.headers;
  const started: StartedAttempt = { operation, url, headers, attempt };
  const startedMs = performance.now();
  tell(() => onRequest?.(started));
  return (ending: Ending): void => {
    const durationMs = Math.round(performance.now() - startedMs);
    const ended: EndedAttempt = { ...started, durationMs, error: null, retryInMs: null, ...ending };
    tell(() => onResponse?.(ended));
    tell(() => logger && log(logger, ended));
  };
}

/** How a failed attempt ended. A refusal of the service has a status, what befell the network has none. */
export function endingOf(error: unknown): Ending {
  const { status = null, requestId = null } = error as Partial<ApiError>;
  return { status, requestId, error: error as SlotwrightError };
}

function log(logger: Logger, { operation, status, requestId, durationMs, error, retryInMs }: EndedAttempt): void {
  const request = requestId ? ` (request ${requestId})` : "";
  const told = error?.message ?? `${operation} ${status}${request}`;
  if (retryInMs === null) logger.debug(`${told}, ${durationMs} ms`);
  else logger.warn(`${told}, ${durationMs} ms; tried again in ${Math.round(retryInMs)} ms`);
}

/** What an observer does wrong, at once or later, must not make a call fail. */
async function tell(observer: () => unknown): Promise<void> {
  try {
    await observer();
  } catch {}
}
