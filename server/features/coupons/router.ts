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

export const couponsRouter = router({
  list: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/coupons",
        operationId: "listCoupons",
        tags,
        summary: "List coupons",
        description: "All coupons by code, used-up and past ones too.",
      },
    })
    .input(ListCouponsInput)
    .output(CouponList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listCoupons(ctx.db, ctx.tenant.id, input);
      return { data: rows.map((row) => toCoupon(row, ctx.tenant.currency)), total };
    }),

  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/coupons/{id}",
        operationId: "getCoupon",
        tags,
        summary: "Get a coupon",
        description: "One coupon by its id.",
      },
    })
    .input(CouponId)
    .output(Coupon)
    .query(async ({ ctx, input }) => toCoupon(await getCoupon(ctx.db, ctx.tenant.id, input.id), ctx.tenant.currency)),

  create: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["validation"],
      status: 201,
      readsAmounts: true,
      openapi: {
        method: "POST",
        path: "/coupons",
        operationId: "createCoupon",
        tags,
        summary: "Create a coupon",
        description: "Only `code` is needed. The discount is taken off first, then the deduction.",
      },
    })
    .input(CreateCouponInput)
    .output(Coupon)
    .mutation(async ({ ctx, input }) => toCoupon(await createCoupon(ctx, input), ctx.tenant.currency)),

  update: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      readsAmounts: true,
      openapi: {
        method: "PATCH",
        path: "/coupons/{id}",
        operationId: "updateCoupon",
        tags,
        summary: "Change a coupon",
        description: "Writes the fields that are sent; the others keep their values. Bookings made keep their price.",
      },
    })
    .input(UpdateCouponInput)
    .output(Coupon)
    .mutation(async ({ ctx, input }) => toCoupon(await changeCoupon(ctx, input), ctx.tenant.currency)),

  delete: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/coupons/{id}",
        operationId: "deleteCoupon",
        tags,
        summary: "Delete a coupon",
        description: "Its code is free again. Bookings made with it keep their price.",
      },
    })
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
      readsAmounts: true,
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
