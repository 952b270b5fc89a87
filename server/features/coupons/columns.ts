import type { CouponRow } from "../../db/schema";
import { toMajor, toMinor } from "../../domain/money";
import { toStamps } from "../../schemas/lists";
import type { Coupon, CouponTerms } from "./schemas";

/** What the owner of an account decides of a coupon. */
export type CouponColumns = Omit<CouponRow, "tenantId" | "id" | "used" | "createdAt" | "updatedAt">;

/** What a creation that leaves everything but the code out makes. */
export const COUPON_DEFAULTS: Omit<CouponColumns, "code"> = {
  discountPercent: 0,
  deductionMinor: 0,
  usageLimit: null,
  customerLimit: null,
  startDate: null,
  endDate: null,
  serviceIds: [],
  staffIds: [],
  eventIds: [],
  active: true,
};

/** Input names to columns, ids once each; what the input leaves out is left out. */
export function couponColumnsOf(input: CouponTerms & { code?: string | undefined }, currency: string) {
  const { discount, deduction, dateStart, dateEnd, serviceIds, staffIds, eventIds, ...same } = input;
  const columns = {
    ...same,
    discountPercent: discount,
    deductionMinor: deduction === undefined ? undefined : toMinor(deduction, currency),
    startDate: dateStart,
    endDate: dateEnd,
    serviceIds: once(serviceIds),
    staffIds: once(staffIds),
    eventIds: once(eventIds),
  };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Partial<CouponColumns>;
}

/** An id is kept in lower case, as PostgreSQL writes it. */
const once = (ids: string[] | undefined) => ids && [...new Set(ids.map((id) => id.toLowerCase()))];

/** A coupon as answers show it; amounts in major units of the account's currency. */
export const toCoupon = (row: CouponRow, currency: string): Coupon => ({
  id: row.id,
  code: row.code,
  discount: row.discountPercent,
  deduction: toMajor(row.deductionMinor, currency),
  usageLimit: row.usageLimit,
  used: row.used,
  customerLimit: row.customerLimit,
  dateStart: row.startDate,
  dateEnd: row.endDate,
  serviceIds: row.serviceIds,
  staffIds: row.staffIds,
  eventIds: row.eventIds,
  active: row.active,
  ...toStamps(row),
});
