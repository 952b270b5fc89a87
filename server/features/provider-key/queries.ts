import { eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { providerKeys } from "../../db/schema";
import { notFound } from "../../domain/errors";
import { decrypt, encrypt } from "../../secrets";

const PURPOSE = "provider-key";

/**
 * The account's payment-provider key in plain text, or null without one. It goes to the provider and nowhere else.
 *
 * @throws when it was sealed under another `APP_SECRET`
 */
export async function findProviderKey(db: Db, tenantId: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: providerKeys.sealed })
    .from(providerKeys)
    .where(eq(providerKeys.tenantId, tenantId));
  return row ? decrypt(PURPOSE, row.sealed) : null;
}

/** Stores the key, encrypted, in the place of any other. */
export async function upsertProviderKey(
  db: Db,
  tenantId: string,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  const sealed = encrypt(PURPOSE, key);
  await db
    .insert(providerKeys)
    .values({ tenantId, sealed, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: providerKeys.tenantId, set: { sealed, updatedAt: now } });
}

/** Removes the key. @throws DomainError not_found when there is none */
export async function deleteProviderKey(db: Db, tenantId: string): Promise<void> {
  const gone = await db
    .delete(providerKeys)
    .where(eq(providerKeys.tenantId, tenantId))
    .returning({ tenantId: providerKeys.tenantId });
  if (gone.length === 0) throw notFound("provider key");
}
