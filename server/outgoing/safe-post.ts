import { send } from "./connection";
import { Failed, type Post, type Verdict } from "./port";
import { admittedAddresses, configuredGuard, type SsrfGuard } from "./ssrf-guard";

/**
 * Posts a body to an address that nobody vouches for, and answers what became of it. Never fails.
 *
 * The name is resolved once, every address of it must be public, and the connection goes to one of these: a name
 * server that changes its mind meanwhile gains nothing. Redirects are not followed. The answer's body is not looked at.
 */
export async function safePost(post: Post, guard: SsrfGuard = configuredGuard()): Promise<Verdict> {
  const startedAt = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), post.timeoutMs);
  const verdictOf = (answer: Omit<Verdict, "durationMs">): Verdict => ({
    ...answer,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const addresses = await beforeAbort(admittedAddresses(post.url, guard, deadline.signal), deadline.signal);
    return verdictOf(await send(post, addresses, deadline.signal));
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return verdictOf({ statusCode: null, retryAfter: null, error: error.failure });
  } finally {
    clearTimeout(timer);
    deadline.abort();
  }
}

/** @throws Failed timeout as soon as the signal is aborted */
export function beforeAbort<Result>(running: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Failed("timeout")), { once: true });
  });
  // The signal is aborted in any case when all is over; then nobody waits any more.
  aborted.catch(() => {});
  return Promise.race([running, aborted]);
}
