import { type Ask, askText } from "../../../db/unit/ask";
import type { CouponLimits } from "../../../domain/entitlements/coupon";
import type { OfferedPackage } from "../../../domain/entitlements/package-verdict";
import type { CouponTerms } from "../../../domain/pricing/coupon-terms";
import { LIVE_ORDER } from "../../coupons";
import { forEach, type Named, namedBy } from "./concerned";

/** A coupon that is to lower the price of a seat once it is given. */
export interface PromisedCoupon extends CouponLimits, CouponTerms {
  id: string;
  /** Live orders that have it, by customer; null where it does not limit them. */
  orders: Record<string, number> | null;
}

/** A package that is to pay for a seat once it is given. */
export interface PromisedPackage extends OfferedPackage {
  id: string;
  code: string;
}

/** What is meant to pay for seats that are waited for. */
export interface Promised {
  coupons: PromisedCoupon[];
  packages: PromisedPackage[];
}

export const NOTHING_PROMISED: Promised = { coupons: [], packages: [] };

// $3: whose the bookings become, or null.
const ORDERS = `
  select coalesce(json_object_agg(t.customer_id, t.orders), '{}') from (
    select y.customer_id, count(*)::int as orders from payments y
    where y.tenant_id = $1::uuid and y.coupon_code = c.code
      and y.customer_id = any(array(select customer_id from mine union select $3::uuid)) and ${LIVE_ORDER}
    group by y.customer_id
  ) t`;

const PROMISED = forEach(
  (bookingIds) => `
  with mine as materialized (
    select b.customer_id, b.pay_with from bookings b
    where b.tenant_id = $1::uuid and b.id = any(array(${bookingIds})) and b.pay_with is not null
  )
  select
    (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'active', c.active, 'used', c.used,
        'startDate', c.start_date, 'endDate', c.end_date, 'usageLimit', c.usage_limit,
        'customerLimit', c.customer_limit, 'discountPercent', c.discount_percent, 'deductionMinor', c.deduction_minor,
        'serviceIds', c.service_ids, 'staffIds', c.staff_ids, 'eventIds', c.event_ids,
        'orders', case when c.customer_limit is not null then (${ORDERS}) end)), '[]')
      from coupons c
      where c.tenant_id = $1::uuid and c.code = any(array(select pay_with->>'coupon' from mine))) as coupons,
    (select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'serviceId', p.service_id,
        'state', p.state, 'expiresAt', p.expires_at, 'size', p.size, 'used', p.used, 'ownerEmail', u.email)), '[]')
      from packages p join customers u on u.tenant_id = p.tenant_id and u.id = p.customer_id
      where p.tenant_id = $1::uuid and p.id = any(array(select (pay_with->>'packageId')::uuid from mine))) as packages`,
);

interface PromisedRow {
  coupons: PromisedCoupon[];
  packages: (Omit<PromisedPackage, "expiresAt"> & { expiresAt: string | null })[];
}

/** What is meant to pay for the seats of bookings that wait for them. Asked once coupons and packages are locked. */
export function promisedOf(tenantId: string, named: Named, customerId: string | undefined): Ask<Promised> {
  const { by, value } = namedBy(named);
  const values = [tenantId, value, customerId ?? null];
  return askText<PromisedRow, Promised>(PROMISED[by], values, ([row]) => ({
    coupons: row?.coupons ?? [],
    packages: (row?.packages ?? []).map(({ expiresAt, ...pack }) => ({
      ...pack,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    })),
  }));
}
