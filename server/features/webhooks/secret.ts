import { randomBytes } from "node:crypto";
import type { TenantContext } from "../../context";
import { encrypt } from "../../secrets";
import { lockWebhook, SECRET_PURPOSE, updateWebhook } from "./queries";
import type { RotatedSecret, RotateSecretInput } from "./schemas";

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

/** A new signing secret as Standard Webhooks 1.0 writes it, with the form in which it is kept. */
export function newSigningSecret(): { secret: string; sealedSecret: Buffer } {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  return { secret, sealedSecret: encrypt(SECRET_PURPOSE, secret) };
}

/**
 * Replaces the signing secret. The one before signs too until its grace is over, and is not even kept when there is
 * none; one that was in its grace already goes at once.
 *
 * @throws DomainError not_found
 */
export async function rotateSecret(ctx: TenantContext, input: RotateSecretInput): Promise<RotatedSecret> {
  const { db, tenant, now } = ctx;
  const row = await lockWebhook(db, tenant.id, input.id);
  const { secret, sealedSecret } = newSigningSecret();
  const until = input.graceHours === 0 ? null : new Date(now.getTime() + input.graceHours * HOUR_MS);
  const previous = { sealedPreviousSecret: until && row.sealedSecret, previousSecretExpiresAt: until };
  await updateWebhook(db, row, { sealedSecret, ...previous, updatedAt: now });
  return { secret, previousSecretExpiresAt: until?.toISOString() ?? null };
}
