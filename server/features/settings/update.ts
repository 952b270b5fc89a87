import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { TenantRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { takeSlug } from "./page-slug";
import { lockTenant, updateTenant } from "./queries";
import type { UpdateSettingsInput } from "./schemas";

/**
 * Writes the fields that are sent.
 *
 * @throws DomainError validation on `payProviderEnabled` while no provider key is stored, on `slug` when it is another
 *   account's, on `searchEngines` in a sandbox
 */
export async function changeSettings(ctx: TenantContext, input: UpdateSettingsInput): Promise<TenantRow> {
  const { db, tenant, now } = ctx;
  const row = await lockTenant(db, tenant.id);
  if (input.payProviderEnabled && row.payProviderHint === null)
    throw invalid({ payProviderEnabled: "Store the payment provider's key first." });
  const changes = changesIn<TenantRow>(row, columnsOf(input));
  if (changes?.searchEngines && row.isSandbox)
    throw invalid({ searchEngines: "Search engines are not shown a sandbox." });
  if (changes?.slug) await takeSlug(db, row, { slug: changes.slug, now });
  if (changes) return updateTenant(db, tenant.id, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}

const columnsOf = ({ slotLength, allowedOrigins, socialUrls, ...same }: UpdateSettingsInput): Partial<TenantRow> => ({
  ...same,
  slotLengthMinutes: slotLength,
  allowedOrigins: allowedOrigins && [...new Set(allowedOrigins)],
  socialUrls: socialUrls && [...new Set(socialUrls)],
});
