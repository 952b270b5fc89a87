import { requireAsSeen } from "../../../domain/seen";
import { localTimeOf } from "../../../domain/zones";
import { memberProcedure, router } from "../../../trpc";
import { toCoupon } from "../columns";
import { lockCoupon } from "../queries";
import { Coupon, CouponList } from "../schemas";
import { changeCoupon } from "../update";
import { browseCoupons } from "./queries";
import { BrowseCouponsInput, SaveCouponInput } from "./schemas";

/** Coupons as the back office lists and writes them: for persons alone. */
export const officeCouponsRouter = router({
  browse: memberProcedure
    .meta({ scope: "catalog:read", refuses: ["validation"] })
    .input(BrowseCouponsInput)
    .output(CouponList)
    .query(async ({ ctx: { db, tenant, now }, input }) => {
      const today = localTimeOf(tenant.timeZone, now.getTime()).date;
      const { rows, total } = await browseCoupons(db, tenant.id, { ...input, today });
      return { data: rows.map((row) => toCoupon(row, tenant.currency)), total };
    }),

  save: memberProcedure
    .meta({ scope: "catalog:write", amounts: ["deduction"], refuses: ["not_found", "conflict", "validation"] })
    .input(SaveCouponInput)
    .output(Coupon)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const { db, tenant } = ctx;
      const now = toCoupon(await lockCoupon(db, tenant.id, change.id), tenant.currency);
      requireAsSeen(now, { seen, wanted: change });
      return toCoupon(await changeCoupon(ctx, change), tenant.currency);
    }),
});
