import { eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type TenantRow, tenants } from "../../db/schema";
import { invariant, notFound } from "../../domain/errors";
import { toStamps } from "../../schemas/lists";
import type { Settings } from "./schemas";

/** The account's settings as answers show them. */
export const toSettings = (row: TenantRow): Settings => ({
  id: row.id,
  publicKey: row.publicKey,
  currency: row.currency,
  timeZone: row.timeZone,
  companyName: row.companyName,
  companyEmail: row.companyEmail,
  companyPhone: row.companyPhone,
  companyAddress: row.companyAddress,
  companyWebsite: row.companyWebsite,
  logoUrl: row.logoUrl,
  primaryColor: row.primaryColor,
  locale: row.locale,
  slotLength: row.slotLengthMinutes,
  minPriorMinutes: row.minPriorMinutes,
  minCancelMinutes: row.minCancelMinutes,
  maxDays: row.maxDays,
  defaultBookingStatus: row.defaultBookingStatus,
  holdMinutes: row.holdMinutes,
  localPaymentEnabled: row.localPaymentEnabled,
  payProviderEnabled: row.payProviderEnabled,
  payProviderHint: row.payProviderHint,
  allowStaffChoice: row.allowStaffChoice,
  requirePhone: row.requirePhone,
  termsUrl: row.termsUrl,
  privacyUrl: row.privacyUrl,
  senderName: row.senderName,
  replyTo: row.replyTo,
  retentionDays: row.retentionDays,
  feedDetails: row.feedDetails,
  allowedOrigins: row.allowedOrigins,
  slug: row.slug,
  coverUrl: row.coverUrl,
  about: row.about,
  addressLines: row.addressLines,
  mapUrl: row.mapUrl,
  socialUrls: row.socialUrls,
  showTeam: row.showTeam,
  showHours: row.showHours,
  searchEngines: row.searchEngines,
  clock: row.clock,
  ...toStamps(row),
});

/**
 * The account, locked until the transaction ends. `no key update`, so that rows of the account can still be written
 * meanwhile: their foreign keys hold its key.
 *
 * @throws DomainError not_found when it was deleted meanwhile
 */
export async function lockTenant(db: Db, tenantId: string): Promise<TenantRow> {
  const [row] = await db.select().from(tenants).where(eq(tenants.id, tenantId)).for("no key update");
  if (!row) throw notFound("account");
  return row;
}

/** Writes the changed columns and answers the row. */
export async function updateTenant(db: Db, tenantId: string, changes: Partial<TenantRow>): Promise<TenantRow> {
  const [updated] = await db.update(tenants).set(changes).where(eq(tenants.id, tenantId)).returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}
