import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type TenantRow, tenants } from "../../db/schema";
import { invariant } from "../../domain/errors";
import { DEFAULT_BUSINESS_HOURS } from "../../domain/schedule/business-hours";
import { newPublicKey, newSandboxKey } from "../../secrets";
import { insertDefaultNotifications } from "../notifications";

export interface NewAccount {
  name: string;
  timeZone: string;
  currency: string;
  isSandbox: boolean;
  /** Null: it stays. */
  expiresAt: Date | null;
  now: Date;
  settings?: Partial<
    Pick<TenantRow, "companyPhone" | "companyAddress" | "slotLengthMinutes" | "locale" | "signedUpAt" | "businessHours">
  >;
}

/** Stores an account with what every new one starts with: business hours and its notifications. */
export async function insertAccount(db: Db, account: NewAccount): Promise<TenantRow> {
  const { name, now, settings, ...columns } = account;
  const names = { companyName: name, senderName: name };
  const [tenant] = await db
    .insert(tenants)
    .values({
      ...columns,
      ...names,
      businessHours: DEFAULT_BUSINESS_HOURS,
      ...settings,
      id: newId(),
      publicKey: account.isSandbox ? newSandboxKey() : newPublicKey(),
      searchEngines: !account.isSandbox,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  invariant(tenant, "an insert returns its row");
  await insertDefaultNotifications(db, tenant.id, { locale: tenant.locale, now });
  return tenant;
}
