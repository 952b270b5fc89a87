import { env } from "../../env";
import { RateLimiter } from "./rate-limit";

export interface Limiters {
  /** Management requests by API key. */
  keys: RateLimiter;
  /** Requests of the back office by person. */
  people: RateLimiter;
  /** Public requests by public key and client address. */
  visitors: RateLimiter;
  /** New sandboxes by client address. */
  sandboxes: RateLimiter;
}

/** A page asks for several things at once, and its person is signed in. */
const PERSON_TIMES = 5;

// One set per process: the server bundle and Next's chunks each carry a copy of this module.
const held = globalThis as typeof globalThis & { slotwrightLimiters?: Limiters };

export function limiters(): Limiters {
  const { RATE_LIMIT_PER_MINUTE, SANDBOXES_PER_MINUTE } = env();
  held.slotwrightLimiters ??= {
    keys: new RateLimiter(RATE_LIMIT_PER_MINUTE),
    people: new RateLimiter(RATE_LIMIT_PER_MINUTE * PERSON_TIMES),
    visitors: new RateLimiter(RATE_LIMIT_PER_MINUTE),
    sandboxes: new RateLimiter(SANDBOXES_PER_MINUTE),
  };
  return held.slotwrightLimiters;
}
