/** Where a caller stands in the present minute. */
export interface RateState {
  limit: number;
  remaining: number;
  /** Epoch seconds at which the window ends. */
  resetAt: number;
  allowed: boolean;
  /** Whole seconds until then, at least 1. */
  retryAfter: number;
}

interface Window {
  endsAt: number;
  count: number;
}

const WINDOW_MS = 60_000;
const WINDOWS_MAX = 100_000;

/** Fixed windows of a minute, kept in this process: a restart resets them, more processes multiply the budget. */
export class RateLimiter {
  /** By the end of their windows: a key whose window is new moves to the back. */
  private readonly windows = new Map<string, Window>();

  constructor(private readonly limit: number) {}

  /** Counts one request. @param now epoch milliseconds of real time */
  count(key: string, now: number): RateState {
    const window = this.windowOf(key, now);
    window.count += 1;
    const left = this.limit - window.count;
    return {
      limit: this.limit,
      remaining: Math.max(0, left),
      resetAt: Math.ceil(window.endsAt / 1000),
      allowed: left >= 0,
      retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
    };
  }

  private windowOf(key: string, now: number): Window {
    const known = this.windows.get(key);
    if (known && known.endsAt > now) return known;
    this.windows.delete(key);
    if (this.windows.size >= WINDOWS_MAX) this.sweep(now);
    const window = { endsAt: now + WINDOW_MS, count: 0 };
    this.windows.set(key, window);
    return window;
  }

  /** Drops what has ended, and the oldest in any case, so that memory stays bounded. */
  private sweep(now: number): void {
    for (const [key, window] of this.windows) {
      if (window.endsAt > now && this.windows.size < WINDOWS_MAX) return;
      this.windows.delete(key);
    }
  }
}

export function rateHeaders(rate: RateState): Record<string, string> {
  return {
    "x-ratelimit-limit": String(rate.limit),
    "x-ratelimit-remaining": String(rate.remaining),
    "x-ratelimit-reset": String(rate.resetAt),
    ...(rate.allowed ? {} : { "retry-after": String(rate.retryAfter) }),
  };
}
