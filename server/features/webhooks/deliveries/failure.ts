import type { Db } from "../../../db/client";
import type { DeliveryAttempt, DeliveryRow, WebhookRow } from "../../../db/schema";
import {
  type FailingSpell,
  hasFailedTooLong,
  pauseMsOf,
  prolongedSpell,
  retryWaitMs,
} from "../../../domain/notifications/webhook-schedule";
import type { Verdict } from "../../../outgoing/port";
import { updateWebhook } from "../queries";
import { isServed } from "./claim-queries";
import { updateDelivery } from "./queries";
import { type Claimed, endWaiting, holdClaimed, holdWebhookOf } from "./record-queries";

interface FailedAttempt {
  verdict: Verdict;
  attempt: DeliveryAttempt;
  /** On the account's clock. */
  now: Date;
  realNow: Date;
}

const GONE = 410;

/**
 * Records an attempt that failed: with the delivery's next one, or as its end. A subscription whose receiver is gone,
 * or has failed for too long, is disabled and its other deliveries end.
 *
 * @returns when it is tried again; null: it has ended
 */
export function recordFailure(db: Db, claimed: Claimed, failed: FailedAttempt): Promise<Date | null> {
  return db.transaction(async (tx) => {
    // First the subscription, then the deliveries: whoever deletes one goes the same way.
    const webhook = await holdWebhookOf(tx, claimed);
    if (!webhook) return null;
    const { updated, isDisabled } = await noteFailure(tx, webhook, failed);
    const delivery = await holdClaimed(tx, claimed);
    const retryAt = delivery && (await scheduleNext(tx, delivery, { ...failed, webhook: updated }));
    if (isDisabled) await endWaiting(tx, webhook, failed.now);
    return retryAt;
  });
}

async function noteFailure(db: Db, webhook: WebhookRow, { verdict, attempt, now }: FailedAttempt) {
  const at = new Date(attempt.at);
  const { failingSince, failingDays, lastFailureAt } = webhook;
  const before = failingSince && { since: failingSince, days: failingDays };
  const spell = prolongedSpell(before, lastFailureAt, at);
  const reason = reasonToDisable(verdict, spell, at);
  const isDisabled = webhook.active && reason !== null;
  const off = isDisabled ? { active: false, disabledReason: reason, updatedAt: now } : {};
  const updated = await updateWebhook(db, webhook, {
    ...{ lastFailureAt: at, failingSince: spell.since, failingDays: spell.days },
    ...off,
  });
  return { updated, isDisabled };
}

function reasonToDisable({ statusCode }: Verdict, spell: FailingSpell, at: Date): "gone" | "failing" | null {
  if (statusCode === GONE) return "gone";
  return hasFailedTooLong(spell, at) ? "failing" : null;
}

/** Tests of a subscription that is not active go on, but not when its receiver is gone. */
async function scheduleNext(
  db: Db,
  delivery: DeliveryRow,
  { webhook, verdict, attempt, now, realNow }: FailedAttempt & { webhook: WebhookRow },
): Promise<Date | null> {
  const tries = delivery.tries + 1;
  const mayRetry = delivery.status === "pending" && isServed(delivery, webhook) && verdict.statusCode !== GONE;
  const waitMs = mayRetry ? retryWaitMs({ tries, pauseMs: pauseMsOf(verdict, realNow), chance: Math.random() }) : null;
  const next =
    waitMs === null
      ? { status: "failed" as const, nextAttemptAt: null, tries: 0 }
      : { status: "pending" as const, nextAttemptAt: new Date(now.getTime() + waitMs), tries };
  const attempts = [...delivery.attempts, attempt];
  await updateDelivery(db, delivery, { ...next, attempts, leasedUntil: null, updatedAt: now });
  return next.nextAttemptAt;
}
