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
  /** Give it when you report a problem. */
  requestId: string | null;
  /** Null when the answer did not count. */
  rateLimit: RateLimit | null;
  /** Whether this is the stored answer to an earlier request with the same idempotency key. */
  replayed: boolean;
}

/**
 * What the service answered.
 *
 * @param isGoneDone  whether `not_found` means that an earlier attempt did what was asked
 * @throws ApiError when the service refused, or answered something that is no answer of the API
 */
export function answerOf<T>(received: Received, isGoneDone: boolean): Answer<T> {
  const { headers } = received;
  return {
    data: contentOf(received, isGoneDone) as T,
    requestId: headers.get("x-request-id"),
    rateLimit: rateLimitOf(headers),
    replayed: headers.get("idempotent-replayed") === "true",
  };
}

function contentOf(received: Received, isGoneDone: boolean): unknown {
  const { status, headers, text } = received;
  if (status < 200 || status > 299) {
    const refusal = refused(received);
    if (isGoneDone && refusal.code === "not_found") return undefined;
    throw refusal;
  }
  if (text === "") return undefined;
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/calendar")) return text;
  const json = type.startsWith("application/json") ? parsed(text) : undefined;
  if (json === undefined) throw refused(received);
  return json;
}

/** The two APIs write `{error: {code, message, fields}}` and `{error: code, message, fields}`. */
function refused({ status, headers, text }: Received) {
  const body = (parsed(text) ?? {}) as { error?: unknown; message?: unknown; fields?: unknown };
  const { code, message, fields } = (
    typeof body.error === "object" && body.error ? body.error : { ...body, code: body.error }
  ) as Record<string, unknown>;
  return apiErrorOf({
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
  const dateMs = /^\s*[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : (dateMs - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
