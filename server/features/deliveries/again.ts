import { noteUnchanged, type TenantContext } from "../../context";
import { DAY_MS } from "../../domain/dates";
import { invalid } from "../../domain/errors";
import { getWebhook } from "../webhooks/queries";
import { lockDelivery, updateDelivery } from "./queries";
import { replayEvents } from "./relay-queries";
import type { DeliveryId, DeliveryRecord, ReplayInput } from "./schemas";

const REPLAY_DAYS_MAX = 31;
const REPLAY_COUNT_MAX = 10_000;

/**
 * Makes a delivery due now, whatever became of it; its attempts stay on record. One that is pending already is left
 * as it is.
 *
 * @throws DomainError not_found
 */
export async function retryDelivery(ctx: TenantContext, ids: DeliveryId): Promise<DeliveryRecord> {
  const { db, tenant, now } = ctx;
  const { delivery, payload } = await lockDelivery(db, tenant.id, ids);
  if (delivery.status === "pending") {
    noteUnchanged(ctx);
    return { delivery, payload };
  }
  const due = { status: "pending" as const, nextAttemptAt: now, updatedAt: now };
  return { delivery: await updateDelivery(db, delivery, due), payload };
}

/** Delivers the events of a span again. @throws DomainError not_found | validation on `to` */
export async function replay(ctx: TenantContext, input: ReplayInput): Promise<{ queued: number }> {
  const { db, tenant, now } = ctx;
  const [fromAt, toAt] = [new Date(input.from), new Date(input.to)];
  if (toAt <= fromAt) throw invalid({ to: "Must be later than from." });
  if (toAt.getTime() - fromAt.getTime() > REPLAY_DAYS_MAX * DAY_MS)
    throw invalid({ to: `Must be at most ${REPLAY_DAYS_MAX} days after from.` });
  const { id, status } = input;
  await getWebhook(db, tenant.id, id);
  const queued = await replayEvents(db, tenant.id, { id, status, fromAt, toAt, countMax: REPLAY_COUNT_MAX, now });
  if (queued > REPLAY_COUNT_MAX)
    throw invalid({ to: `There are more than ${REPLAY_COUNT_MAX} events before it: choose a shorter span.` });
  return { queued };
}
