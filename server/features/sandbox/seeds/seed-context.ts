import { v7 as newId } from "uuid";
import type { TenantRow } from "../../../db/schema";

/** The account that a seed fills, and the instant from which its days count. */
export interface SeedContext {
  tenant: TenantRow;
  now: Date;
}

/** What every row of a new account starts with. */
export const common = ({ tenant, now }: SeedContext) => ({
  tenantId: tenant.id,
  id: newId(),
  createdAt: now,
  updatedAt: now,
});
