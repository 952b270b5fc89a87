import { DomainError } from "../errors";
import { type CouponScope, type CouponTarget, isCovered } from "../pricing/coupon-terms";

/** Whether and for whom a coupon still counts. */
export interface CouponLimits extends CouponScope {
  active: boolean;
  /** First and last valid local date, inclusive; null: no such bound. */
  startDate: string | null;
  endDate: string | null;
  /** Uses in all, and how many there were; null: any number. */
  usageLimit: number | null;
  used: number;
  /** Uses of one customer; null: any number. */
  customerLimit: number | null;
}

/** How a coupon stands, whoever presents it. */
export const COUPON_STANDINGS = ["usable", "inactive", "not_started", "expired", "used_up"] as const;
export type CouponStanding = (typeof COUPON_STANDINGS)[number];

/** The moment and the order in which somebody presents a coupon. */
export interface CouponUse {
  /** The account's local date. */
  today: string;
  usedByCustomer: number;
  items: CouponTarget[];
}

const SENTENCES = {
  unknown: "There is no such coupon.",
  inactive: "This coupon is not active.",
  not_started: "This coupon is not valid yet.",
  expired: "This coupon has expired.",
  used_up: "This coupon has been used up.",
  customer_limit: "You have used this coupon as often as it allows.",
  no_match: "This coupon is not for what is being ordered.",
} as const;

/** Why a coupon is refused. */
export type CouponFault = keyof typeof SENTENCES;

export type CouponVerdict = { valid: true } | { valid: false; reason: CouponFault; sentence: string };

/** The refusal of an order for its coupon. @param sentence for the customer */
export const couponInvalid = (sentence: string) => new DomainError("coupon_invalid", sentence, { coupon: sentence });

/** Nobody has a coupon of the code. */
export const NO_COUPON = {
  valid: false,
  reason: "unknown",
  sentence: SENTENCES.unknown,
} as const satisfies CouponVerdict;

/**
 * Whether a coupon may be used now for this order, and if not, the first reason against it with a sentence for the
 * customer. Whoever refuses an order for it answers `coupon_invalid`.
 */
export function couponVerdict(coupon: CouponLimits, use: CouponUse): CouponVerdict {
  const reason = faultOf(coupon, use);
  return reason === null ? { valid: true } : { valid: false, reason, sentence: SENTENCES[reason] };
}

/** How a coupon stands on a day: the first reason against it, as `couponVerdict` finds it. @param today a local date */
export function couponStanding(
  { active, startDate, endDate, usageLimit, used }: Omit<CouponLimits, keyof CouponScope | "customerLimit">,
  today: string,
): CouponStanding {
  if (!active) return "inactive";
  // Dates of four-digit years stand in the order of their texts.
  if (startDate !== null && today < startDate) return "not_started";
  if (endDate !== null && today > endDate) return "expired";
  return usageLimit !== null && used >= usageLimit ? "used_up" : "usable";
}

function faultOf(coupon: CouponLimits, { today, usedByCustomer, items }: CouponUse): CouponFault | null {
  const standing = couponStanding(coupon, today);
  if (standing !== "usable") return standing;
  const { customerLimit } = coupon;
  if (customerLimit !== null && usedByCustomer >= customerLimit) return "customer_limit";
  return items.some((item) => isCovered(coupon, item)) ? null : "no_match";
}
