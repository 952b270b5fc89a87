import { nowOf, realNow } from "../../../context";
import { database } from "../../../db/client";
import { untilWritten } from "../../../db/connections/until-written";
import type { DeliveryAttempt } from "../../../db/schema";
import { isDelivered } from "../../../domain/notifications/webhook-schedule";
import type { Post, Verdict } from "../../../outgoing/port";
import { safePost } from "../../../outgoing/safe-post";
import { signingSecretsOf } from "../queries";
import { claimDelivery, type DeliveryKey, findOutgoing, isServed, type OutgoingDelivery } from "./claim-queries";
import { recordFailure } from "./failure";
import { type Claimed, endDelivery, recordSuccess } from "./record-queries";
import { signedHeaders } from "./signing";

/** For all of an attempt, from resolving the name to the end of the answer. */
const TIMEOUT_MS = 15_000;
/** A little more than an attempt can take; if its process dies, the next attempt is made after it. */
const LEASE_MS = 2 * TIMEOUT_MS;
/** An attempt that is not written down is made again; of its lease so much is left for that. */
const WRITING_MS = 10_000;
/** Whoever comes while a delivery is being written comes back after this. */
const PAUSE_MS = 1000;

/**
 * What became of an attempt. `ended`: nothing is left to do, or nothing for now. `not_due`: no attempt was made.
 *
 * `retryAt` is on the account's clock, `waitMs` what is left until then.
 */
export type AttemptOutcome =
  | { outcome: "succeeded" | "ended" }
  | { outcome: "retry" | "not_due"; retryAt: Date; waitMs: number };

/**
 * Makes one attempt of a delivery, if it is due on its account's clock, and records what came of it.
 *
 * The row decides: of any number of calls at once one sends, and a call too many does nothing. The request is sent
 * outside of every transaction. When the process dies in between, the attempt is made again after the lease, so a
 * receiver may get an event twice, under the same `webhook-id`.
 *
 * @param post sends the request
 */
export async function attemptDelivery(
  key: DeliveryKey,
  post: (post: Post) => Promise<Verdict> = safePost,
): Promise<AttemptOutcome> {
  const { db } = database();
  const leasedUntil = new Date(realNow().getTime() + LEASE_MS);
  const claiming = claimDelivery(db, key, { realNow: realNow(), leasedUntil });
  const [isOurs, outgoing] = await Promise.all([claiming, findOutgoing(db, key)]);
  if (!outgoing) return { outcome: "ended" };
  if (!isOurs) return leave(outgoing);
  const claimed = { ...outgoing.delivery, leasedUntil };
  return record(outgoing, claimed, await sendOf(outgoing, post));
}

/** What a delivery that could not be taken waits for. */
async function leave({ delivery, webhook, tenant }: OutgoingDelivery): Promise<AttemptOutcome> {
  const now = nowOf(tenant);
  const { status, nextAttemptAt, leasedUntil } = delivery;
  if (status !== "pending" || nextAttemptAt === null) return { outcome: "ended" };
  // Nothing leaves a closed account. It is handed over again when that is opened.
  if (tenant.closingAt !== null) return { outcome: "ended" };
  const isOver = tenant.expiresAt !== null && tenant.expiresAt <= realNow();
  if (isOver || !isServed(delivery, webhook)) {
    await endDelivery(database().db, delivery, now);
    return { outcome: "ended" };
  }
  const leasedMs = leasedUntil ? leasedUntil.getTime() - realNow().getTime() : 0;
  const waitMs = Math.max(leasedMs, nextAttemptAt.getTime() - now.getTime(), PAUSE_MS);
  return { outcome: "not_due", retryAt: new Date(now.getTime() + waitMs), waitMs };
}

interface Sent {
  verdict: Verdict;
  attempt: DeliveryAttempt;
}

async function sendOf(
  { delivery, webhook, tenant, payload }: OutgoingDelivery,
  post: (post: Post) => Promise<Verdict>,
) {
  const at = nowOf(tenant);
  const body = JSON.stringify(payload);
  const secrets = signingSecretsOf(webhook, at);
  const headers = signedHeaders({ id: delivery.eventId, body, secrets, sentAt: realNow() });
  const verdict = await post({ url: webhook.url, headers, body, timeoutMs: TIMEOUT_MS });
  const { statusCode, durationMs, error } = verdict;
  return { verdict, attempt: { at: at.toISOString(), statusCode, durationMs, error } };
}

async function record(outgoing: OutgoingDelivery, claimed: Claimed, sent: Sent): Promise<AttemptOutcome> {
  const { tenant, webhook } = outgoing;
  const { verdict, attempt } = sent;
  const { db } = database();
  const [at, now] = [new Date(attempt.at), nowOf(tenant)];
  if (isDelivered(verdict)) {
    await untilWritten(() => recordSuccess(db, claimed, { attempt, webhook, at }), WRITING_MS);
    return { outcome: "succeeded" };
  }
  const retryAt = await recordFailure(db, claimed, { verdict, attempt, now, realNow: realNow() });
  return retryAt ? { outcome: "retry", retryAt, waitMs: retryAt.getTime() - now.getTime() } : { outcome: "ended" };
}
