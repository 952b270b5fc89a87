import type { TenantContext } from "../../../context";
import { type CouponRow, coupons, packages } from "../../../db/schema";
import { type Changes, updateRow } from "../../../db/unit/changes";
import { couponVerdict, NO_COUPON } from "../../../domain/coupon";
import { DomainError } from "../../../domain/errors";
import { packageVerdict } from "../../../domain/package-verdict";
import { localTimeOf } from "../../../domain/zones";
import { countOrdersWith, couponInvalid } from "../../coupons/use-queries";
import type { OwnedPackage } from "../../packages/queries";
import { type Codes, type CodesAsked, type PricedWish, targetsOf, typedCode } from "../price-seats";

/** What the codes of an order name, held; null where nothing does. */
export interface HeldCodes {
  coupon: CouponRow | null;
  pack: OwnedPackage | null;
}

interface Ordered extends CodesAsked {
  held: HeldCodes;
  customerId: string;
  email: string;
  seats: PricedWish[];
}

/**
 * What an order may have by its codes; their uses are left to be stored.
 *
 * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up
 */
export async function takeCodes(ctx: TenantContext, order: Ordered, changes: Changes): Promise<Codes> {
  const coupon = typedCode(order.coupon) === null ? null : await takeCoupon(ctx, order, changes);
  const pack = typedCode(order.packageCode) === null ? null : takePackage(ctx, order, changes);
  return { coupon, pack };
}

async function takeCoupon(ctx: TenantContext, order: Ordered, changes: Changes): Promise<CouponRow> {
  const { held, customerId, seats } = order;
  const { coupon } = held;
  const { tenant, now } = ctx;
  if (coupon === null) throw couponInvalid(NO_COUPON.sentence);
  const asksCustomer = coupon.customerLimit !== null;
  const usedByCustomer = asksCustomer ? await countOrdersWith(ctx.db, tenant.id, { customerId, code: coupon.code }) : 0;
  const today = localTimeOf(tenant.timeZone, now.getTime()).date;
  const verdict = couponVerdict(coupon, { today, usedByCustomer, items: targetsOf(seats) });
  if (!verdict.valid) throw couponInvalid(verdict.sentence);
  if (coupon.usageLimit !== null && coupon.used >= coupon.usageLimit)
    throw couponInvalid("This coupon has been used up.");
  const key = { tenantId: tenant.id, id: coupon.id };
  updateRow(changes, coupons, { key, add: { used: 1 }, was: { used: coupon.used } });
  return coupon;
}

function takePackage(ctx: TenantContext, { held, email, seats }: Ordered, changes: Changes): Codes["pack"] {
  const { tenant, now } = ctx;
  const items = targetsOf(seats);
  const row = held.pack?.row ?? null;
  const uses = items.reduce((sum, { serviceId, persons }) => sum + (serviceId === row?.serviceId ? persons : 0), 0);
  const offered = held.pack && { ...held.pack.row, ownerEmail: held.pack.ownerEmail };
  const verdict = packageVerdict(offered, { serviceIds: items.map(({ serviceId }) => serviceId), email, uses, now });
  if (!verdict.valid) throw new DomainError(verdict.code, verdict.sentence, { packageCode: verdict.sentence });
  if (row === null) return null;
  const changed = { set: { updatedAt: now }, add: { used: uses }, was: { used: row.used } };
  updateRow(changes, packages, { key: { tenantId: tenant.id, id: row.id }, ...changed });
  return { ...row, used: row.used + uses, updatedAt: now };
}
