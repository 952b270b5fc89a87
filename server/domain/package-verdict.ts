import type { Refusal } from "./errors";
import { type PackageFacts, packageStatusOf } from "./package-status";

/** A package that somebody wants to use, and whose and what it is for. */
export interface OfferedPackage extends PackageFacts {
  serviceId: string;
  /** Of the customer who has it. */
  ownerEmail: string;
}

/** What it is to be used for. */
export interface PackageUse {
  /** Of the items ordered. */
  serviceIds: string[];
  /** Who orders; null while that is not known. */
  email: string | null;
  /** Persons of the items that it would pay for; at least 1. */
  uses: number;
  now: Date;
}

export type PackageRefusal = Extract<Refusal, "package_invalid" | "package_expired" | "package_used_up">;

export type PackageVerdict = { valid: true } | { valid: false; code: PackageRefusal; sentence: string };

const refused = (code: PackageRefusal, sentence: string): PackageVerdict => ({ valid: false, code, sentence });

/**
 * Whether a package may pay for an order now, and if not, the refusal with a sentence for the customer.
 *
 * @param offered null when there is no package of the code
 */
export function packageVerdict(offered: OfferedPackage | null, use: PackageUse): PackageVerdict {
  if (offered === null) return refused("package_invalid", "There is no such package.");
  if (use.email !== null && !isSameEmail(use.email, offered.ownerEmail))
    return refused("package_invalid", "The package belongs to another email address.");
  if (!use.serviceIds.includes(offered.serviceId))
    return refused("package_invalid", "The package is not for what is being ordered.");
  return verdictOnStatus(offered, use);
}

function verdictOnStatus(offered: OfferedPackage, { uses, now }: PackageUse): PackageVerdict {
  switch (packageStatusOf(offered, now)) {
    case "pending":
      return refused("package_invalid", "The package is not paid yet.");
    case "cancelled":
      return refused("package_invalid", "The package was cancelled.");
    case "expired":
      return refused("package_expired", "The package has expired.");
    case "used_up":
      return refused("package_used_up", "The package has no uses left.");
    case "active":
      return offered.used + uses > offered.size
        ? refused("package_used_up", "The package has not enough uses left.")
        : { valid: true };
  }
}

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
