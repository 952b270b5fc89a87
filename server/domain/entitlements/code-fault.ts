import type { CouponFault } from "./coupon";
import type { PackageFault } from "./package-verdict";

/** Why the code of a coupon or a package does not count. */
export const CODE_FAULTS = [
  "unknown",
  "inactive",
  "not_started",
  "expired",
  "used_up",
  "too_few_uses",
  "customer_limit",
  "no_match",
  "other_customer",
  "unpaid",
  "cancelled",
] as const satisfies (CouponFault | PackageFault)[];
/** One of them. */
export type CodeFault = (typeof CODE_FAULTS)[number];
