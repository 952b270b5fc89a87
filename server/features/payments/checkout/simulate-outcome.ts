import type { TenantContext } from "../../../context";
import { inOwnTransaction } from "../../../db/own-transaction";
import type { PaymentRow } from "../../../db/schema";
import { notFound } from "../../../domain/errors";
import { failPayment, getPayment, isHoldOver, lockPayment, updatePayment } from "../../charges";
import { expireHold } from "../holds/holds";
import { isStillWanted } from "../open-queries";
import { settleOnline } from "./online";

/** What a sandbox's payment page lets one choose instead of paying. */
export type Outcome = "pay" | "decline";

/**
 * Brings a sandbox's payment to the outcome that was chosen; nobody is contacted. One that is over already stays as
 * it is.
 *
 * @param ctx outside of any transaction
 * @throws DomainError not_found on a real account
 */
export async function simulateOutcome(ctx: TenantContext, id: string, outcome: Outcome): Promise<void> {
  if (!ctx.tenant.isSandbox) throw notFound("payment");
  const row = await getPayment(ctx.db, ctx.tenant.id, id);
  if (isHoldOver(row, ctx.now)) await expireHold(ctx, id);
  else if (outcome === "pay") await pay(ctx, row);
  else await decline(ctx, id);
}

async function pay(ctx: TenantContext, row: PaymentRow): Promise<void> {
  const isOpen = row.status === "pending" && (await isStillWanted(ctx.db, ctx.tenant.id, row.id));
  if (isOpen) await settleOnline(ctx, row.id, { paymentRef: null, paidMinor: null });
}

const decline = (ctx: TenantContext, id: string): Promise<void> =>
  inOwnTransaction(ctx, async (own) => {
    const locked = await lockPayment(own.db, own.tenant.id, id);
    if (locked.status === "pending") await failPayment(own, locked, { reason: "declined", cause: "provider" });
  });

/** Whether a payment that failed may be tried again: what it is for still waits for it. */
export const canRetry = async ({ db, tenant, now }: TenantContext, row: PaymentRow): Promise<boolean> =>
  row.method === "provider" &&
  row.status === "failed" &&
  !isHoldOver(row, now) &&
  (await isStillWanted(db, tenant.id, row.id));

/** Makes a payment that failed pending again, for a new attempt; another stays as it is. */
export const retryPayment = (ctx: TenantContext, id: string): Promise<void> =>
  inOwnTransaction(ctx, async (own) => {
    const locked = await lockPayment(own.db, own.tenant.id, id);
    if (!(await canRetry(own, locked))) return;
    await updatePayment(own.db, locked, { status: "pending", failureReason: null, updatedAt: own.now });
  });
