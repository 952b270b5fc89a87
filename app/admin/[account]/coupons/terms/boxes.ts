import type { Coupon } from "../../../../../server/features/coupons/schemas";
import { asLine, asLineOrNull, asLines, asNumber, asWhole, type Read } from "../../../editor/read-boxes";
import type { Readers } from "../../../editor/use-edited";
import type { Messages } from "../../../messages";

/** An amount that is left out is none. */
const asAmount: Read = (text) => asNumber(text) ?? 0;

/** How each box of a coupon's terms is read. */
export const TERM_READERS = {
  discount: asAmount,
  deduction: asAmount,
  usageLimit: asWhole,
  customerLimit: asWhole,
  dateStart: asLineOrNull,
  dateEnd: asLineOrNull,
  serviceIds: asLines,
  staffIds: asLines,
  eventIds: asLines,
  active: asLine,
} as const satisfies Readers<Coupon>;

/** How each box of a coupon is read. */
export const READERS: Readers<Coupon> = { code: asLine, ...TERM_READERS };

/** What each box is called. */
export const labelsOf = (m: Messages): Record<string, string> => ({
  code: m.couponCode,
  discount: m.couponDiscount,
  deduction: m.couponDeduction,
  usageLimit: m.couponUsageLimit,
  customerLimit: m.couponCustomerLimit,
  dateStart: m.couponDateStart,
  dateEnd: m.couponDateEnd,
  serviceIds: m.couponServices,
  staffIds: m.couponStaff,
  eventIds: m.couponEvents,
  active: m.couponActive,
});
