export const PACKAGE_STATUSES = ["pending", "active", "used_up", "expired", "cancelled"] as const;
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

/** What a package's status follows from. */
export interface PackageFacts {
  state: "pending" | "active" | "cancelled";
  used: number;
  size: number;
  /** From this instant on it is expired; null: never. */
  expiresAt: Date | null;
}

/**
 * The status of a package at an instant.
 *
 * Cancelled and unpaid ones are just that; else what is over by its date is expired, even if its uses are gone too.
 */
export function packageStatusOf({ state, used, size, expiresAt }: PackageFacts, now: Date): PackageStatus {
  if (state !== "active") return state;
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return used >= size ? "used_up" : "active";
}
