import type { AuditEntry } from "../../../../server/features/audit/schemas";
import type { PageMessages } from "../../messages";

/** What the audit notes writes of, as the first part of a route, in the order of the office's menu. */
export const RESOURCES = [
  "bookings",
  "appointments",
  "calendar",
  "customers",
  "customer-merges",
  "customer-imports",
  "packages",
  "payments",
  "services",
  "service-imports",
  "catalogue-order",
  "categories",
  "pictures",
  "staff",
  "business-hours",
  "holidays",
  "coupons",
  "events",
  "settings",
  "accounts",
  "account",
  "members",
  "invitations",
  "api-keys",
  "notifications",
  "outbox",
  "webhooks",
  "apps",
  "sandbox",
  "session",
  "password",
  "passkey",
  "email",
] as const;
export type Resource = (typeof RESOURCES)[number];

/** What each is called where its page is. */
export const resourceWords = (m: PageMessages): Record<Resource, string> => ({
  bookings: m.bookings,
  appointments: m.auditAppointments,
  calendar: m.calendar,
  customers: m.customers,
  "customer-merges": m.auditMerges,
  "customer-imports": m.auditCustomerImports,
  packages: m.packages,
  payments: m.payments,
  services: m.services,
  "service-imports": m.auditServiceImports,
  "catalogue-order": m.auditOrder,
  categories: m.categories,
  pictures: m.auditPictures,
  staff: m.staff,
  "business-hours": m.auditHours,
  holidays: m.daysOff,
  coupons: m.coupons,
  events: m.events,
  settings: m.settings,
  accounts: m.account,
  account: m.auditAccount,
  members: m.people,
  invitations: m.invitations,
  "api-keys": m.keys,
  notifications: m.notifications,
  outbox: m.outbox,
  webhooks: m.webhooks,
  apps: m.auditApps,
  sandbox: m.clock,
  session: m.auditSession,
  password: m.auditPassword,
  passkey: m.auditPasskey,
  email: m.auditEmail,
});

/** Where a row's resource is one of those. */
export const knownResource = ({ resource }: Pick<AuditEntry, "resource">): Resource | undefined =>
  RESOURCES.find((one) => one === resource);

const WITH_PAGES: readonly string[] = [
  "bookings",
  "customers",
  "packages",
  "payments",
  "services",
  "staff",
  "coupons",
  "events",
  "notifications",
  "webhooks",
];

/**
 * The page of what was written, below the account's; undefined where it has none, or has gone with the write. What is
 * written of a part, such as a service's extras, names the part.
 */
export function recordPath({ resource, resourceId, action, method }: AuditEntry): string | undefined {
  const isWhole = action?.split(".").length === 2 && action.startsWith(`${resource}.`);
  if (!resourceId || !isWhole || !WITH_PAGES.includes(resource)) return undefined;
  return method === "DELETE" || action.endsWith(".delete") ? undefined : `/${resource}/${resourceId}`;
}
