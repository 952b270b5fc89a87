import type { TenantContext } from "../../context";
import type { PaymentRow } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { PaymentProviderError } from "../../payments/port";
import { findProvider } from "./provider-queries";

export interface Refund {
  /** In minor units. */
  amountMinor: number;
  reason: string | null;
}

/**
 * Sends money back over the provider that took it. At the desk, and in a sandbox, nobody is contacted.
 *
 * What has gone back so far is part of the idempotency key: if our transaction fails after the provider has acted,
 * the same refund again gives nothing back twice.
 *
 * @throws DomainError conflict when the provider does not do it | validation on `amount` when it cannot take it
 */
export async function giveBack(ctx: TenantContext, held: PaymentRow, { amountMinor, reason }: Refund): Promise<void> {
  if (held.method !== "provider" || ctx.tenant.isSandbox || amountMinor === 0) return;
  const provider = await findProvider(ctx.db, ctx.tenant.id);
  if (provider === null) throw new DomainError("conflict", "The payment provider's key is not stored any more.");
  const { id, providerRef: ref, currency, refundedMinor } = held;
  if (ref === null) throw new DomainError("conflict", "The payment provider's reference of this payment is not known.");
  const idempotencyKey = `refund-${id}-${refundedMinor}-${amountMinor}`;
  await provider.refund({ ref, amountMinor, currency, idempotencyKey, reason }).catch(asRefusal);
}

function asRefusal(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error;
  if (error.failure === "unsupported_amount") throw invalid({ amount: error.message });
  throw new DomainError("conflict", error.message);
}
