const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Seconds to wait before each attempt of a delivery, the first one included: 39 h 5 s from first to last. */
export const RETRY_SECONDS = [
  0,
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  11 * HOUR_SECONDS + 25 * MINUTE_SECONDS,
] as const;

const SECOND_MS = 1000;
/** Deliveries that failed together do not come back together. */
const JITTER = 0.05;
/** A receiver may ask for a longer pause, up to this. */
const PAUSE_MS_MAX = 24 * HOUR_SECONDS * SECOND_MS;

export interface Failing {
  /** Attempts that have failed, the last one included: at least 1. */
  tries: number;
  /** How long the receiver asked to be left alone, in milliseconds; 0 when it did not. */
  pauseMs: number;
  /** At random in `[0, 1)`. */
  chance: number;
}

/**
 * Milliseconds until the next attempt of a delivery; null after the last one.
 *
 * The schedule's wait varies by ±5 %. A pause that the receiver asks for is honoured up to 24 hours, but a shorter one
 * does not hasten the schedule, which would be over in no time.
 */
export function retryWaitMs({ tries, pauseMs, chance }: Failing): number | null {
  const seconds = RETRY_SECONDS[tries];
  if (seconds === undefined) return null;
  const factor = 1 - JITTER + 2 * JITTER * chance;
  return Math.max(Math.round(seconds * SECOND_MS * factor), Math.min(pauseMs, PAUSE_MS_MAX));
}

/** Whether a receiver has taken a delivery: with a 2xx answer that came whole. */
export const isDelivered = ({ statusCode, error }: { statusCode: number | null; error: string | null }): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;

const PAUSING_STATUSES = [429, 503];
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long an answer asks to be left alone, in milliseconds: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3).
 * 0 when it does not, or only with statuses other than 429 and 503.
 *
 * @param now the real time, which the date is of
 */
export function pauseMsOf(answer: { statusCode: number | null; retryAfter: string | null }, now: Date): number {
  const { statusCode, retryAfter } = answer;
  if (statusCode === null || retryAfter === null || !PAUSING_STATUSES.includes(statusCode)) return 0;
  const text = retryAfter.trim();
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  return HTTP_DATE.test(text) ? Math.max(0, Date.parse(text) - now.getTime()) : 0;
}

const DAY_MS = 24 * HOUR_SECONDS * SECOND_MS;
const FAILING_DAYS_MAX = 5;

/** A clock that is set forward leaves out the attempts between, and two failures apart are no five days of them. */
const FAILING_DAYS_SEEN = 3;

/** Nothing but failures. */
export interface FailingSpell {
  since: Date;
  /** On how many of the days of 24 hours since then attempts failed: at least 1. */
  days: number;
}

/**
 * The spell of failures that a failure at `at` begins or prolongs.
 *
 * @param before the spell until then; null when it is the first failure, or the first after a success
 * @param lastAt when an attempt failed before
 */
export function prolongedSpell(before: FailingSpell | null, lastAt: Date | null, at: Date): FailingSpell {
  if (before === null) return { since: at, days: 1 };
  const dayOf = (instant: Date) => Math.floor((instant.getTime() - before.since.getTime()) / DAY_MS);
  const isNewDay = lastAt === null || dayOf(at) > dayOf(lastAt);
  return { since: before.since, days: before.days + (isNewDay ? 1 : 0) };
}

/**
 * Whether a subscription has brought nothing but failures for too long: five whole days, and attempts on three of them
 * at least.
 */
export const hasFailedTooLong = ({ since, days }: FailingSpell, now: Date): boolean =>
  days >= FAILING_DAYS_SEEN && now.getTime() - since.getTime() >= FAILING_DAYS_MAX * DAY_MS;
