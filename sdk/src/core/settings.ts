import { API_VERSION, SDK_VERSION } from "../generated/version";
import { UsageError } from "./errors";
import type { EndedAttempt, Logger, Observers, StartedAttempt } from "./observers/attempts";
import { plainHeaders } from "./request";

/** What both clients take. */
export interface ClientOptions {
  /** Where the service runs: its origin, with or without `/api/v1`. Default: the variable `SLOTWRIGHT_BASE_URL`. */
  baseUrl?: string | undefined;
  /** Milliseconds for one attempt, its body included. Default 30 000. */
  timeout?: number | undefined;
  /** Attempts after the first. Default 2. */
  maxRetries?: number | undefined;
  /**
   * Sends the requests. Default: the global `fetch`.
   *
   * @example
   * const fetch = (url, init) => undici.fetch(url, { ...init, dispatcher: new ProxyAgent(proxy) });
   */
  fetch?: typeof globalThis.fetch | undefined;
  /** Sent with every request, such as those of a gateway in between. */
  headers?: Record<string, string | undefined> | undefined;
  /** Another dated version of the API, `YYYY-MM-DD`, than `API_VERSION`, for which the types are made. */
  apiVersion?: string | undefined;
  /** Told what the client does: each attempt as `debug`, each that is tried again as `warn`. Never bodies or keys. */
  logger?: Logger | undefined;
  /** Told before each attempt, for a trace. */
  onRequest?: ((attempt: StartedAttempt) => void) | undefined;
  /**
   * Told after each attempt, for a trace or a measurement. What it throws is ignored.
   *
   * @example
   * onResponse: ({ operation, status, durationMs }) => histogram.record(durationMs, { operation, status })
   */
  onResponse?: ((attempt: EndedAttempt) => void) | undefined;
  /**
   * Told once per client when the service announces the end of the API version in use. Default: a warning on the
   * console, once per process, which also replaces a function that throws.
   */
  onDeprecation?: ((notice: DeprecationNotice) => void) | undefined;
}

/** The end of an API version. Dates are RFC 3339, null when the service does not tell them. */
export interface DeprecationNotice {
  apiVersion: string;
  deprecatedAt: string | null;
  sunsetAt: string | null;
}

/** The options of a client, checked, with their defaults. */
export interface Settings {
  base: string;
  headers: Record<string, string>;
  timeout: number;
  maxRetries: number;
  fetch: typeof globalThis.fetch;
  observers: Observers;
  onDeprecation: ((notice: DeprecationNotice) => void) | undefined;
  /** What this client's `onDeprecation` was told. */
  notified: Set<string>;
}

const TIMEOUT_MS = 30_000;
/** The longest wait of a timer; a longer one would end at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;
const RETRIES = 2;

/** @throws UsageError for a `baseUrl`, `timeout` or `maxRetries` that cannot be right */
export function settingsOf(options: ClientOptions, path: string): Settings {
  const { fetch = globalThis.fetch, onDeprecation, logger, onRequest, onResponse } = options;
  if (typeof fetch !== "function") throw new UsageError("There is no global fetch: pass one as `fetch`.");
  return {
    base: originOf(options.baseUrl ?? environment("SLOTWRIGHT_BASE_URL")) + path,
    headers: {
      accept: "application/json, text/calendar",
      // What the types let through, such as a field of a wider object, is refused instead of ignored.
      prefer: "handling=strict",
      ...userAgent(),
      ...plainHeaders(options.headers),
      ...plainHeaders({ "x-api-version": options.apiVersion ?? API_VERSION }),
    },
    timeout: timeoutOf(options.timeout, TIMEOUT_MS),
    maxRetries: retriesOf(options.maxRetries, RETRIES),
    // Browsers refuse a fetch that is called as a method of another object.
    fetch: (...request) => fetch(...request),
    observers: { logger, onRequest, onResponse },
    onDeprecation,
    notified: new Set(),
  };
}

/** A variable of the environment, where there is one; an empty one counts as absent. */
export function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name]?.trim() || undefined;
}

export function isBrowser(): boolean {
  const { window } = globalThis as { window?: { document?: unknown } };
  return window?.document !== undefined;
}

/** Options without those that say nothing, which then replace no others. */
export const withoutUndefined = <T extends object>(options: T): Partial<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;

/** @throws UsageError unless it is a number of milliseconds above zero */
export function timeoutOf(ms: number | undefined, fallback: number): number {
  if (ms === undefined) return fallback;
  if (!(ms > 0)) throw new UsageError("`timeout` is a number of milliseconds above 0.");
  return Math.min(ms, TIMER_MS_MAX);
}

/** @throws UsageError unless it is a count */
export function retriesOf(count: number | undefined, fallback: number): number {
  if (count === undefined) return fallback;
  if (!Number.isInteger(count) || count < 0) throw new UsageError("`maxRetries` is a whole number, 0 or more.");
  return count;
}

function originOf(baseUrl: string | undefined): string {
  if (!baseUrl) throw new UsageError("`baseUrl` is missing: pass it, or set SLOTWRIGHT_BASE_URL.");
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain) throw new UsageError("`baseUrl` is an http or https address without credentials, query or fragment.");
  return (url.origin + url.pathname).replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

/** Not in browsers, where an own header would make every request ask the service beforehand. */
function userAgent(): Record<string, string> {
  return isBrowser() ? {} : { "user-agent": `slotwright-sdk/${SDK_VERSION}` };
}
