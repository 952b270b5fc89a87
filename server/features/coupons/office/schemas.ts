import { z } from "zod";
import { COUPON_STANDINGS } from "../../../domain/entitlements/coupon";
import { paging } from "../../../schemas/lists";
import { seenFields } from "../../../schemas/seen";
import { UpdateCouponInput } from "../schemas";

const SEARCH_MAX = 64;

export const BrowseCouponsInput = z.object({
  search: z.string().max(SEARCH_MAX).optional().describe("A part of the code, in any case."),
  standing: z.enum(COUPON_STANDINGS).optional().describe("Only coupons that stand so today, by the account's date."),
  ...paging,
});
export type BrowseCouponsInput = z.infer<typeof BrowseCouponsInput>;

/** What to write, and what stood in the boxes before somebody typed in them. */
export const SaveCouponInput = UpdateCouponInput.extend({ seen: seenFields() });
