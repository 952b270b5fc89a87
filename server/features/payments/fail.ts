import type { TenantContext } from "../../context";
import { previousOf } from "../../db/changes";
import type { PaymentRow } from "../../db/schema";
import type { Cause } from "../../domain/webhook-events";
import { insertEffects } from "../outbox/queries";
import { updatePayment, withTarget } from "./queries";
import { toPayment } from "./schemas";

export interface Failure {
  /** `declined` or `expired`. */
  reason: string;
  cause: Cause;
  /** Columns that change with it. */
  changes?: Partial<PaymentRow>;
}

/**
 * Notes that a held payment failed, and tells of it. One that had failed before keeps its reason, and nothing is told
 * a second time.
 */
export async function failPayment(ctx: TenantContext, held: PaymentRow, failure: Failure): Promise<void> {
  const { db, tenant, now } = ctx;
  const changes = { ...failure.changes, updatedAt: now };
  if (held.status === "failed") return updatePayment(db, held, changes);
  const row: PaymentRow = { ...held, ...changes, status: "failed", failureReason: failure.reason };
  await updatePayment(db, held, row);
  const { targets } = await withTarget(db, row);
  const payment = toPayment(row, targets);
  const previous = previousOf(toPayment(held, targets), payment);
  const event = { type: "payment.failed" as const, cause: failure.cause, data: { payment, previous } };
  await insertEffects(db, tenant, { mails: [], events: [event], now });
}
