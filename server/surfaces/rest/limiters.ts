import { env } from "../../env";
import { processSingleton } from "../../process/process-singleton";
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
  /** Apps that ask for consent and for tokens, by client address. */
  apps: RateLimiter;
  /** Apps that register, by client address: each leaves a row. */
  registrations: RateLimiter;
}

/** A page asks for several things at once, and its person is signed in. */
const PERSON_TIMES = 5;
const REGISTRATIONS_PER_MINUTE = 10;

/** One set for each process. */
export const { get: limiters, set: setLimiters } = processSingleton<Limiters>("slotwrightLimiters", () => {
  const { RATE_LIMIT_PER_MINUTE, SANDBOXES_PER_MINUTE } = env();
  return {
    keys: new RateLimiter(RATE_LIMIT_PER_MINUTE),
    people: new RateLimiter(RATE_LIMIT_PER_MINUTE * PERSON_TIMES),
    visitors: new RateLimiter(RATE_LIMIT_PER_MINUTE),
    sandboxes: new RateLimiter(SANDBOXES_PER_MINUTE),
    apps: new RateLimiter(RATE_LIMIT_PER_MINUTE),
    registrations: new RateLimiter(REGISTRATIONS_PER_MINUTE),
  };
});
