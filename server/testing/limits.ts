import { type Limiters, setLimiters } from "../surfaces/rest/limiters";
import { RateLimiter } from "../surfaces/rest/rate-limit";

const PLENTY = 1_000_000;

/** Gives this process fresh budgets a minute: plenty unless said. */
export function setLimits(limits: Partial<Record<keyof Limiters, number>> = {}): void {
  const { keys = PLENTY, people = PLENTY, visitors = PLENTY, sandboxes = PLENTY } = limits;
  const { apps = PLENTY, registrations = PLENTY } = limits;
  setLimiters({
    keys: new RateLimiter(keys),
    people: new RateLimiter(people),
    visitors: new RateLimiter(visitors),
    sandboxes: new RateLimiter(sandboxes),
    apps: new RateLimiter(apps),
    registrations: new RateLimiter(registrations),
  });
}
