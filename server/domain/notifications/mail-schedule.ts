const MINUTE_MS = 60_000;

/** Minutes from a failed try of a mail to the next one; after as many retries the mail has failed. */
export const MAIL_RETRY_MINUTES = [1, 5, 30, 120] as const;

/**
 * A try that has not ended after so long never will: its process is gone. A try itself is bounded by two minutes. What
 * is left behind is looked for each minute, so that such a mail is taken up again within four, and has one to leave.
 */
const MAIL_LEASE_MINUTES = 3;

/** A process that dies at a mail again and again gets it no more after so many tries. */
export const INTERRUPTED_TRIES_MAX = 2 * (MAIL_RETRY_MINUTES.length + 1);

/**
 * When a mail whose try has just failed is tried again; null when it has failed for good. The more often the mail
 * server has not taken it, the longer it is spared; what a process left behind as it ended is no such time.
 *
 * @param attempts tries so far, the failed one included
 * @param interruptions those of them that ended with their process
 */
export function nextMailAttemptAt(
  { attempts, interruptions }: { attempts: number; interruptions: number },
  now: Date,
): Date | null {
  const minutes = MAIL_RETRY_MINUTES[attempts - interruptions - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Until when a try that begins now keeps others away. */
export const mailLeaseEndsAt = (now: Date): Date => new Date(now.getTime() + MAIL_LEASE_MINUTES * MINUTE_MS);
