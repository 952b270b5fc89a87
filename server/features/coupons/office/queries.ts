import { and, asc, eq, gt, gte, ilike, isNull, lt, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { coupons } from "../../../db/schema";
import { containing } from "../../../db/search/like";
import type { CouponStanding } from "../../../domain/entitlements/coupon";
import type { BrowseCouponsInput } from "./schemas";

const isOn = eq(coupons.active, true);
const hasBegun = (today: string) => or(isNull(coupons.startDate), lte(coupons.startDate, today));
const isNotOver = (today: string) => or(isNull(coupons.endDate), gte(coupons.endDate, today));

/** `couponStanding`, said in SQL. */
const STANDS: Record<CouponStanding, (today: string) => SQL | undefined> = {
  inactive: () => eq(coupons.active, false),
  not_started: (today) => and(isOn, gt(coupons.startDate, today)),
  expired: (today) => and(isOn, hasBegun(today), lt(coupons.endDate, today)),
  used_up: (today) => and(isOn, hasBegun(today), isNotOver(today), gte(coupons.used, coupons.usageLimit)),
  usable: (today) =>
    and(isOn, hasBegun(today), isNotOver(today), or(isNull(coupons.usageLimit), lt(coupons.used, coupons.usageLimit))),
};

/** Coupons by code; every filter given must match. @param today the account's date */
export async function browseCoupons(db: Db, tenantId: string, asked: BrowseCouponsInput & { today: string }) {
  const { search = "", standing, today, limit, offset } = asked;
  const where = and(
    eq(coupons.tenantId, tenantId),
    search.trim() === "" ? undefined : ilike(coupons.code, containing(search.trim())),
    standing && STANDS[standing](today),
  );
  const [rows, total] = await Promise.all([
    db.select().from(coupons).where(where).orderBy(asc(coupons.code), asc(coupons.id)).limit(limit).offset(offset),
    db.$count(coupons, where),
  ]);
  return { rows, total };
}
