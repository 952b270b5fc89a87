import type { TenantContext } from "../../../context";
import type { BookingRow } from "../../../db/schema";
import { usesAfter } from "../../../domain/booking/entitlements/entitlement-change";
import { hasEnded } from "../../../domain/booking-status";
import { couponInvalid } from "../../../domain/entitlements/coupon";
import { requireUses } from "../../../domain/entitlements/package-verdict";
import { invariant } from "../../../domain/errors";
import { couponCodeOf } from "../../coupons";
import { type Draft, orderOf } from "../store/draft";

/**
 * Keeps the uses of a booking's coupon and package in step with it, see `usesAfter`.
 *
 * @param before the booking as it was
 * @param after  what becomes of it
 * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up when it cannot have them
 */
export function followEntitlements(
  ctx: TenantContext,
  draft: Draft,
  { before, after }: { before: BookingRow; after: Pick<BookingRow, "status" | "persons"> },
): void {
  const order = before.paymentId === null ? [] : orderOf(draft, before.paymentId);
  const uses = usesAfter(
    before,
    after,
    order.some(({ id, status }) => id !== before.id && !hasEnded(status)),
  );
  if (before.couponCode !== null && uses.coupon !== 0) followCoupon(draft, before, uses.coupon);
  if (before.packageId !== null && uses.package !== 0)
    followPackage(ctx, draft, { id: before.packageId, uses: uses.package });
}

/** Gives back the uses of the package that paid for a booking of a service it is for no more. */
export function giveBackPackage(ctx: TenantContext, draft: Draft, { packageId, persons }: BookingRow): void {
  if (packageId !== null) followPackage(ctx, draft, { id: packageId, uses: -persons });
}

/** @throws DomainError coupon_invalid */
function followCoupon({ loaded, couponUses }: Draft, { couponCode, createdAt }: BookingRow, uses: number): void {
  const coupon = loaded.coupons.find(({ code }) => code === couponCodeOf(couponCode ?? ""));
  // A later coupon of the same code knows nothing of the order.
  if (!coupon || coupon.createdAt > createdAt) return;
  const taken = couponUses.get(coupon.id) ?? 0;
  const used = coupon.used + taken;
  if (uses > 0 && coupon.usageLimit !== null && used >= coupon.usageLimit)
    throw couponInvalid("The coupon of this booking has been used up meanwhile.");
  if (uses > 0 || used > 0) couponUses.set(coupon.id, taken + uses);
}

/** @throws DomainError package_invalid | package_expired | package_used_up */
function followPackage(
  { now }: TenantContext,
  { loaded, packageUses }: Draft,
  { id, uses }: { id: string; uses: number },
): void {
  const pack = loaded.packages.find((each) => each.id === id);
  invariant(pack, "a booking's package is there");
  const taken = packageUses.get(id) ?? 0;
  const used = pack.used + taken;
  if (uses > 0) requireUses({ ...pack, used }, { uses, now });
  if (used + uses >= 0) packageUses.set(id, taken + uses);
}
