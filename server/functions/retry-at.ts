import { RetryAfterError } from "inngest";

const SECOND_MS = 1000;

/**
 * What a step throws that comes back at an instant, and never before it.
 *
 * As an instant on a whole second: from seconds to wait an Inngest server (1.13) counts after it has cut its own time to
 * the second, so it comes back up to a second early, finds nothing due, and has spent a try.
 */
export const retryAt = (reason: string, instant: Date): RetryAfterError =>
  new RetryAfterError(reason, new Date(Math.ceil(instant.getTime() / SECOND_MS) * SECOND_MS));
