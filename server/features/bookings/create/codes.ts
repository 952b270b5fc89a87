import type { TenantContext } from "../../../context";
import { type CouponRow, coupons, type PackageRow, packages } from "../../../db/schema";
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

/** The codes of an order, and what they are held against. */
export interface CodesToJudge extends CodesAsked {
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
export async function takeCodes(ctx: TenantContext, order: CodesToJudge, changes: Changes): Promise<Codes> {
  const { coupon, pack } = await requireCodes(ctx, order);
  if (coupon) redeemCoupon(coupon, changes);
  return { coupon, pack: pack && redeemPackage(ctx, pack, { uses: usesOf(pack, order.seats), changes }) };
}

/**
 * What an order may have by its codes as things stand; nothing of it is used.
 *
 * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up
 */
export async function requireCodes(ctx: TenantContext, order: CodesToJudge): Promise<Codes> {
  const coupon = typedCode(order.coupon) === null ? null : await requireCoupon(ctx, order);
  const pack = typedCode(order.packageCode) === null ? null : requirePackage(ctx, order);
  return { coupon, pack };
}

async function requireCoupon(ctx: TenantContext, { held, customerId, seats }: CodesToJudge): Promise<CouponRow> {
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
  return coupon;
}

function redeemCoupon({ tenantId, id, used }: CouponRow, changes: Changes): void {
  updateRow(changes, coupons, { key: { tenantId, id }, add: { used: 1 }, was: { used } });
}

const usesOf = (pack: Pick<PackageRow, "serviceId"> | null, seats: PricedWish[]): number =>
  targetsOf(seats).reduce((sum, { serviceId, persons }) => sum + (serviceId === pack?.serviceId ? persons : 0), 0);

function requirePackage({ now }: TenantContext, { held, email, seats }: CodesToJudge): Codes["pack"] {
  const { pack } = held;
  const offered = pack && { ...pack.row, ownerEmail: pack.ownerEmail };
  const serviceIds = targetsOf(seats).map(({ serviceId }) => serviceId);
  const verdict = packageVerdict(offered, { serviceIds, email, uses: usesOf(offered, seats), now });
  if (!verdict.valid) throw new DomainError(verdict.code, verdict.sentence, { packageCode: verdict.sentence });
  return pack?.row ?? null;
}

function redeemPackage(
  { now }: TenantContext,
  row: PackageRow,
  { uses, changes }: { uses: number; changes: Changes },
): PackageRow {
  const changed = { set: { updatedAt: now }, add: { used: uses }, was: { used: row.used } };
  updateRow(changes, packages, { key: { tenantId: row.tenantId, id: row.id }, ...changed });
  return { ...row, used: row.used + uses, updatedAt: now };
}
