import { apiErrorOf } from "./api-errors";
import type { Received } from "./attempt";

/** Where a key stands in its minute. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** When the minute ends. */
  resetAt: Date;
}

/** An answer with what its headers tell. */
export interface Answer<T> {
  data: T;
  status: number;
  headers: Headers;
  /** Give it when you report a problem. */
  requestId: string | null;
  /** Null when the answer did not count. */
  rateLimit: RateLimit | null;
  /** Whether this is the stored answer to an earlier request with the same idempotency key. */
  replayed: boolean;
}

/** An answer with its body as it came. */
export interface Answered<T> {
  answer: Answer<T>;
  text: string;
}

/**
 * What the service answered.
 *
 * @param operation  what was called, for the error
 * @param isGoneDone  whether `not_found` means that an earlier attempt did what was asked
 * @throws ApiError when the service refused, or answered something that is no answer of the API
 */
export function answerOf<T>(received: Received, operation: string, isGoneDone: boolean): Answered<T> {
  const { status, headers, text } = received;
  const answer = {
    data: contentOf(received, operation, isGoneDone) as T,
    status,
    headers,
    requestId: headers.get("x-request-id"),
    rateLimit: rateLimitOf(headers),
    replayed: headers.get("idempotent-replayed") === "true",
  };
  return { answer, text };
}

function contentOf(received: Received, operation: string, isGoneDone: boolean): unknown {
  const { status, headers, text } = received;
  if (status < 200 || status > 299) {
    const refusal = refused(received, operation);
    if (isGoneDone && refusal.code === "not_found") return undefined;
    throw refusal;
  }
  if (text === "") return undefined;
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/calendar")) return text;
  const json = type.startsWith("application/json") ? parsed(text) : undefined;
  if (json === undefined) throw refused(received, operation);
  return json;
}

/** The two APIs write `{error: {code, message, fields}}` and `{error: code, message, fields}`. */
function refused({ status, headers, text }: Received, operation: string) {
  const body = (parsed(text) ?? {}) as { error?: unknown; message?: unknown; fields?: unknown };
  const { code, message, fields } = (
    typeof body.error === "object" && body.error ? body.error : { ...body, code: body.error }
  ) as Record<string, unknown>;
  return apiErrorOf({
    operation,
    status,
    code: typeof code === "string" ? code : "unexpected_answer",
    message:
      typeof message === "string"
        ? message
        : `The answer is a ${status}${elsewhere(headers)}, not one of the API: check \`baseUrl\`.`,
    fields: (fields ?? {}) as Record<string, string>,
    requestId: headers.get("x-request-id"),
    retryAfter: retryAfterOf(headers.get("retry-after")),
  });
}

function elsewhere(headers: Headers): string {
  const location = headers.get("location");
  return location ? ` to ${location}` : "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rateLimitOf(headers: Headers): RateLimit | null {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));
  if (!limit || !remaining || !reset) return null;
  return { limit: Number(limit), remaining: Number(remaining), resetAt: new Date(Number(reset) * 1000) };
}

/** Seconds, or a date, as RFC 9110 §10.2.3 allows both. A date starts with its weekday; `Date.parse` also reads "-5". */
function retryAfterOf(value: string | null): number | null {
  if (!value) return null;
  const isDate = /^\s*[a-z]{3}/i.test(value);
  const seconds = isDate ? (Date.parse(value) - Date.now()) / 1000 : Number(/^\s*[\d.]+\s*$/.exec(value)?.[0]);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
