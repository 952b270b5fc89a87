import type { Coupon } from "../../../../../server/features/coupons/schemas";
import { asAmountIn, asLine, asLineOrNull, asLines, asPercent, asWhole, type Read } from "../../../editor/read-boxes";
import type { Readers } from "../../../editor/use-edited";
import type { Messages } from "../../../messages";

/** What is left out takes nothing off. */
const orNothing =
  (read: Read): Read =>
  (text) =>
    read(text) ?? 0;

/** How each box of a coupon's terms is read. @param currency the account's */
export const termReadersIn = (currency: string) =>
  ({
    discount: orNothing(asPercent),
    deduction: orNothing(asAmountIn(currency)),
    usageLimit: asWhole,
    customerLimit: asWhole,
    dateStart: asLineOrNull,
    dateEnd: asLineOrNull,
    serviceIds: asLines,
    staffIds: asLines,
    eventIds: asLines,
    active: asLine,
  }) as const satisfies Readers<Coupon>;

/** How each box of a coupon is read. @param currency the account's */
export const readersIn = (currency: string): Readers<Coupon> => ({ code: asLine, ...termReadersIn(currency) });

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
