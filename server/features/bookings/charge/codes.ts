import type { TenantContext } from "../../../context";
import { type CouponRow, coupons, type PackageRow, packages } from "../../../db/schema";
import { type Changes, updateRow } from "../../../db/unit/changes";
import { CodesInHand, type Presented } from "../../../domain/booking/entitlements/codes";
import { localTimeOf } from "../../../domain/zones";
import type { OwnedPackage } from "../../packages";

/** What the codes of an order name, locked; null where nothing does. */
export interface LockedCodes {
  coupon: CouponRow | null;
  pack: OwnedPackage | null;
  /** Live orders of the customer with the coupon; null, or 0, where it does not limit them. */
  couponOrders: number | null;
}

/** The codes of one decision. */
export type Hand = CodesInHand<CouponRow, PackageRow & { ownerEmail: string }>;

/** The moment at which an account's codes are presented. */
export const presentedAt = ({ tenant, now }: TenantContext): Presented => ({
  now,
  today: localTimeOf(tenant.timeZone, now.getTime()).date,
});

/** What was locked, in hand. */
export function handOf(ctx: TenantContext, { coupon, pack, couponOrders }: LockedCodes): Hand {
  const owned = pack && { ...pack.row, ownerEmail: pack.ownerEmail };
  return new CodesInHand({ coupon, pack: owned, couponOrders: couponOrders ?? 0 }, presentedAt(ctx));
}

/** Leaves all that was used of what was locked to be stored. */
export function leaveUses(
  { tenant, now }: TenantContext,
  changes: Changes,
  used: { locked: LockedCodes; hand: Hand },
): void {
  const { coupon, pack } = used.locked;
  const { taken } = used.hand;
  const keyOf = ({ id }: { id: string }) => ({ tenantId: tenant.id, id });
  if (coupon && taken.coupon > 0)
    updateRow(changes, coupons, { key: keyOf(coupon), add: { used: taken.coupon }, was: { used: coupon.used } });
  if (!pack || taken.pack === 0) return;
  const changed = { set: { updatedAt: now }, add: { used: taken.pack }, was: { used: pack.row.used } };
  updateRow(changes, packages, { key: keyOf(pack.row), ...changed });
}
