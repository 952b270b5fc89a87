import { env } from "../../env";
import { RateLimiter } from "./rate-limit";

export interface Limiters {
  /** Management requests by API key. */
  keys: RateLimiter;
  /** Public requests by public key and client address. */
  visitors: RateLimiter;
  /** New sandboxes by client address. */
  sandboxes: RateLimiter;
}

// One set per process: the server bundle and Next's chunks each carry a copy of this module.
const held = globalThis as typeof globalThis & { slotwrightLimiters?: Limiters };

export function limiters(): Limiters {
  const { RATE_LIMIT_PER_MINUTE, SANDBOXES_PER_MINUTE } = env();
  held.slotwrightLimiters ??= {
    keys: new RateLimiter(RATE_LIMIT_PER_MINUTE),
    visitors: new RateLimiter(RATE_LIMIT_PER_MINUTE),
    sandboxes: new RateLimiter(SANDBOXES_PER_MINUTE),
  };
  return held.slotwrightLimiters;
}
