import { and, eq, exists, inArray, notInArray, or } from "drizzle-orm";
import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import { bookings, type CouponRow, payments, tickets } from "../../db/schema";
import { type CouponVerdict, couponVerdict, NO_COUPON } from "../../domain/coupon";
import { DomainError } from "../../domain/errors";
import type { CouponTarget, CouponTerms } from "../../domain/pricing/coupon-terms";
import { LIVE_TICKET_STATUSES } from "../../domain/tickets";
import { localTimeOf } from "../../domain/zones";
import { findCouponByCode, lockCouponByCode, takeCouponUse } from "./queries";

/** The refusal of an order for its coupon. @param sentence for the customer */
export const couponInvalid = (sentence: string) => new DomainError("coupon_invalid", sentence, { coupon: sentence });

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
  const usedByCustomer = asksCustomer ? await countOrdersWith(db, tenant.id, { customerId, code: coupon.code }) : 0;
  const today = localTimeOf(tenant.timeZone, now.getTime()).date;
  return couponVerdict(coupon, { today, usedByCustomer, items });
}

/**
 * Takes a use of the coupon of a code for an order. The coupon is held until the transaction ends, so that of two
 * orders at once the second finds the first one's use.
 *
 * @throws DomainError coupon_invalid
 */
export async function takeCoupon(ctx: TenantContext, code: string, order: CouponOrder): Promise<CouponRow> {
  const coupon = await lockCouponByCode(ctx.db, ctx.tenant.id, code);
  if (coupon === null) throw couponInvalid(NO_COUPON.sentence);
  const verdict = await judgeCoupon(ctx, coupon, order);
  if (!verdict.valid) throw couponInvalid(verdict.sentence);
  if (!(await takeCouponUse(ctx.db, coupon))) throw couponInvalid("This coupon has been used up.");
  return coupon;
}

/**
 * The coupon of a code, which counts for an order as things stand; nothing of it is taken.
 *
 * @throws DomainError coupon_invalid
 */
export async function requireCoupon(ctx: TenantContext, code: string, order: CouponOrder): Promise<CouponRow> {
  const coupon = await findCouponByCode(ctx.db, ctx.tenant.id, code);
  if (coupon === null) throw couponInvalid(NO_COUPON.sentence);
  const verdict = await judgeCoupon(ctx, coupon, order);
  if (!verdict.valid) throw couponInvalid(verdict.sentence);
  return coupon;
}

const ENDED_BOOKING = ["cancelled", "rejected"] as const;

/** How many orders of a customer with this coupon are live: at least one booking or ticket of each has not ended. */
export async function countOrdersWith(
  db: Db,
  tenantId: string,
  { customerId, code }: { customerId: string; code: string },
): Promise<number> {
  const ofOrder = (table: typeof bookings | typeof tickets) =>
    and(eq(table.tenantId, payments.tenantId), eq(table.paymentId, payments.id));
  const liveBooking = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofOrder(bookings), notInArray(bookings.status, [...ENDED_BOOKING])));
  const liveTicket = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(ofOrder(tickets), inArray(tickets.status, [...LIVE_TICKET_STATUSES])));
  return db.$count(
    payments,
    and(
      eq(payments.tenantId, tenantId),
      eq(payments.customerId, customerId),
      eq(payments.couponCode, code),
      or(exists(liveBooking), exists(liveTicket)),
    ),
  );
}
