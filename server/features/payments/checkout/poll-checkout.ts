import type { TenantContext } from "../../../context";
import { inOwnTransaction } from "../../../db/own-transaction";
import type { PaymentRow } from "../../../db/schema";
import { type CheckoutState, PaymentProviderError } from "../../../payments/port";
import { failPayment, isPayable, lockPayment, updatePayment } from "../../charges";
import { settleOnline } from "./online";
import { getProvider } from "./provider-queries";

/** A payment with a checkout at the provider. */
export type CheckedOut = PaymentRow & { providerRef: string };

/** Whether the provider may still have news of a payment. */
export const hasCheckout = (row: PaymentRow): row is CheckedOut =>
  row.provider === "stripe" && row.providerRef !== null && isPayable(row);

/**
 * Asks the provider how a payment's checkout stands, and takes over what is final: paid, or ended without payment.
 *
 * @param ctx outside of any transaction
 * @throws PaymentProviderError
 */
export async function pollCheckout(ctx: TenantContext, row: CheckedOut): Promise<CheckoutState> {
  const provider = await getProvider(ctx.db, ctx.tenant.id);
  const state = await provider.readCheckout(row.providerRef);
  if (state.status === "complete") await settleOnline(ctx, row.id, state);
  if (state.status === "expired") await noteEnd(ctx, row);
  return state;
}

/**
 * Ends a payment's checkout at the provider, so that nobody pays there any more.
 *
 * @param ctx outside of any transaction
 * @returns how it stands then: ended, or paid meanwhile, or being paid
 * @throws PaymentProviderError
 */
export async function endCheckout(ctx: TenantContext, row: CheckedOut): Promise<CheckoutState> {
  const provider = await getProvider(ctx.db, ctx.tenant.id);
  try {
    await provider.expireCheckout(row.providerRef);
  } catch (error) {
    // It is not open: it was paid, or it ended by itself.
    if (error instanceof PaymentProviderError && error.failure === "refused") return pollCheckout(ctx, row);
    throw error;
  }
  return { status: "expired" };
}

/** Without a hold the payment has failed with its checkout; with one there may be another checkout until that ends. */
async function noteEnd(ctx: TenantContext, seen: CheckedOut): Promise<void> {
  await inOwnTransaction(ctx, async (own) => {
    const locked = await lockPayment(own.db, own.tenant.id, seen.id);
    if (locked.providerRef !== seen.providerRef || !isPayable(locked)) return;
    const changes = { providerRef: null };
    if (locked.holdExpiresAt === null)
      return failPayment(own, locked, { reason: "expired", cause: "provider", changes });
    return updatePayment(own.db, locked, { ...changes, updatedAt: own.now });
  });
}
