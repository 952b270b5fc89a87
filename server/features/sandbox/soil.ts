import { v7 as newId } from "uuid";
import type { TenantRow } from "../../db/schema";

/** Where a seed falls. */
export interface Soil {
  tenant: TenantRow;
  now: Date;
}

/** What every row of a new account starts with. */
export const common = ({ tenant, now }: Soil) => ({
  tenantId: tenant.id,
  id: newId(),
  createdAt: now,
  updatedAt: now,
});
