import { DomainError, type Refusal } from "../errors";
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

type PackageRefusal = Extract<Refusal, "package_invalid" | "package_expired" | "package_used_up">;

/** Why a package is refused, with the sentence for the customer. */
const SENTENCES = {
  unknown: "There is no such package.",
  other_customer: "The package belongs to another email address.",
  no_match: "The package is not for what is being ordered.",
  unpaid: "The package is not paid yet.",
  cancelled: "The package was cancelled.",
  expired: "The package has expired.",
  used_up: "The package has no uses left.",
  too_few_uses: "The package has not enough uses left.",
} as const;
export type PackageFault = keyof typeof SENTENCES;

/** What an order is refused with for its package. */
const CODES: Partial<Record<PackageFault, PackageRefusal>> = {
  expired: "package_expired",
  used_up: "package_used_up",
  too_few_uses: "package_used_up",
};

export type PackageVerdict =
  | { valid: true }
  | { valid: false; reason: PackageFault; code: PackageRefusal; sentence: string };

const refused = (reason: PackageFault): PackageVerdict => ({
  valid: false,
  reason,
  code: CODES[reason] ?? "package_invalid",
  sentence: SENTENCES[reason],
});

/**
 * Whether a package may pay for an order now, and if not, the refusal with a sentence for the customer.
 *
 * @param offered null when there is no package of the code
 */
export function packageVerdict(offered: OfferedPackage | null, use: PackageUse): PackageVerdict {
  if (offered === null) return refused("unknown");
  if (use.email !== null && !isSameEmail(use.email, offered.ownerEmail)) return refused("other_customer");
  if (!use.serviceIds.includes(offered.serviceId)) return refused("no_match");
  return verdictOnStatus(offered, use);
}

function verdictOnStatus(offered: OfferedPackage, { uses, now }: PackageUse): PackageVerdict {
  switch (packageStatusOf(offered, now)) {
    case "pending":
      return refused("unpaid");
    case "cancelled":
      return refused("cancelled");
    case "expired":
      return refused("expired");
    case "used_up":
      return refused("used_up");
    case "active":
      return offered.used + uses > offered.size ? refused("too_few_uses") : { valid: true };
  }
}

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const UNUSABLE = {
  pending: ["package_invalid", SENTENCES.unpaid],
  cancelled: ["package_invalid", SENTENCES.cancelled],
  expired: ["package_expired", SENTENCES.expired],
  used_up: ["package_used_up", SENTENCES.used_up],
  active: ["package_used_up", SENTENCES.too_few_uses],
} as const;

/**
 * Whether a package has so many uses left for a booking that has it already.
 *
 * @throws DomainError package_invalid | package_expired | package_used_up, on `packageCode`
 */
export function requireUses(facts: PackageFacts, { uses, now }: { uses: number; now: Date }): void {
  const status = packageStatusOf(facts, now);
  if (status === "active" && facts.used + uses <= facts.size) return;
  const [code, sentence] = UNUSABLE[status];
  throw new DomainError(code, sentence, { packageCode: sentence });
}
