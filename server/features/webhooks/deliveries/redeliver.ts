import { markUnchanged, type TenantContext } from "../../../context";
import { DAY_MS } from "../../../domain/dates";
import { DomainError, invalid } from "../../../domain/errors";
import { getWebhook } from "../queries";
import { isServed } from "./claim-queries";
import { lockDelivery, updateDelivery } from "./queries";
import { replayEvents } from "./relay-queries";
import type { DeliveryId, DeliveryRecord, ReplayInput } from "./schemas";

const REPLAY_DAYS_MAX = 31;
const REPLAY_COUNT_MAX = 10_000;

/**
 * Makes a delivery due now, whatever became of it; its attempts stay on record. Should it fail, the whole schedule
 * follows. One that is due already is left as it is.
 *
 * @throws DomainError not_found | conflict when the subscription is not active
 */
export async function retryDelivery(ctx: TenantContext, ids: DeliveryId): Promise<DeliveryRecord> {
  const { db, tenant, now } = ctx;
  const webhook = await getWebhook(db, tenant.id, ids.id);
  const { delivery, payload } = await lockDelivery(db, tenant.id, ids);
  if (!isServed(delivery, webhook)) throw notActive();
  // Without a try it was made or asked for just now. Clocks are not compared: of several requests at once the one that
  // comes later may have the earlier time.
  if (delivery.status === "pending" && delivery.tries === 0) {
    markUnchanged(ctx);
    return { delivery, payload };
  }
  const due = { status: "pending" as const, nextAttemptAt: now, tries: 0, emittedAt: null, updatedAt: now };
  return { delivery: await updateDelivery(db, delivery, due), payload };
}

const notActive = () => new DomainError("conflict", "The subscription is not active: switch it on first.");

/** Delivers the events of a span again. @throws DomainError not_found | conflict | validation on `to` */
export async function replay(ctx: TenantContext, input: ReplayInput): Promise<{ queued: number }> {
  const { db, tenant, now } = ctx;
  const [fromAt, toAt] = [new Date(input.from), new Date(input.to)];
  if (toAt <= fromAt) throw invalid({ to: "Must be later than from." });
  if (toAt.getTime() - fromAt.getTime() > REPLAY_DAYS_MAX * DAY_MS)
    throw invalid({ to: `Must be at most ${REPLAY_DAYS_MAX} days after from.` });
  const { id, status } = input;
  const { active } = await getWebhook(db, tenant.id, id);
  if (!active) throw notActive();
  const queued = await replayEvents(db, tenant.id, { id, status, fromAt, toAt, countMax: REPLAY_COUNT_MAX, now });
  if (queued > REPLAY_COUNT_MAX)
    throw invalid({ to: `There are more than ${REPLAY_COUNT_MAX} events before it: choose a shorter span.` });
  return { queued };
}
