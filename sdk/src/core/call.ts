import { type Answered, answerOf } from "./answer";
import { ApiError } from "./api-errors";
import { attempt, pause, requireLive } from "./attempt";
import { type CallSite, showCaller } from "./call-site";
import { ConnectionError, SlotwrightError, UsageError } from "./errors";
import { endingOf, observe } from "./observers/attempts";
import { notifyDeprecation } from "./observers/deprecation";
import { type ApiRequest, prepareRequest } from "./request";
import { retriesOf, type Settings, timeoutOf } from "./settings";

const PAUSE_MS = 500;
const PAUSE_MS_MAX = 8_000;
const JITTER = 0.25;
const RETRY_AFTER_SECONDS_MAX = 60;
const RETRIED = [408, 429, 500, 502, 503, 504];
/** How Node says that there was nobody to send anything to. */
const UNSENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

/**
 * Makes a call: as many attempts as it takes and may.
 *
 * @param site  where the caller stands, which errors show
 * @throws SlotwrightError and nothing else
 */
export async function call<T>(settings: Settings, request: ApiRequest, site: CallSite): Promise<Answered<T>> {
  try {
    return await attempts<T>(settings, request);
  } catch (thrown) {
    const error = thrown instanceof SlotwrightError ? thrown : unsendable(thrown);
    showCaller(error, site);
    throw error;
  }
}

/** Such as for a body that refers to itself. */
const unsendable = (error: unknown) =>
  new UsageError(`The request cannot be sent: ${(error as Error)?.message ?? error}`, { cause: error });

async function attempts<T>(settings: Settings, request: ApiRequest): Promise<Answered<T>> {
  const { signal } = request;
  const sending = { fetch: settings.fetch, timeout: timeoutOf(request.timeout, settings.timeout), signal };
  const retries = retriesOf(request.maxRetries, settings.maxRetries);
  requireLive(signal);
  const sent = await prepareRequest(request, settings);
  let mayBeDone = false;
  for (let retry = 0; ; retry++) {
    const ended = observe(settings.observers, sent, retry + 1);
    try {
      const received = await attempt(sent, sending);
      notifyDeprecation(received.headers, settings);
      const answered = answerOf<T>(received, sent.operation, mayBeDone && request.method === "DELETE");
      ended({ status: received.status, requestId: answered.answer.requestId });
      return answered;
    } catch (error) {
      mayBeDone ||= isLost(error);
      const mayRepeat = retry < retries && !(mayBeDone && request.once);
      const waitMs = mayRepeat ? pauseMs(error, retry) : undefined;
      ended({ ...endingOf(error), retryInMs: waitMs ?? null });
      if (waitMs === undefined) throw error;
      await pause(waitMs, signal);
    }
  }
}

/** How long to wait before another attempt; undefined when there is to be none. */
function pauseMs(error: unknown, retry: number): number | undefined {
  const backoffMs = Math.min(PAUSE_MS * 2 ** retry, PAUSE_MS_MAX) * (1 - JITTER * Math.random());
  if (error instanceof ConnectionError) return backoffMs;
  if (!(error instanceof ApiError) || !isPassing(error)) return undefined;
  if (error.retryAfter === null) return backoffMs;
  return error.retryAfter <= RETRY_AFTER_SECONDS_MAX ? error.retryAfter * 1000 : undefined;
}

/** Whether the service may have done what was asked, though the caller cannot know. */
const isLost = (error: unknown) =>
  error instanceof ConnectionError ? !isUnsent(error) : error instanceof ApiError && error.status >= 500;

/** Whether no connection was made. Browsers do not tell; what they cannot tell counts as sent. */
const isUnsent = ({ code }: ConnectionError) => UNSENT.includes(code ?? "");

/** A 409 is the present state of things, save for the one that says that the first request still runs. */
const isPassing = ({ status, code }: ApiError) =>
  RETRIED.includes(status) || (status === 409 && code === "idempotency_in_progress");
