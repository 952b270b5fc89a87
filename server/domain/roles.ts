import { SCOPES, type Scope } from "./scopes";

/** What a person may be in an account. */
export const ROLES = ["owner", "manager", "front_desk", "staff", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** What no scope gives, and so no key: people and their roles, keys, the account's own rules and its end. */
export const POWERS = ["people", "keys", "account"] as const;
export type Power = (typeof POWERS)[number];

const READING = SCOPES.filter((scope) => scope.endsWith(":read"));

/** The scopes of each role. Those of `staff` reach its own calendar alone; see `mayReach` in `permission.ts`. */
export const SCOPES_OF: Record<Role, readonly Scope[]> = {
  owner: SCOPES,
  manager: SCOPES,
  front_desk: [
    "catalog:read",
    "settings:read",
    "customers:read",
    "customers:write",
    "bookings:read",
    "bookings:write",
    "payments:read",
    "payments:write",
  ],
  staff: ["catalog:read", "customers:read", "customers:write", "bookings:read", "bookings:write"],
  viewer: READING,
};

export const POWERS_OF: Record<Role, readonly Power[]> = {
  owner: POWERS,
  manager: ["people", "keys"],
  front_desk: [],
  staff: [],
  viewer: [],
};

/** Whether a member of this role may make, change or remove one of that role: an owner is an owner's affair. */
export const mayAppoint = (own: Role, other: Role): boolean =>
  POWERS_OF[own].includes("people") && (own === "owner" || other !== "owner");
