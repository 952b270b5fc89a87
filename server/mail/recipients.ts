import type { CustomerRow, NotificationRow, TenantRow } from "../db/schema";

export interface Recipient {
  email: string;
  name: string | null;
  /** Staff, admin and other addresses read what the business may know. */
  audience: "customer" | "staff";
  /** BCP 47. */
  locale: string;
}

/** Everybody whom a change may concern. */
export interface Parties {
  account: Pick<TenantRow, "companyEmail" | "companyName" | "locale">;
  /** Null where no customer has part in it. */
  customer: Pick<CustomerRow, "email" | "fullName" | "locale" | "anonymizedAt"> | null;
  /** Empty where no staff member has part in it. */
  staff: readonly { email: string; fullName: string }[];
}

type Addressing = Pick<NotificationRow, "toCustomer" | "toStaff" | "toAdmin" | "toCustom">;

/**
 * Whom a template writes to.
 *
 * @param notifiesCustomer whether the customer is notified; staff and admin follow the template either way. An erased
 *   customer gets nothing.
 */
export function recipientsOf(template: Addressing, parties: Parties, notifiesCustomer: boolean): Recipient[] {
  const { account, customer, staff } = parties;
  const inHouse = { audience: "staff" as const, locale: account.locale };
  const recipients: Recipient[] = [];
  if (template.toCustomer && notifiesCustomer && customer?.email && !customer.anonymizedAt)
    recipients.push({
      email: customer.email,
      name: customer.fullName,
      audience: "customer",
      locale: customer.locale ?? account.locale,
    });
  if (template.toStaff) recipients.push(...staff.map(({ email, fullName }) => ({ email, name: fullName, ...inHouse })));
  if (template.toAdmin && account.companyEmail)
    recipients.push({ email: account.companyEmail, name: account.companyName, ...inHouse });
  return [...recipients, ...template.toCustom.map((email) => ({ email, name: null, ...inHouse }))];
}
