export const SCOPES = [
  "catalog:read",
  "catalog:write",
  "settings:read",
  "settings:write",
  "customers:read",
  "customers:write",
  "bookings:read",
  "bookings:write",
  "payments:read",
  "payments:write",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether a key's scopes allow what a procedure asks; `write` implies `read` of the same family. */
export function allows(granted: readonly Scope[], needed: Scope | "any"): boolean {
  if (needed === "any" || granted.includes(needed)) return true;
  return needed.endsWith(":read") && granted.includes(needed.replace(":read", ":write") as Scope);
}
