import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { toCoupon } from "./columns";
import { generateCoupons } from "./generate";
import { deleteCoupon, getCoupon, listCoupons } from "./queries";
import {
  Coupon,
  CouponId,
  CouponList,
  CreateCouponInput,
  GenerateCouponsInput,
  GeneratedCoupons,
  ListCouponsInput,
  UpdateCouponInput,
} from "./schemas";
import { changeCoupon, createCoupon } from "./update";

const tags = ["Coupons"];
const operations = resource({ tag: "Coupons", one: "a coupon", scope: "catalog", path: "/coupons" });

export const couponsRouter = router({
  list: procedure
    .meta(operations.list({ description: "All coupons by code, used-up and past ones too." }))
    .input(ListCouponsInput)
    .output(CouponList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listCoupons(ctx.db, ctx.tenant.id, input);
      return { data: rows.map((row) => toCoupon(row, ctx.tenant.currency)), total };
    }),

  get: procedure
    .meta(operations.get({ description: "One coupon by its id." }))
    .input(CouponId)
    .output(Coupon)
    .query(async ({ ctx, input }) => toCoupon(await getCoupon(ctx.db, ctx.tenant.id, input.id), ctx.tenant.currency)),

  create: procedure
    .meta(
      operations.create({
        amounts: ["deduction"],
        description: "Only `code` is needed. The discount is taken off first, then the deduction.",
      }),
    )
    .input(CreateCouponInput)
    .output(Coupon)
    .mutation(async ({ ctx, input }) => toCoupon(await createCoupon(ctx, input), ctx.tenant.currency)),

  update: procedure
    .meta(
      operations.update({
        amounts: ["deduction"],
        description: "Writes the fields that are sent; the others keep their values. Bookings made keep their price.",
      }),
    )
    .input(UpdateCouponInput)
    .output(Coupon)
    .mutation(async ({ ctx, input }) => toCoupon(await changeCoupon(ctx, input), ctx.tenant.currency)),

  delete: procedure
    .meta(operations.delete({ description: "Its code is free again. Bookings made with it keep their price." }))
    .input(CouponId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteCoupon(ctx.db, ctx.tenant.id, input.id);
      return null;
    }),

  generate: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["validation"],
      status: 201,
      amounts: ["deduction"],
      openapi: {
        method: "POST",
        path: "/coupons/generate",
        operationId: "generateCoupons",
        tags,
        summary: "Generate coupons",
        description:
          "Makes coupons with random codes of a mask, alike in all other fields. Refused on `mask` when it cannot give that many new codes; then none is made.",
      },
    })
    .input(GenerateCouponsInput)
    .output(GeneratedCoupons)
    .mutation(async ({ ctx, input }) => ({
      data: (await generateCoupons(ctx, input)).map((row) => toCoupon(row, ctx.tenant.currency)),
    })),
});
