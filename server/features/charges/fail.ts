import type { TenantContext } from "../../context";
import { previousOf } from "../../db/changes";
import type { PaymentRow } from "../../db/schema";
import type { Cause } from "../../domain/notifications/webhook-events";
import { insertEffects, type NewEvent } from "../outbox";
import { type TargetedPayment, updatePayment, updatePayments, withTargets } from "./queries";
import { toPayment } from "./schemas";

export interface Failure {
  /** `cancelled`: what it was for was given up, and nobody refused to pay. */
  reason: "declined" | "expired" | "cancelled";
  cause: Cause;
  /** Columns that change with it. */
  changes?: Partial<PaymentRow>;
}

/** What a payment's failure makes of its columns, and what is notified of it; see `failPayments`. */
export function failureOf(
  { now }: TenantContext,
  { row, targets }: TargetedPayment,
  { reason, cause, changes }: Failure,
): { set: Partial<PaymentRow>; events: NewEvent[] } {
  if (row.status === "failed") return { set: { ...changes, updatedAt: now }, events: [] };
  const set = { ...changes, status: "failed" as const, failureReason: reason, updatedAt: now };
  if (reason === "cancelled") return { set, events: [] };
  const payment = toPayment({ ...row, ...set }, targets);
  const previous = previousOf(toPayment(row, targets), payment);
  return { set, events: [{ type: "payment.failed", cause, data: { payment, previous } }] };
}

/**
 * Notes that a locked payment failed, and notifies of a refusal or an end of its time. One that had failed before keeps its
 * reason, and nobody is notified a second time.
 */
export async function failPayment(ctx: TenantContext, locked: PaymentRow, failure: Failure): Promise<void> {
  const { db, now } = ctx;
  if (locked.status === "failed") return updatePayment(db, locked, { ...failure.changes, updatedAt: now });
  return failPayments(ctx, [locked], failure);
}

/**
 * Notes that locked payments, none of which had failed before, failed for one reason, and notifies of each.
 *
 * `payment.failed` notifies of a provider's refusal or of a hold that ran out. Of what was cancelled the event of the
 * booking, ticket or package notifies, and nobody has to run after a payment that is not wanted any more.
 */
async function failPayments(ctx: TenantContext, locked: PaymentRow[], failure: Failure): Promise<void> {
  const { db, tenant, now } = ctx;
  if (locked.length === 0) return;
  const changes = { ...failure.changes, status: "failed" as const, failureReason: failure.reason, updatedAt: now };
  await updatePayments(db, tenant.id, { ids: locked.map(({ id }) => id), changes });
  if (failure.reason === "cancelled") return;
  const targeted = await withTargets(db, tenant.id, locked);
  const events = targeted.flatMap((payment) => failureOf(ctx, payment, failure).events);
  await insertEffects(db, tenant, { mails: [], events, now });
}
