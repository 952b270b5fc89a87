import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type BookingRow, bookings, payments } from "../../db/schema";

const ENDED = ["cancelled", "rejected"] as const;

/** How many orders of a customer with this coupon are live: at least one booking of each has not ended. */
export async function countOrdersWith(
  db: Db,
  tenantId: string,
  { customerId, code }: { customerId: string; code: string },
): Promise<number> {
  const ofOrder = and(eq(bookings.tenantId, payments.tenantId), eq(bookings.paymentId, payments.id));
  const [counted] = await db
    .select({ orders: sql<number>`count(distinct ${payments.id})::int` })
    .from(payments)
    .innerJoin(bookings, ofOrder)
    .where(
      and(
        eq(payments.tenantId, tenantId),
        eq(payments.customerId, customerId),
        eq(payments.couponCode, code),
        notInArray(bookings.status, [...ENDED]),
      ),
    );
  return counted?.orders ?? 0;
}

/** Whether another booking of the same order has not ended. */
export async function isOrderLiveBeside(
  db: Db,
  { tenantId, id, paymentId }: Pick<BookingRow, "tenantId" | "id" | "paymentId">,
): Promise<boolean> {
  if (paymentId === null) return false;
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        eq(bookings.paymentId, paymentId),
        ne(bookings.id, id),
        notInArray(bookings.status, [...ENDED]),
      ),
    )
    .limit(1);
  return found !== undefined;
}
