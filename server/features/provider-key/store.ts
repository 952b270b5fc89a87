import type { TenantContext } from "../../context";
import { lockTenant, updateTenant } from "../settings";
import { deleteProviderKey, upsertProviderKey } from "./queries";
import type { ProviderKeyHint, PutProviderKeyInput } from "./schemas";

const HINT_LENGTH = 4;

/**
 * Stores the payment provider's key, without asking the provider about it.
 *
 * The account is locked first, by all who change whether it has a key: nobody turns online payment on while the key
 * goes.
 */
export async function storeProviderKey(ctx: TenantContext, { key }: PutProviderKeyInput): Promise<ProviderKeyHint> {
  const { db, tenant, now } = ctx;
  await lockTenant(db, tenant.id);
  await upsertProviderKey(db, tenant.id, { key, now });
  const hint = key.slice(-HINT_LENGTH);
  await updateTenant(db, tenant.id, { payProviderHint: hint, updatedAt: now });
  return { hint };
}

/** Removes the key and turns online payment off. @throws DomainError not_found when there is none */
export async function removeProviderKey({ db, tenant, now }: TenantContext): Promise<void> {
  await lockTenant(db, tenant.id);
  await deleteProviderKey(db, tenant.id);
  await updateTenant(db, tenant.id, { payProviderHint: null, payProviderEnabled: false, updatedAt: now });
}
