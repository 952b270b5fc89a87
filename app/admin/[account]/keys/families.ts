import { SCOPES, type Scope } from "../../../../server/domain/scopes";
import type { Messages } from "../../messages";

export const FAMILIES = ["catalog", "bookings", "customers", "payments", "settings"] as const;
export type Family = (typeof FAMILIES)[number];
export type Level = "none" | "read" | "write";

/** How far a key reaches in each family. */
export type Reach = Record<Family, Level>;

export const PRESETS = {
  website: { catalog: "read", bookings: "write", customers: "write", payments: "none", settings: "none" },
  frontDesk: { catalog: "read", bookings: "write", customers: "write", payments: "write", settings: "read" },
  accounts: { catalog: "none", bookings: "read", customers: "none", payments: "read", settings: "none" },
  all: { catalog: "write", bookings: "write", customers: "write", payments: "write", settings: "write" },
} as const satisfies Record<string, Reach>;
export type Preset = keyof typeof PRESETS;

/** The scopes of a reach; to write includes to read. */
export function scopesOf(reach: Reach): Scope[] {
  return SCOPES.filter((scope) => {
    const [family, level] = scope.split(":") as [Family, "read" | "write"];
    return reach[family] === "write" || reach[family] === level;
  });
}

/** The reach of scopes; nothing where a family has none. */
export function reachOf(scopes: readonly Scope[]): Reach {
  const levelOf = (family: Family): Level => {
    if (scopes.includes(`${family}:write`)) return "write";
    return scopes.includes(`${family}:read`) ? "read" : "none";
  };
  return Object.fromEntries(FAMILIES.map((family) => [family, levelOf(family)])) as Reach;
}

/** The preset that a reach is; null when it is somebody's own choice. */
export function presetOf(reach: Reach): Preset | null {
  const names = Object.keys(PRESETS) as Preset[];
  return names.find((name) => FAMILIES.every((family) => PRESETS[name][family] === reach[family])) ?? null;
}

const WORDS = {
  catalog: ["familyCatalog", "familyCatalogHint"],
  bookings: ["familyBookings", "familyBookingsHint"],
  customers: ["familyCustomers", "familyCustomersHint"],
  payments: ["familyPayments", "familyPaymentsHint"],
  settings: ["familySettings", "familySettingsHint"],
} as const;

export const familyName = (m: Messages, family: Family): string => m[WORDS[family][0]];
export const familyHint = (m: Messages, family: Family): string => m[WORDS[family][1]];

/** What scopes allow, in a few words: `Bookings, Customers, read`. */
export function describeScopes(m: Messages, scopes: readonly Scope[]): string {
  const reach = reachOf(scopes);
  if (FAMILIES.every((family) => reach[family] === "write")) return m.scopesAll;
  if (FAMILIES.every((family) => reach[family] === "read")) return m.scopesReadAll;
  const named = FAMILIES.filter((family) => reach[family] !== "none");
  return named
    .map((family) => (reach[family] === "write" ? familyName(m, family) : m.scopeRead(familyName(m, family))))
    .join("; ");
}
