import type { TenantRow } from "../../db/schema";
import { companyAddressOf } from "../../domain/text/company-address";
import type { OrderParties } from "./order-values";

/** What mails say of the account. */
export const companyOf = (tenant: TenantRow): OrderParties["company"] => ({
  name: tenant.companyName,
  address: companyAddressOf(tenant),
  phone: tenant.companyPhone,
  website: tenant.companyWebsite,
  email: tenant.companyEmail,
  logoUrl: tenant.logoUrl,
});
