import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Power, Role } from "../../../server/domain/roles";
import { POWERS_OF, SCOPES_OF } from "../../../server/domain/roles";
import { allows, type Scope } from "../../../server/domain/scopes";

/** What a role needs to see a page of an account, and to do what its head offers. */
export interface OfficePage {
  needs: Scope | Power | null;
  /** Its name in the navigation, where it stands there. */
  place?: string;
  /** Buttons of its head, and what each asks for. */
  buttons?: Record<string, Scope | Power>;
  /** There in a sandbox alone. */
  isOfSandbox?: true;
  /** Holds more than one calendar, to which the scopes of `staff` are bound. */
  isBeyondOwn?: true;
}

/** Every page of an account, by its path below the account's. A page without an entry fails the walk. */
export const OFFICE_PAGES: Record<string, OfficePage> = {
  "": { needs: "catalog:read", place: "Today" },
  "/audit": { needs: "settings:read", place: "Audit" },
  "/bookings": { needs: "bookings:read", place: "Bookings" },
  "/bookings/[booking]": { needs: "bookings:read" },
  "/calendar": { needs: "bookings:read", place: "Calendar", buttons: { New: "bookings:write" } },
  "/clock": { needs: "settings:read", isOfSandbox: true },
  "/coupons": { needs: "catalog:read", place: "Coupons", buttons: { "New coupon": "catalog:write" } },
  "/coupons/[coupon]": { needs: "catalog:read" },
  "/coupons/generate": { needs: "catalog:write" },
  "/customers": { needs: "customers:read", place: "Customers", buttons: { "New customer": "customers:write" } },
  "/customers/[customer]": { needs: "customers:read" },
  "/customers/[customer]/merge": { needs: "customers:write", isBeyondOwn: true },
  "/customers/duplicates": { needs: "customers:write", isBeyondOwn: true },
  "/customers/import": { needs: "customers:write", isBeyondOwn: true },
  "/events": { needs: "catalog:read", place: "Events", buttons: { "New event": "catalog:write" } },
  "/events/[event]": { needs: "catalog:read" },
  "/events/[event]/check-in": { needs: "bookings:write", isBeyondOwn: true },
  "/hours": { needs: "catalog:read", place: "Hours & days off" },
  "/keys": { needs: "keys", place: "API keys", buttons: { "New key": "keys" } },
  "/notifications": {
    ...{ needs: "settings:read", place: "Notifications" },
    buttons: { "New notification": "settings:write" },
  },
  "/notifications/[notification]": { needs: "settings:read" },
  "/orders": { needs: "bookings:read", isBeyondOwn: true },
  "/orders/[order]": { needs: "bookings:read", isBeyondOwn: true },
  "/outbox": { needs: "settings:read", place: "Outbox" },
  "/outbox/[mail]": { needs: "settings:read" },
  "/packages": { needs: "bookings:read", place: "Packages", isBeyondOwn: true },
  "/packages/[package]": { needs: "bookings:read", isBeyondOwn: true },
  "/packages/offers": { needs: "catalog:read" },
  "/payments": { needs: "payments:read", place: "Payments" },
  "/payments/[payment]": { needs: "payments:read" },
  "/people": { needs: null, place: "People", buttons: { Invite: "people" } },
  "/reports": { needs: "bookings:read", place: "Reports" },
  "/services": { needs: "catalog:read", place: "Services", buttons: { "New service": "catalog:write" } },
  "/services/[service]": { needs: "catalog:read" },
  "/services/categories": { needs: "catalog:read" },
  "/services/import": { needs: "catalog:write" },
  "/services/order": { needs: "catalog:write" },
  "/settings": { needs: "settings:read", place: "Settings" },
  "/staff": { needs: "catalog:read", place: "Staff", buttons: { "New member": "catalog:write" } },
  "/staff/[member]": { needs: "catalog:read" },
  "/staff/order": { needs: "catalog:write" },
  "/webhooks": { needs: "settings:read", place: "Webhooks", buttons: { "New webhook": "settings:write" } },
  "/webhooks/[webhook]": { needs: "settings:read" },
};

const ROOT = "app/admin/[account]";

/** The pages there are, as the folders of the app say. */
export const officePaths = (): string[] =>
  readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path === "page.tsx" || path.endsWith("/page.tsx"))
    .map((path) => join("/", path, "..").replace(/\/$/, ""))
    .sort();

/** Whether a role has it. */
export function mayAs(role: Role, needed: Scope | Power | null): boolean {
  if (needed === null) return true;
  return needed.includes(":") ? allows(SCOPES_OF[role], needed as Scope) : POWERS_OF[role].includes(needed as Power);
}
