import type { TenantContext } from "../../context";
import { previousOf } from "../../db/changes";
import type { PaymentRow } from "../../db/schema";
import type { Cause } from "../../domain/notifications/webhook-events";
import { insertEffects } from "../outbox";
import { updatePayment, updatePayments, withTargets } from "./queries";
import { toPayment } from "./schemas";

export interface Failure {
  /** `cancelled`: what it was for was given up, and nobody refused to pay. */
  reason: "declined" | "expired" | "cancelled";
  cause: Cause;
  /** Columns that change with it. */
  changes?: Partial<PaymentRow>;
}

/**
 * Notes that a locked payment failed, and notifies of a refusal or an end of its time. One that had failed before keeps its
 * reason, and nothing is told a second time.
 */
export async function failPayment(ctx: TenantContext, locked: PaymentRow, failure: Failure): Promise<void> {
  const { db, now } = ctx;
  if (locked.status === "failed") return updatePayment(db, locked, { ...failure.changes, updatedAt: now });
  return failPayments(ctx, [locked], failure);
}

/**
 * Notes that locked payments, none of which had failed before, failed for one reason, and notifies of each.
 *
 * `payment.failed` tells of a provider's refusal or of a hold that ran out. Of what was cancelled the event of the
 * booking, ticket or package tells, and nobody has to run after a payment that is not wanted any more.
 */
export async function failPayments(ctx: TenantContext, locked: PaymentRow[], failure: Failure): Promise<void> {
  const { db, tenant, now } = ctx;
  if (locked.length === 0) return;
  const changes = { ...failure.changes, status: "failed" as const, failureReason: failure.reason, updatedAt: now };
  await updatePayments(db, tenant.id, { ids: locked.map(({ id }) => id), changes });
  if (failure.reason === "cancelled") return;
  const events = (await withTargets(db, tenant.id, locked)).map(({ row, targets }) => {
    const payment = toPayment({ ...row, ...changes }, targets);
    const previous = previousOf(toPayment(row, targets), payment);
    return { type: "payment.failed" as const, cause: failure.cause, data: { payment, previous } };
  });
  await insertEffects(db, tenant, { mails: [], events, now });
}
