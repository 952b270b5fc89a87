import { DrizzleQueryError } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { env } from "../../../env";
import { type PaymentProvider, PaymentProviderError } from "../../../payments/port";
import { findProviderKey } from "../../provider-key";

/**
 * Who takes an account's money online, by the account's own key.
 *
 * @throws PaymentProviderError `bad_key` while the account has none, or one that cannot be read any more
 */
export async function getProvider(db: Db, tenantId: string): Promise<PaymentProvider> {
  const key = await findProviderKey(db, tenantId).catch((cause: unknown) => {
    if (cause instanceof DrizzleQueryError) throw cause;
    throw new PaymentProviderError("bad_key", "The payment provider's key cannot be read.", { cause });
  });
  if (key === null) throw new PaymentProviderError("bad_key", "The payment provider's key is not stored any more.");
  // Loaded by the first payment online: most starts, and most tests, have none.
  const { stripeProvider } = await import("../../../payments/stripe");
  return stripeProvider(key, env().STRIPE_API_BASE);
}
