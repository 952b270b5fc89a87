import type { TenantContext } from "../../context";
import type { CouponRow, CustomerRow } from "../../db/schema";
import { type Ask, askText, send } from "../../db/unit/ask";
import { type CouponVerdict, couponVerdict } from "../../domain/entitlements/coupon";
import { LIVE_TICKET_STATUSES } from "../../domain/events/tickets";
import type { CouponTarget, CouponTerms } from "../../domain/pricing/coupon-terms";
import { localTimeOf } from "../../domain/zones";
import { couponCodeOf } from "./queries";

/** What a coupon takes off, as the pricing reads it. */
export const termsOf = (row: CouponRow): CouponTerms => row;

/** What a coupon is held against. */
export interface CouponOrder {
  /** Null while whoever orders is not known. */
  customerId: string | null;
  items: CouponTarget[];
}

/** Whether a coupon counts for an order of this customer as things stand. */
export async function judgeCoupon(
  { db, tenant, now }: TenantContext,
  coupon: CouponRow,
  { customerId, items }: CouponOrder,
): Promise<CouponVerdict> {
  const asksCustomer = coupon.customerLimit !== null && customerId !== null;
  const usedByCustomer = asksCustomer
    ? await send(db, couponOrdersAsk(tenant.id, { coupon: coupon.code, customerId }))
    : 0;
  const today = localTimeOf(tenant.timeZone, now.getTime()).date;
  return couponVerdict(coupon, { today, usedByCustomer, items });
}

const LIVE_TICKET = LIVE_TICKET_STATUSES.map((status) => `'${status}'`).join(", ");

/**
 * Whether anything of an order lives, of its payment `y`; `$1` is the tenant, said by itself: for several payments
 * PostgreSQL may read all that live once.
 */
export const LIVE_ORDER = `(
  exists (select 1 from bookings b where b.tenant_id = $1::uuid and b.payment_id = y.id
    and b.status not in ('cancelled', 'rejected'))
  or exists (select 1 from tickets t where t.tenant_id = $1::uuid and t.payment_id = y.id
    and t.status in (${LIVE_TICKET}))
)`;

/** Counts nothing for a coupon that does not limit the orders of a customer. `$1` tenant, `$2` code. */
const couponOrdersOf = (customerId: string): string => `
  select count(*)::int as orders from coupons c
  join payments y on y.tenant_id = c.tenant_id and y.coupon_code = c.code and y.customer_id = ${customerId}
  where c.tenant_id = $1::uuid and c.code = $2::text and c.customer_limit is not null and ${LIVE_ORDER}`;

const COUPON_ORDERS = couponOrdersOf("$3::uuid");
// Of namesakes the oldest, as whoever books by name and address is found.
const COUPON_ORDERS_BY_NAME = couponOrdersOf(`(
  select (array_agg(u.id order by u.created_at, u.id))[1] from customers u
  where u.tenant_id = $1::uuid and lower(u.email) = lower($3::text) and lower(u.full_name) = lower($4::text)
    and u.anonymized_at is null
)`);

const ordersIn = ([row]: { orders: number }[]): number => row?.orders ?? 0;

/**
 * How many orders of a customer with the coupon of a code are live: at least one booking or ticket of each has not
 * ended. 0 for a coupon that does not limit them.
 *
 * Whoever locks the coupon before this is asked has the count until the transaction ends.
 */
export const couponOrdersAsk = (
  tenantId: string,
  { coupon, customerId }: { coupon: string; customerId: string },
): Ask<number> =>
  askText<{ orders: number }, number>(COUPON_ORDERS, [tenantId, couponCodeOf(coupon), customerId], ordersIn);

/** The same of whoever has this name and address; 0 for nobody yet. */
export const couponOrdersByNameAsk = (
  tenantId: string,
  { coupon, details }: { coupon: string; details: Pick<CustomerRow, "fullName" | "email"> },
): Ask<number> => {
  const values = [tenantId, couponCodeOf(coupon), details.email.trim(), details.fullName.trim()];
  return askText<{ orders: number }, number>(COUPON_ORDERS_BY_NAME, values, ordersIn);
};
