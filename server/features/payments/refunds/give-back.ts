import type { TenantContext } from "../../../context";
import type { PaymentRow } from "../../../db/schema";
import { DomainError, invalid } from "../../../domain/errors";
import { PaymentProviderError } from "../../../payments/port";
import { getProvider } from "../checkout/provider-queries";

export interface Refund {
  /** In minor units. */
  amountMinor: number;
  reason: string | null;
}

/** Whether a refund goes over the provider that took the money. At the desk, and in a sandbox, nobody is contacted. */
export const goesOverProvider = ({ tenant }: Pick<TenantContext, "tenant">, { method }: PaymentRow): boolean =>
  method === "provider" && !tenant.isSandbox;

/**
 * Sends money back over the provider that took it.
 *
 * What has gone back so far is part of the idempotency key: if we fail to write down what the provider did, the same
 * refund again gives nothing back twice.
 *
 * @param ctx outside of any transaction that locks the payment
 * @throws DomainError conflict without a reference to what was paid | PaymentProviderError when it does not do it
 */
export async function giveBack(ctx: TenantContext, row: PaymentRow, { amountMinor, reason }: Refund): Promise<void> {
  if (!goesOverProvider(ctx, row) || amountMinor === 0) return;
  const provider = await getProvider(ctx.db, ctx.tenant.id);
  const { id, providerRef: ref, currency, refundedMinor } = row;
  if (ref === null) throw new DomainError("conflict", "The payment provider's reference of this payment is not known.");
  const idempotencyKey = `refund-${id}-${refundedMinor}-${amountMinor}`;
  await provider.refund({ ref, amountMinor, currency, idempotencyKey, reason });
}

/** What a caller is notified of a provider that did not send money back; other failures pass as they are. */
export function refusalOfProvider(error: unknown): unknown {
  if (!(error instanceof PaymentProviderError)) return error;
  if (error.failure === "unsupported_amount") return invalid({ amount: error.message });
  return new DomainError("conflict", error.message);
}
