import type { TenantContext } from "../../context";
import type { BookingRow } from "../../db/schema";
import { usesAfter } from "../../domain/booking/entitlement-change";
import { giveBackCoupon, lockCouponByCode, takeCouponUse } from "../coupons/queries";
import { couponInvalid } from "../coupons/use-queries";
import { giveBackUse, lockPackage, takeUses } from "../packages/queries";
import { isOrderLiveBeside } from "./entitlement-queries";

type Entitled = Pick<
  BookingRow,
  "tenantId" | "id" | "paymentId" | "couponCode" | "packageId" | "status" | "persons" | "createdAt"
>;

/**
 * Keeps the uses of a booking's coupon and package in step with it: they come back when it ends, are taken again when
 * it comes back, and those of the package follow its persons.
 *
 * The caller holds the booking and its members' time; the coupon and then the package are held after them. A coupon
 * is used by the order, so it comes back with the last of the order's bookings.
 *
 * @param before the booking as it was
 * @param after  what becomes of it
 * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up when it cannot have them
 */
export async function followEntitlements(
  ctx: TenantContext,
  before: Entitled,
  after: Pick<BookingRow, "status" | "persons">,
): Promise<void> {
  const uses = usesAfter(before, after, false);
  if (before.couponCode !== null && uses.coupon !== 0) await followCoupon(ctx, before, uses.coupon > 0);
  if (before.packageId !== null && uses.package !== 0) await followPackage(ctx, before.packageId, uses.package);
}

/** Gives back what a booking that ends was entitled to; its row is held. */
export const giveBackEntitlements = (ctx: TenantContext, ended: Entitled): Promise<void> =>
  giveBackAllEntitlements(ctx, [ended]);

/** Gives back the uses of the package that paid for a held booking of a service it is for no more. */
export async function giveBackPackage(ctx: TenantContext, { packageId, persons }: Entitled): Promise<void> {
  if (packageId !== null) await followPackage(ctx, packageId, -persons);
}

/**
 * Gives back what bookings that end together were entitled to; their rows are held, and say already that they ended.
 *
 * All coupons are held before the packages, each in their order, so that no two can wait for each other.
 */
export async function giveBackAllEntitlements(ctx: TenantContext, ended: Entitled[]): Promise<void> {
  const orders = new Map(ended.map((booking) => [booking.paymentId, booking]));
  const coupled = [...orders.values()].filter(({ couponCode }) => couponCode !== null);
  for (const booking of coupled.toSorted(by("couponCode"))) await followCoupon(ctx, booking, false);
  for (const { packageId, persons } of ended.toSorted(by("packageId")))
    if (packageId !== null) await followPackage(ctx, packageId, -persons);
}

const by = (name: "couponCode" | "packageId") => (a: Entitled, b: Entitled) =>
  (a[name] ?? "") < (b[name] ?? "") ? -1 : 1;

/** Holding the coupon makes the bookings of one order end one after another. */
async function followCoupon({ db, tenant }: TenantContext, booking: Entitled, isLive: boolean): Promise<void> {
  const coupon = await lockCouponByCode(db, tenant.id, booking.couponCode ?? "");
  // A later coupon of the same code knows nothing of the order.
  if (coupon === null || coupon.createdAt > booking.createdAt) return;
  if (await isOrderLiveBeside(db, booking)) return;
  if (!isLive) return giveBackCoupon(db, coupon);
  if (!(await takeCouponUse(db, coupon))) throw couponInvalid("The coupon of this booking has been used up meanwhile.");
}

async function followPackage({ db, tenant, now }: TenantContext, packageId: string, uses: number): Promise<void> {
  if (uses > 0) await takeUses(db, await lockPackage(db, tenant.id, packageId), { uses, now });
  else await giveBackUse(db, tenant.id, { packageId, uses: -uses, now });
}
