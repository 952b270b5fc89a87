import type { Db } from "../../db/client";
import { env } from "../../env";
import type { PaymentProvider } from "../../payments/port";
import { stripeProvider } from "../../payments/stripe";
import { findProviderKey } from "../provider-key/queries";

/** Who takes an account's money online, by the account's own key; null while it has none. */
export async function findProvider(db: Db, tenantId: string): Promise<PaymentProvider | null> {
  const key = await findProviderKey(db, tenantId);
  return key === null ? null : stripeProvider(key, env().STRIPE_API_BASE);
}
